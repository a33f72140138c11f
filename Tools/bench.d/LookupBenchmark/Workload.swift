internal import BoundaryIndex
internal import Geometry
internal import RevGeo

/// Fixed work for counting instructions and allocations: what differs between runs of two numbers of rounds is the look-ups'.
enum Workload {
  static let pointCount = 20_000

  struct UnknownName: Error {}

  static func run(_ name: String, rounds: Int, index path: String) throws {
    let index = try IndexFile(path: path)
    let query = try Geocoder(contentsOf: path).query()
    let near = BenchmarkPoints.nearPlaces(of: index, count: pointCount, seed: 1)
    let sphere = BenchmarkPoints.onSphere(count: pointCount, seed: 2)
    let misses = sphere.positions.filter { index.finestUnit(at: $0) == IndexFile.absent }
    let streets = name == "streets" ? BenchmarkPoints.nearStreets(of: index).coordinates : []
    var units = [UInt32](repeating: 0, count: pointCount)
    var answers = near.coordinates.map { query.answer(at: $0) }
    for _ in 0..<rounds {
      switch name {
      case "single":
        for position in near.positions { keep(UInt64(index.finestUnit(at: position))) }
      case "batch":
        var span = units.mutableSpan
        index.finestUnits(at: near.positions.span, into: &span)
      case "placemark":
        for coordinate in near.coordinates {
          let position = FixedCoordinate(coordinate)
          let unit = index.finestUnit(at: position)
          guard unit != IndexFile.absent else { continue }
          var search = PlaceSearch(index)
          let answer = search.answer(at: coordinate, in: unit)
          keep(UInt64(answer.city?.place ?? 0))
        }
      case "miss":
        for position in misses {
          let hit = index.nearestBorder(to: Coordinate(position), within: 10_000)
          keep(UInt64(hit?.unit ?? 0))
        }
      case "answer":
        for coordinate in near.coordinates { keep(query.answer(at: coordinate).match == .none ? 0 : 1) }
      case "streets":
        for coordinate in streets { keep(query.answer(at: coordinate).hasStreet ? 1 : 0) }
      case "answers":
        var span = answers.mutableSpan
        query.answers(at: near.coordinates.span, into: &span)
      default: throw UnknownName()
      }
    }
    keep(UInt64(units[0]) ^ (answers.first?.match == .inside ? 1 : 0))
  }
}
