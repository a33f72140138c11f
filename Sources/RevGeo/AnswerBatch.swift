internal import BoundaryIndex
package import Geometry
internal import SystemAccess

/// Look-ups of many coordinates by one query, quickest when near ones follow each other.
///
/// Its answers are those of ``Query/placemark(at:)``. One thread at a time; it keeps memory that is used again.
package struct AnswerBatch {
  private let query: Query
  private var places: PlaceSearch
  private var recent = RecentPlaces()
  private var units: [UInt32] = []

  /// The answers found last, and what names and codes depend on in each.
  package private(set) var answers: [Answer]
  package private(set) var identities: [Answer.Identity]

  /// How many coordinates are looked up one after the other, before anything is done with their answers.
  package static var groupSize: Int { 64 }

  /// Prepares for look-ups by a query.
  package init(_ query: Query) {
    self.query = query
    places = PlaceSearch(query.index)
    let nothing = Answer(nothingAt: Coordinate(FixedCoordinate(x: 0, y: 0)))
    answers = Array(repeating: nothing, count: AnswerBatch.groupSize)
    identities = Array(repeating: nothing.identity, count: AnswerBatch.groupSize)
  }

  /// Finds the units that hold these positions, all at once.
  package mutating func begin(_ positions: [FixedCoordinate]) {
    units.fit(positions.count, filler: IndexFile.absent)
    let index = query.index
    var found = units.mutableSpan
    index.finestUnits(at: positions.span, into: &found)
  }

  /// Looks up coordinates, the first of which gets the first of ``answers``.
  /// - Parameters:
  ///   - group: The numbers of their positions among those that were begun with, at most ``groupSize``.
  ///   - order: The order in which positions were begun with.
  ///   - coordinates: All coordinates, as they were before they were ordered.
  package mutating func find(
    _ group: Range<Int>, _ order: SpatialOrder, _ coordinates: [Coordinate]
  ) {
    // They lie far apart; read together, their cache misses overlap, and so do the steps of their sines.
    var near = InlineArray<64, Coordinate>(repeating: answers[0].coordinate)
    for number in group {
      query.index.prefetch(unit: units[number])
      near[number &- group.lowerBound] = coordinates[order[number]]
    }
    var vectors = InlineArray<64, UnitVector>(repeating: UnitVector(x: 0, y: 0, z: 0))
    if query.wantsPlaces {
      for slot in 0..<group.count { vectors[slot] = UnitVector(near[slot]) }
    }
    for slot in 0..<group.count {
      find(group.lowerBound &+ slot, at: near[slot], vectors[slot], slot: slot)
    }
  }

  /// Looks up a coordinate.
  /// - Parameters:
  ///   - number: That of its position among those that were begun with.
  ///   - coordinate: What has that position.
  ///   - slot: Where its answer goes.
  package mutating func find(_ number: Int, at coordinate: Coordinate, slot: Int) {
    find(number, at: coordinate, UnitVector(coordinate), slot: slot)
  }

  @inline(__always)
  private mutating func find(
    _ number: Int, at coordinate: Coordinate, _ position: UnitVector, slot: Int
  ) {
    query.change(&answers[slot], to: coordinate, inside: units[number]) { unit in
      places.answer(at: position, in: unit, &recent)
    }
    identities[slot] = answers[slot].identity
  }
}
