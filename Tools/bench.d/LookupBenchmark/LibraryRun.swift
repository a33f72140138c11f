internal import BoundaryIndex
internal import Geometry
internal import RevGeo
internal import SystemAccess

/// The Swift side of the comparison of libraries: the same points for all, and what the calls of the Swift library take.
enum LibraryRun {
  static func run(index path: String, points target: String) throws {
    let index = try IndexFile(path: path)
    let points = BenchmarkPoints.nearPlaces(of: index, count: 1_000_000, seed: 1)
    let numbers = points.coordinates.map(\.latitude) + points.coordinates.map(\.longitude)
    let file = try AtomicFile(path: target)
    try file.write(
      numbers.flatMap { number in
        (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> UInt64($0 * 8)) }
      })
    try file.commit()
    let query = try Geocoder(contentsOf: path).query()
    print("one", short(Calls.answers(query, points).least))
    print("many", short(Calls.orderedAnswers(query, points).least))
  }
}

extension Calls {
  static func answers(_ query: Query, _ points: BenchmarkPoints) -> Timing {
    let coordinates = points.coordinates
    return Timing.measure(calls: coordinates.count, rounds: 3) {
      coordinates.reduce(0) { $0 &+ UInt64(query.answer(at: $1).identity.unitAndCity) }
    }
  }

  /// A whole batch: brought into order, looked up, and put back into the order of the points.
  static func orderedAnswers(_ query: Query, _ points: BenchmarkPoints) -> Timing {
    let coordinates = points.coordinates
    var answers = coordinates.map { Answer(nothingAt: $0) }
    var found = answers
    return Timing.measure(calls: coordinates.count, rounds: 3) {
      var order = SpatialOrder()
      order.sort(coordinates)
      let ordered = coordinates.indices.map { coordinates[order[$0]] }
      var span = found.mutableSpan
      query.answers(at: ordered.span, into: &span)
      for place in ordered.indices { answers[order[place]] = found[place] }
      return answers[0].identity.unitAndCity
    }
  }
}
