package import BoundaryIndex

/// How a record finds its parent: its `column` holds what the parent's `key` column holds.
package struct ParentRule: Hashable, Sendable {
  /// The parents' layers.
  package var layers: [String]
  /// The column of the record.
  package var column: String
  /// The column of the parent.
  package var key: String
  /// How many characters at the start of both must be equal; nothing when all must.
  package var prefix: Int?

  /// Creates a rule.
  package init(layers: [String], column: String, key: String, prefix: Int? = nil) {
    self.layers = layers
    self.column = column
    self.key = key
    self.prefix = prefix
  }

  /// What of a value is compared; empty when it is too short.
  func compared(_ value: String) -> String {
    guard let prefix else { return value }
    let start = value.prefix(prefix)
    return start.count == prefix ? String(start) : ""
  }
}

/// A level of units that have no records of their own: their names stand in their children's.
package struct GroupRule: Hashable, Sendable {
  /// The level of the units made.
  package var level: Int
  /// What people call them.
  package var kind: String
  /// The column with the name; a record in which it is empty has no such unit above it.
  package var name: String
  /// The column with the code; empty for none.
  package var code: String
  /// Names in other languages: the column by BCP 47 tag.
  package var translations: [String: String]

  /// Creates a rule.
  package init(
    level: Int, kind: String, name: String, code: String = "", translations: [String: String] = [:]
  ) {
    self.level = level
    self.kind = kind
    self.name = name
    self.code = code
    self.translations = translations
  }

  /// All columns that are named.
  var columns: [String] { [name, code] + translations.values }
}

/// Which records of a file belong to a layer: those whose column holds one of the values.
package struct RecordFilter: Hashable, Sendable {
  /// The column.
  package var column: String
  /// The values; none for any value but an empty one.
  package var values: [String]
  /// A column that must be empty; empty for none.
  package var without: String

  /// Creates a filter.
  package init(column: String, values: [String] = [], without: String = "") {
    self.column = column
    self.values = values
    self.without = without
  }
}

/// A country that has no record of its own.
package struct CountryRule: Hashable, Sendable {
  /// ISO 3166-1 alpha-2.
  package var code: String
  /// Its names.
  package var names: UnitNames

  /// Creates a rule.
  package init(code: String, names: UnitNames) {
    self.code = code
    self.names = names
  }
}

/// A unit's names.
package struct UnitNames: Hashable, Sendable {
  /// The name in the default language.
  package var name: String
  /// Names by BCP 47 tag.
  package var translations: [String: String]

  /// Creates names.
  package init(name: String, translations: [String: String] = [:]) {
    self.name = name
    self.translations = translations
  }
}

/// Units, by code or kind, that fill further fields of the placemark.
package struct FillRule: Hashable, Sendable {
  /// The fields to fill as well.
  package var fields: PlacemarkFields
  /// The codes of the units.
  package var codes: Set<String>
  /// The kinds of the units, in lower case.
  package var kinds: Set<String>

  /// Creates a rule.
  package init(fields: PlacemarkFields, codes: Set<String> = [], kinds: Set<String> = []) {
    self.fields = fields
    self.codes = codes
    self.kinds = kinds
  }
}
