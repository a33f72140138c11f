internal import BoundaryIndex

/// What a schema makes of a file: a layer's recipe, still without what depends on the other layers.
struct LayerDraft: Hashable, Sendable {
  /// The column of a code that parents and children share.
  struct Key: Hashable, Sendable {
    /// The column.
    var column: String
    /// How many characters at its start count; nothing when all do.
    var prefix: Int?
  }

  /// The recipe so far.
  var recipe: LayerRecipe
  /// The schema's name, for people.
  var schema: String
  /// Where the codes of the record and of the units above it stand, by level.
  ///
  /// Codes are comparable within a schema.
  var keys: [Int: Key] = [:]
  /// The placemark's fields to fill instead when no unit of a level stands above, by that level.
  var fieldsWithoutLevel: [Int: PlacemarkFields] = [:]
  /// What people should know about the draft.
  var notes: [String] = []
  /// Whether the level is just a guess.
  var isLevelGuessed = false
  /// Why the layer is left out; nothing when it is imported.
  var leftOut: LeftOutLayer?
  /// What the file holds.
  var facts: LayerFacts
  /// Which of the files named it is.
  var fileNumber = 0

  /// Starts a draft of a layer of units.
  init(_ facts: LayerFacts, schema: String, level: Int, suffix: String = "") {
    recipe = LayerRecipe(name: facts.baseName + suffix, file: facts.file)
    recipe.level = level
    recipe.kind = LayerDraft.kind(level)
    self.schema = schema
    self.facts = facts
  }

  /// Puts the layer on another level.
  mutating func setLevel(_ level: Int) {
    if recipe.kind == LayerDraft.kind(recipe.level) { recipe.kind = LayerDraft.kind(level) }
    recipe.level = level
    recipe.groups.removeAll { $0.level >= level }
    isLevelGuessed = false
  }

  /// What people call units of a level, when nothing tells it better.
  static func kind(_ level: Int) -> String {
    let kinds = ["country", "province", "county", "municipality", "district", "neighbourhood"]
    return kinds[min(level, kinds.count - 1)]
  }

  /// Sets the columns of names, the best first.
  mutating func setNames(_ columns: [String]) {
    recipe.columns.name = columns.first ?? ""
    recipe.columns.otherNames = Array(columns.dropFirst())
  }

  /// Sets the columns of codes, the best first.
  mutating func setCodes(_ columns: [String]) {
    recipe.columns.code = columns.first ?? ""
    recipe.columns.otherCodes = Array(columns.dropFirst())
  }
}

/// A way of naming columns that the layers of one publisher share.
protocol Schema: Sendable {
  /// Layers to make of a file; none when it is not of this schema.
  static func drafts(for facts: LayerFacts) -> [LayerDraft]
}

/// The schemas that are recognised by their columns.
enum SchemaTable {
  /// All, the most telling first; the last takes everything.
  static let all: [any Schema.Type] = [
    GADMSchema.self, GeoBoundariesSchema.self, NaturalEarthSchema.self, CensusSchema.self,
    ChinaSchema.self, OpenStreetMapSchema.self, OpenStreetMapRoadSchema.self,
    OpenStreetMapPlaceSchema.self, AddressSchema.self, CensusRoadSchema.self,
    OpenStreetMapAreaSchema.self, OpenStreetMapExtractSchema.self, NaturalEarthAreaSchema.self,
    CodeAreaSchema.self, GuessedSchema.self,
  ]

  /// The drafts of the first schema that knows the file.
  static func drafts(for facts: LayerFacts) -> [LayerDraft] {
    for schema in all {
      let drafts = schema.drafts(for: facts)
      if !drafts.isEmpty { return drafts }
    }
    return []
  }
}
