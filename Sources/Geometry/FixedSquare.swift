/// A square of the plane in fixed-point units: `origin` is its south-west corner, its side a power of two.
///
/// Coordinates are signed 64-bit, since squares at the world's north and east end reach beyond it.
@usableFromInline
package struct FixedSquare: Hashable, Sendable {
  /// The west border.
  @usableFromInline package let west: Int64

  /// The south border.
  @usableFromInline package let south: Int64

  /// The side in units.
  @usableFromInline package let side: Int64

  /// Creates a square from its south-west corner and its side.
  @inlinable package init(west: Int64, south: Int64, side: Int64) {
    self.west = west
    self.south = south
    self.side = side
  }

  /// The south-west corner; inside the world for every square that holds a part of it.
  @inlinable @inline(__always) package var corner: FixedCoordinate {
    FixedCoordinate(x: Int32(clamping: west), y: Int32(clamping: south))
  }

  /// One quarter: bit 0 of the number says east, bit 1 north.
  @inlinable @inline(__always) package func quarter(_ number: Int) -> FixedSquare {
    let half = side / 2
    return FixedSquare(
      west: west + Int64(number & 1) * half, south: south + Int64(number >> 1) * half, side: half)
  }

  /// Whether the edge may decide about a point of the square, or runs along its west or south border.
  ///
  /// Edges that run along a border decide about no point, but each has to be in some square; those that only touch a border from outside are in
  /// another one.
  @inlinable @inline(__always) package func isEntered(by edge: Edge) -> Bool {
    let (ax, ay) = (Int64(edge.start.x), Int64(edge.start.y))
    let (bx, by) = (Int64(edge.end.x), Int64(edge.end.y))
    let (east, north) = (west + side, south + side)
    if ax == bx, ax == west { return max(ay, by) > south && min(ay, by) < north }
    if ay == by, ay == south { return max(ax, bx) > west && min(ax, bx) < east }
    if max(ax, bx) <= west || min(ax, bx) >= east { return false }
    if max(ay, by) <= south || min(ay, by) >= north { return false }
    // All four corners strictly on one side of the edge's line: it passes by.
    let (dx, dy) = (bx - ax, by - ay)
    let southWest = dx * (south - ay) - dy * (west - ax)
    let eastward = -dy * side
    let northward = dx * side
    let least = southWest + min(0, eastward) + min(0, northward)
    let most = southWest + max(0, eastward) + max(0, northward)
    return least <= 0 && most >= 0
  }
}
