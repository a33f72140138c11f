package import BoundaryIndex

/// What to import and how: which files, what their columns mean, how the units nest.
package struct Recipe: Hashable, Sendable {
  /// What the index is, for people.
  package var title: String

  /// The layers in the order of the index.
  package var layers: [LayerRecipe]

  /// Creates a recipe.
  package init(title: String, layers: [LayerRecipe]) {
    self.title = title
    self.layers = layers
  }
}

/// What to do with one shapefile.
package struct LayerRecipe: Hashable, Sendable {
  /// The layer's name, unique in the recipe.
  package var name: String

  /// The path of the `.shp`.
  package var file: String

  /// What the records become.
  package var role = LayerDescription.Role.units

  /// The units' level: 0 for countries, then deeper.
  package var level = 0

  /// What people call such a unit where no column says it.
  package var kind = ""

  /// The columns' meaning.
  package var columns = Columns()

  /// How a record finds the unit that it belongs to; by overlap where nothing is said.
  package var parent: ParentRule?

  /// Levels between a record and its parent that stand in columns of the record, coarsest first.
  package var groups: [GroupRule] = []

  /// Names of dependent territories by ISO 3166-1 alpha-2, for the units named by the territory column.
  package var territories: [String: UnitNames] = [:]

  /// Units that fill further fields of the placemark than their level's own.
  package var fills: [FillRule] = []

  /// Where the data comes from.
  package var source = ""

  /// The licence's name or SPDX identifier.
  package var licence = ""

  /// The words that the licence asks to be shown.
  package var attribution = ""

  /// Creates a recipe for one layer.
  package init(name: String, file: String) {
    self.name = name
    self.file = file
  }
}

/// Which columns of a layer hold what; empty for what none holds.
package struct Columns: Hashable, Sendable {
  /// The name in the default language.
  package var name = ""
  /// The unit's own code.
  package var code = ""
  /// What people call such a unit.
  package var kind = ""
  /// ISO 3166-1 alpha-2 of the dependent territory that the unit is, or is a part of.
  package var territory = ""
  /// Inhabitants of a place.
  package var population = ""
  /// IANA time zone of a place.
  package var timeZone = ""
  /// Names in other languages: the column by BCP 47 tag.
  package var translations: [String: String] = [:]

  /// Creates a table in which no column means anything.
  package init() {}

  /// All columns that are named, each once.
  var all: [String] {
    let named = [name, code, kind, territory, population, timeZone] + translations.values
    return Set(named).subtracting([""]).sorted()
  }
}

/// How a record finds its parent: its `column` holds what the parent's `key` column holds.
package struct ParentRule: Hashable, Sendable {
  /// The parents' layer.
  package var layer: String
  /// The column of the record.
  package var column: String
  /// The column of the parent.
  package var key: String

  /// Creates a rule.
  package init(layer: String, column: String, key: String) {
    self.layer = layer
    self.column = column
    self.key = key
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

  /// Creates a rule.
  package init(level: Int, kind: String, name: String, code: String = "") {
    self.level = level
    self.kind = kind
    self.name = name
    self.code = code
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
