/// A directed straight edge between two vertices in fixed-point units, straight in longitude and latitude.
///
/// The containment rule is half-open: a point counts as if it were moved by an infinitesimal step east and an
/// infinitely smaller step north. So a point on an edge that two units share is in exactly one of them, on the east
/// side of the edge, or on the north side when the edge is horizontal.
@usableFromInline
package struct Edge: Hashable, Sendable {
  /// Where it starts.
  @usableFromInline package var start: FixedCoordinate

  /// Where it ends.
  @usableFromInline package var end: FixedCoordinate

  /// Creates an edge.
  @inlinable package init(_ start: FixedCoordinate, _ end: FixedCoordinate) {
    self.start = start
    self.end = end
  }

  @inlinable package static func == (one: Edge, other: Edge) -> Bool {
    one.start == other.start && one.end == other.end
  }

  /// Whether the horizontal line through `y`, moved up by the rule, meets the edge.
  @inlinable @inline(__always) package func straddles(y: Int32) -> Bool {
    (start.y > y) != (end.y > y)
  }

  /// Whether the vertical line through `x`, moved east by the rule, meets the edge.
  @inlinable @inline(__always) package func straddles(x: Int32) -> Bool {
    (start.x > x) != (end.x > x)
  }

  /// Whether the point is on the east (for a horizontal edge: the north) side of the edge's line, or on the line.
  ///
  /// Exact for edges that are not ``isLong``: all products then fit 64 bits.
  @inlinable @inline(__always) package func isEast(_ x: Int32, _ y: Int32) -> Bool {
    let dx = Int64(end.x) - Int64(start.x)
    let dy = Int64(end.y) - Int64(start.y)
    let cross =
      dx * (Int64(y) - Int64(start.y)) - dy * (Int64(x) - Int64(start.x))
    return dy > 0 || (dy == 0 && dx < 0) ? cross <= 0 : cross >= 0
  }

  /// Whether the edge spans more than a quarter turn of longitude or latitude.
  @inlinable package var isLong: Bool {
    let most = Int64(FixedCoordinate.halfTurn / 2)
    return abs(Int64(end.x) - Int64(start.x)) > most || abs(Int64(end.y) - Int64(start.y)) > most
  }

  /// The vertex half-way, rounded the same way in both directions.
  @inlinable package var middle: FixedCoordinate {
    FixedCoordinate(
      x: Int32((Int64(start.x) + Int64(end.x)) >> 1), y: Int32((Int64(start.y) + Int64(end.y)) >> 1)
    )
  }

  /// Whether a ray from the point to the west crosses the edge.
  ///
  /// A point is in a set of rings when an odd number of their edges are crossed (PNPOLY, W. R. Franklin 1970).
  @inlinable package func isCrossedByRayWest(from point: FixedCoordinate) -> Bool {
    straddles(y: point.y) && isEast(point.x, point.y)
  }

  /// Whether the path from `corner` north to the point's latitude and then east to the point crosses the edge.
  ///
  /// The point lies neither west nor south of the corner.
  @inlinable @inline(__always) package func isCrossedByPath(
    from corner: FixedCoordinate, to point: FixedCoordinate
  )
    -> Bool
  {
    var crossed = false
    if straddles(y: point.y) {
      crossed = isEast(point.x, point.y) && !isEast(corner.x, point.y)
    }
    if straddles(x: corner.x), isEast(corner.x, corner.y) != isEast(corner.x, point.y) {
      crossed.toggle()
    }
    return crossed
  }
}
