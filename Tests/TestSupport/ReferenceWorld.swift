package import Geometry

/// Who holds a point, by whole rings in exact integers: all edges that a ray from the point to the east may meet, unit by unit.
///
/// Nothing but a list of edges for each band of latitude stands between the rings and the answer.
package struct ReferenceWorld: Sendable {
  private struct Side: Sendable {
    var low: FixedCoordinate
    var high: FixedCoordinate
    var unit: Int32
  }

  /// The height of a band is two to the power of this, in units: about 0.026 degrees.
  private static let bandShift = 18

  private let bands: [[Side]]

  /// Sorts the edges of all units into bands.
  package init(_ units: [[FixedPolygon]]) {
    var bands = [[Side]](repeating: [], count: ReferenceWorld.band(FixedCoordinate.pole) + 1)
    for (number, polygons) in units.enumerated() {
      for ring in polygons.lazy.flatMap(\.rings) {
        guard var previous = ring.last else { continue }
        for vertex in ring {
          let isUp = previous.y < vertex.y
          let side = Side(
            low: isUp ? previous : vertex, high: isUp ? vertex : previous, unit: Int32(number))
          for band in ReferenceWorld.band(side.low.y)...ReferenceWorld.band(side.high.y) {
            bands[band].append(side)
          }
          previous = vertex
        }
      }
    }
    self.bands = bands
  }

  private static func band(_ y: Int32) -> Int {
    (Int(y) + Int(FixedCoordinate.pole)) >> bandShift
  }

  /// The units that hold the point by the half-open rule, ascending, and whether it lies on an edge of any.
  ///
  /// Latitude 90 counts as just below itself, as the ends of the world close.
  package func units(at point: FixedCoordinate) -> (holding: [Int], isOnEdge: Bool) {
    let point = FixedCoordinate(x: point.x, y: min(point.y, FixedCoordinate.pole - 1))
    var odd: [Int] = []
    var isOnEdge = false
    let band = bands[ReferenceWorld.band(point.y)]
    for index in band.indices {
      if band[index].high.y < point.y || band[index].low.y > point.y { continue }
      let side = band[index]
      if max(side.low.x, side.high.x) < point.x { continue }
      let left =
        (Int128(point.x) - Int128(side.low.x)) * (Int128(side.high.y) - Int128(side.low.y))
      let right =
        (Int128(point.y) - Int128(side.low.y)) * (Int128(side.high.x) - Int128(side.low.x))
      if left == right, min(side.low.x, side.high.x) <= point.x { isOnEdge = true }
      guard side.high.y > point.y, left < right else { continue }
      if let known = odd.firstIndex(of: Int(side.unit)) {
        odd.remove(at: known)
      } else {
        odd.append(Int(side.unit))
      }
    }
    return (odd.sorted(), isOnEdge)
  }
}
