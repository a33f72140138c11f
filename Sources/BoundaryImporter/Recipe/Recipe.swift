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

  /// The placemark's field that areas fill; nothing for another role.
  package var field: AreaField?

  /// The units' level: 0 for countries, then deeper.
  package var level = 0

  /// What people call such a unit where no column says it.
  package var kind = ""

  /// The encoding of the attribute table; empty to go by what the files themselves say.
  package var encoding = ""

  /// The coordinate reference system in place of the file's own, such as `EPSG:2154`; empty for the file's own.
  package var crs = ""

  /// The records that belong to the layer; all where nothing is said.
  package var only: RecordFilter?

  /// The columns' meaning.
  package var columns = Columns()

  /// How a record finds the unit that it belongs to; by overlap where nothing is said.
  package var parent: ParentRule?

  /// Levels between a record and its parent that stand in columns of the record, coarsest first.
  package var groups: [GroupRule] = []

  /// The country of all records that no other country holds.
  package var country: CountryRule?

  /// Names of dependent territories by ISO 3166-1 alpha-2, for the units named by the territory column.
  package var territories: [String: UnitNames] = [:]

  /// The placemark's fields that the units fill, in place of their level's own.
  package var fields: PlacemarkFields?

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
