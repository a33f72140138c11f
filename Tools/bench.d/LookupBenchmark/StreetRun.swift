internal import BoundaryIndex
internal import Geometry
internal import RevGeo
internal import SystemAccess

/// Look-ups with streets: `streets INDEX POINTS`, where POINTS is a CSV of latitudes and longitudes in random order.
enum StreetRun {
  static func run(index path: String, points file: String) throws {
    let geocoder = try Geocoder(contentsOf: path)
    let points = BenchmarkPoints(Array(try coordinates(file).prefix(200_000)))
    let with = geocoder.query()
    let without = geocoder.query(LookupOptions(streetDistance: 0))
    let found = points.coordinates.count { with.placemark(at: $0).thoroughfare != nil }
    print("streets", geocoder.summary.streetCount)
    print("found", short(Double(found) / Double(points.coordinates.count)))
    let latency = Latency.measure(calls: points.coordinates.count) { number in
      digest(with.answer(at: points.coordinates[number]))
    }
    print("median", short(latency.median))
    print("p99", short(latency.p99))
    print("without", short(Calls.answers(without, points).least))
    print("many", short(Calls.orderedAnswers(with, points).least))
  }

  private static func digest(_ answer: Answer) -> UInt64 {
    answer.identity.unitAndCity ^ answer.identity.partAndMatch
  }

  private static func coordinates(_ path: String) throws -> [Coordinate] {
    try MappedFile(path: path).text.split(whereSeparator: \.isNewline).compactMap { line in
      let numbers = line.split(separator: ",").compactMap { Double($0) }
      return numbers.count == 2 ? Coordinate(latitude: numbers[0], longitude: numbers[1]) : nil
    }
  }
}
