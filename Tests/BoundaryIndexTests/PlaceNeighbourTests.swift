import BoundaryIndex
import Geometry
import IndexExercise
import TestSupport
import Testing

/// The way from neighbour to neighbour against the walk through the tree, which a search takes that has found nothing yet.
@Suite("Neighbours of places") struct PlaceNeighbourTests {
  /// Positions of places in degrees, latitude first.
  struct Arrangement: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var places: [(latitude: Double, longitude: Double)]

    init(_ name: String, _ places: [(latitude: Double, longitude: Double)]) {
      (testDescription, self.places) = (name, places)
    }

    func descriptions(population: (Int) -> Int) throws -> [PlaceDescription] {
      try places.enumerated().map { number, place in
        PlaceDescription(
          layer: 0, feature: number, name: "Place \(number)", population: population(number),
          position: FixedCoordinate(
            try #require(Coordinate(latitude: place.latitude, longitude: place.longitude))))
      }
    }
  }

  private static let arrangements = [
    Arrangement("two", [(10, 10), (10, 10.2)]),
    // Each four of them lie on a circle.
    Arrangement("a square grid", grid(columns: 20, rows: 20, step: 0.1, from: (-1, 0))),
    Arrangement("on a line", grid(columns: 100, rows: 1, step: 0.05, from: (0, 0))),
    Arrangement(
      "many at the same position, and beside it",
      Array(repeating: (30, 30), count: 40)
        + grid(columns: 20, rows: 1, step: 1e-7, from: (30, 30))
        + grid(columns: 20, rows: 1, step: 0.1, from: (30.1, 29))),
    Arrangement(
      "more round one than are written", [(0, 0)] + around((0, 0), count: 90, radius: 20_000)),
    Arrangement(
      "too many at one position to look at them all, and one beside them",
      Array(repeating: (30, 30), count: 600) + [(30, 30.2)]),
    Arrangement("many on a wide circle", around((50, 8), count: 400, radius: 30_000)),
    Arrangement("round a pole", around((90, 0), count: 12, radius: 30_000)),
    Arrangement("across longitude 180", grid(columns: 8, rows: 8, step: 0.2, from: (0, 179.3))),
    Arrangement(
      "farther from each other than a place may be",
      grid(columns: 4, rows: 4, step: 2, from: (0, 0))),
  ]

  private static func grid(
    columns: Int, rows: Int, step: Double, from first: (latitude: Double, longitude: Double)
  ) -> [(latitude: Double, longitude: Double)] {
    (0..<columns * rows).map { number in
      let longitude = first.longitude + Double(number % columns) * step
      return (
        first.latitude + Double(number / columns) * step,
        longitude < 180 ? longitude : longitude - 360
      )
    }
  }

  private static func around(
    _ centre: (latitude: Double, longitude: Double), count: Int, radius: Double
  ) -> [(latitude: Double, longitude: Double)] {
    guard let centre = Coordinate(latitude: centre.latitude, longitude: centre.longitude) else {
      return []
    }
    return (0..<count).map {
      let place = GreatCircle.destination(
        from: centre, bearing: Double($0) * 360 / Double(count), distance: radius)
      return (place.latitude, place.longitude)
    }
  }

  @Test("A search that goes on finds what a new one finds", arguments: arrangements)
  func sameAnswers(_ arrangement: Arrangement) throws {
    let places = try arrangement.descriptions { _ in 100 }
    let index = try IndexFile(bytes: IndexBuilder.build(.world(of: places)).0)
    #expect(index.checkStructure().faults == [])
    var search = PlaceSearch(index)
    for point in points(round: places.map { Coordinate($0.position) }) {
      var new = PlaceSearch(index)
      let (found, expected) = (search.answer(at: point, in: 0), new.answer(at: point, in: 0))
      if found != expected { Issue.record("\(point): \(found), from the start \(expected)") }
    }
  }

  @Test("Lists that leave something out are found by the check of an index")
  func missing() throws {
    let arrangement = PlaceNeighbourTests.arrangements[1]
    let places = try arrangement.descriptions { $0 % 7 == 0 ? 1_000_000 : 1000 }
    let whole = try IndexBuilder.build(.world(of: places)).0
    #expect(try IndexFile(bytes: whole).checkStructure().faults == [])
    // Where lists of neighbours end is behind each position of a leaf, where those of larger places do behind all else.
    for ends in [(0..<8).map { 16 * $0 + 15 }, Array(228..<236)] {
      var damaged = whole
      let leaves = SmallIndex.range(ofSection: 11, in: whole)
      for leaf in stride(from: leaves.lowerBound, to: leaves.upperBound, by: 236) {
        for end in ends { damaged[leaf + end] = 0 }
      }
      #expect(!(try IndexFile(bytes: damaged).checkStructure().faults.isEmpty), "\(ends)")
    }
  }

  /// Random points at places, half-way between two and in the middle of four, and as far away as an answer may be.
  private func points(round places: [Coordinate]) -> [Coordinate] {
    var generator = SeededGenerator(seed: UInt64(places.count))
    return (0..<600).compactMap { number in
      guard let place = places.randomElement(using: &generator),
        let other = places.randomElement(using: &generator)
      else { return nil }
      let bearing = Double.random(in: 0...360, using: &generator)
      switch number % 4 {
      case 0:
        return Coordinate(
          latitude: (place.latitude + other.latitude) / 2,
          longitude: (place.longitude + other.longitude) / 2)
      case 1: return place
      case 2:
        return GreatCircle.destination(
          from: place, bearing: bearing,
          distance: Double.random(in: 49_000...51_000, using: &generator))
      default:
        return GreatCircle.destination(
          from: place, bearing: bearing,
          distance: Double.random(in: 0...20_000, using: &generator))
      }
    }
  }
}
