internal import BoundaryIndex
internal import Geometry
internal import RevGeo

/// The calls that are measured.
enum Calls {
  /// Look-ups one by one and in one call, by turns.
  static func singleAndBatch(_ index: IndexFile, _ points: BenchmarkPoints) -> [Timing] {
    let positions = points.positions
    var units = [UInt32](repeating: 0, count: positions.count)
    return Timing.measure(
      calls: positions.count, rounds: 15,
      [
        {
          var sum: UInt64 = 0
          for position in positions { sum &+= UInt64(index.finestUnit(at: position)) }
          return sum
        },
        {
          var span = units.mutableSpan
          index.finestUnits(at: positions.span, into: &span)
          return UInt64(units[units.count / 2])
        },
      ])
  }

  static func placemarks(_ query: Query, _ points: BenchmarkPoints) -> Timing {
    let coordinates = points.coordinates
    return Timing.measure(calls: coordinates.count) {
      var sum: UInt64 = 0
      for coordinate in coordinates { sum &+= digest(query.placemark(at: coordinate)) }
      return sum
    }
  }

  @inline(__always)
  static func digest(_ placemark: Placemark) -> UInt64 {
    placemark.match == .inside ? 1 : placemark.distance?.bitPattern ?? 0
  }
}
