/// What became of one layer's records.
package struct LayerReport: Hashable, Sendable {
  /// A record whose polygons were not valid.
  package struct Repair: Hashable, Sendable {
    /// The 0-based record number.
    package var record: Int
    /// What was wrong and where, in fixed-point units.
    package var reason: String
    /// The area before in square units, as far as an invalid geometry has one.
    package var areaBefore: Double
    /// The area after in square units.
    package var areaAfter: Double
  }

  /// What says which encoding a table's text is in.
  package enum EncodingSource: String, Hashable, Sendable {
    /// Nothing does: the text is plain ASCII, or there is none.
    case assumed
    /// The recipe.
    case recipe
    /// The command's option.
    case option
    /// The `.cpg` beside the table.
    case codePageFile
    /// The language driver byte in the table's header.
    case languageByte
    /// The text itself.
    case detection

    /// The source as the subject of a sentence.
    package var words: String {
      switch self {
      case .assumed: "nothing"
      case .recipe: "the recipe"
      case .option: "--encoding"
      case .codePageFile: "its .cpg"
      case .languageByte: "the language byte of its .dbf"
      case .detection: "the text itself"
      }
    }
  }

  /// What says which coordinate reference system a layer is in.
  package enum ReferenceSource: String, Hashable, Sendable {
    /// Nothing does: the coordinates can be degrees.
    case assumed
    /// The recipe.
    case recipe
    /// The `.prj` beside the shapefile.
    case projectionFile
  }

  /// A record that can't be read.
  package struct Damage: Hashable, Sendable {
    /// The 0-based record number.
    package var record: Int
    /// What is wrong with it.
    package var reason: String
  }

  /// Two records of one level that lie over each other.
  package struct Overlap: Hashable, Sendable {
    /// The 0-based number of the record that wins.
    package var record: Int
    /// The 0-based number of the record that loses the common area.
    package var other: Int
    /// The name of the layer that the winner belongs to; nothing when it is the loser's own.
    package var layer: String?
    /// The common area in square metres.
    package var area: Double
  }

  /// The layer's name.
  package var name: String
  /// What it was taken for and why, when no recipe says it.
  package var recognition: [String] = []
  /// Why nothing of it is in the index, as the end of a sentence about the layer; nothing when something is.
  package var nothing: String?
  /// The endings of the files that say more about a layer and are not beside the `.shp`, such as `dbf`.
  package var missingFiles: [String] = []
  /// How many records the file has.
  package var records = 0
  /// What the header says that the records are, such as "polygon".
  package var shapeType = ""
  /// What a person should know about how the files were read; whole sentences without a full stop.
  package var notes: [String] = []
  /// The coordinate reference system's name.
  package var referenceSystem = ""
  /// What says so.
  package var referenceSource = ReferenceSource.assumed
  /// The operation that brought the coordinates to WGS 84; empty for none.
  package var operation = ""
  /// How many metres that operation may be off; nothing when it is not known, or there was none.
  package var accuracy: Double?
  /// Vertices put into edges that are curved in degrees.
  package var addedVertices = 0
  /// The name of the encoding of the text; empty when there is no table.
  package var encoding = ""
  /// What says so.
  package var encodingSource = EncodingSource.assumed
  /// A name that shows whether the encoding is right: the first that is more than ASCII, else the first.
  package var sampleName = ""
  /// Values with characters that could not be read.
  package var unreadableValues = 0
  /// Names that end in the middle of a character, cut back to the one before.
  package var cutValues = 0
  /// Records whose row the table should have and hasn't: its file is too short.
  package var recordsWithoutRow: [Int] = []
  /// Records that can't be read.
  package var damagedRecords: [Damage] = []
  /// Records that the table marks as deleted.
  package var deletedRecords: [Int] = []
  /// Records cut at longitude 180.
  package var antimeridianRecords: [Int] = []
  /// Records closed along a pole.
  package var poleRecords: [Int] = []
  /// Lines that don't close, left out.
  package var openLines = 0
  /// Records of several points, of which the first was taken.
  package var multipointRecords: [Int] = []
  /// Records that lie over others of the layer, or of another one of the level before it.
  package var overlaps: [Overlap] = []
  /// Records without geometry.
  package var nullRecords: [Int] = []
  /// Vertices of all rings kept.
  package var vertices = 0
  /// Rings without area, left out.
  package var droppedRings = 0
  /// Vertices equal to the one before, left out.
  package var duplicateVertices = 0
  /// Edges cut into halves because they span more than a quarter turn.
  package var longEdges = 0
  /// Records repaired.
  package var repairs: [Repair] = []
  /// Records of which nothing with an area was left.
  package var emptyRecords: [Int] = []
  /// Records without a name.
  package var namelessRecords: [Int] = []
  /// Records of addresses without a house number, left out.
  package var numberlessRecords: [Int] = []
  /// Records of streets with a house number at only one end of a side, which then has none.
  package var halfRanges: [Int] = []
  /// Records of the file that the layer's filter leaves to others.
  package var filteredRecords = 0
  /// Records whose key is no parent's; overlap decides for them where there is a coarser layer.
  package var unknownKeys: [Int] = []
  /// Records whose parent was found by its key.
  package var parentsByKey = 0
  /// Records whose parent was found by overlap.
  package var parentsByOverlap = 0
  /// Records without a parent although their level has coarser ones.
  package var orphans: [Int] = []
  /// Records that name a unit of another country as the level above them; that level was left out.
  package var foreignGroups: [Int] = []
  /// Units made from columns of the records.
  package var madeUnits = 0

  /// Creates a report about nothing yet.
  package init(name: String) {
    self.name = name
  }
}
