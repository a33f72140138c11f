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

  /// The layer's name.
  package var name: String
  /// How many records the file has.
  package var records = 0
  /// Records without geometry.
  package var nullRecords: [Int] = []
  /// Vertices of all rings kept.
  package var vertices = 0
  /// Rings with fewer than three distinct vertices, left out.
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
  /// Records of the file that the layer's filter leaves to others.
  package var filteredRecords = 0
  /// Records whose key is no parent's; overlap decides for them.
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
