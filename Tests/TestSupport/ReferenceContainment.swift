package import Geometry

/// The slow and obvious containment test: every edge of every ring, in 128-bit integers.
package enum ReferenceContainment {
  /// Whether the rings together hold the point, by the half-open rule.
  package static func contains(_ polygons: [FixedPolygon], _ point: FixedCoordinate) -> Bool {
    var isInside = false
    for polygon in polygons {
      for ring in polygon.rings {
        guard var previous = ring.last else { continue }
        for vertex in ring {
          if crosses(previous, vertex, point) { isInside.toggle() }
          previous = vertex
        }
      }
    }
    return isInside
  }

  /// Whether a ray from the point to the east crosses the edge: the point lies strictly west of it.
  private static func crosses(
    _ a: FixedCoordinate, _ b: FixedCoordinate, _ point: FixedCoordinate
  ) -> Bool {
    guard (a.y > point.y) != (b.y > point.y) else { return false }
    let (low, high) = a.y < b.y ? (a, b) : (b, a)
    // point.x < low.x + (point.y - low.y) * (high.x - low.x) / (high.y - low.y), without the division.
    let left = (Int128(point.x) - Int128(low.x)) * (Int128(high.y) - Int128(low.y))
    let right = (Int128(point.y) - Int128(low.y)) * (Int128(high.x) - Int128(low.x))
    return left < right
  }
}
