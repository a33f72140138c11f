internal import BoundaryIndex
internal import Geometry
internal import RevGeo

/// Fixed work for counting instructions: what differs between a run of one round and one of none is the look-ups'.
enum Workload {
  static let names = ["single", "batch", "placemark", "miss"]
  static let pointCount = 20_000

  struct UnknownName: Error {}

  static func run(_ name: String, rounds: Int, _ index: IndexFile) throws {
    let near = BenchmarkPoints.nearPlaces(of: index, count: pointCount, seed: 1)
    let sphere = BenchmarkPoints.onSphere(count: pointCount, seed: 2)
    let misses = sphere.positions.filter { index.finestUnit(at: $0) == IndexFile.absent }
    var units = [UInt32](repeating: 0, count: pointCount)
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
          let answer = PlaceSearch(index, at: coordinate, in: unit)?.answer()
          keep(UInt64(answer?.city?.place ?? 0))
        }
      case "miss":
        for position in misses {
          let hit = index.nearestBorder(to: Coordinate(position), within: 10_000)
          keep(UInt64(hit?.unit ?? 0))
        }
      default: throw UnknownName()
      }
    }
    keep(UInt64(units[0]))
  }
}
