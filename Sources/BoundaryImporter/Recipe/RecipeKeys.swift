internal import BoundaryIndex

/// The keys that a recipe may have, object by object; the JSON Schema beside the world's recipe describes the same.
package enum RecipeKeys {
  /// Of the whole.
  package static let recipe = ["$schema", "title", "layers"]

  /// Of a layer.
  package static let layer = [
    "name", "file", "encoding", "crs", "role", "field", "level", "kind", "only", "columns",
    "languages",
    "parent", "groups", "country", "territories", "fields", "fills", "source", "licence",
    "attribution",
  ]

  /// Of a layer's columns.
  package static let columns = [
    "name", "code", "codePrefix", "kind", "territory", "population", "timeZone", "number",
    "postalCode", "left", "right", "names", "blanks", "separator",
  ]

  /// Of the columns of one side of a street.
  package static let side = ["from", "to", "parity", "postalCode"]

  /// Of a layer's filter.
  package static let only = ["column", "values", "without"]

  /// Of the rule by which records find their parents.
  package static let parent = ["layer", "column", "key", "prefix"]

  /// Of a level whose units stand in columns.
  package static let group = ["level", "kind", "name", "code", "names"]

  /// Of a country without a record.
  package static let country = ["code", "name", "names"]

  /// Of a territory's names.
  package static let territory = ["name", "names"]

  /// Of a rule that fills further fields.
  package static let fill = ["fields", "codes", "kinds", "why"]
}

// MARK: - By role

extension RecipeKeys {
  /// The roles of a layer that take a key; all roles take the keys that are not here.
  static let rolesByKey: [String: [LayerDescription.Role]] = [
    "field": [.areas], "level": [.units], "languages": named, "parent": [.units],
    "groups": [.units], "country": [.units], "territories": [.units], "fields": [.units],
    "fills": [.units],
  ]

  /// The roles of a layer that take a key of its columns; all roles take those that are not here.
  static let rolesByColumn: [String: [LayerDescription.Role]] = [
    "code": [.units, .places, .streets], "codePrefix": [.units, .places], "kind": named,
    "territory": [.units], "population": [.places], "timeZone": [.places],
    "number": [.addresses], "postalCode": [.addresses], "left": [.streets], "right": [.streets],
    "names": named,
  ]

  /// The roles whose records have a name and a class of their own.
  private static let named: [LayerDescription.Role] = [.units, .places, .streets, .areas]
}
