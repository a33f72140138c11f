internal import Geometry
internal import ProjectionBridge
internal import ShapefileBridge

/// Adds vertices to edges that are straight in a projection and curved in degrees.
///
/// Edges are halved, and the middle is the same from both ends, so that neighbours go on sharing their borders.
struct EdgeStraightening {
  private struct Point {
    var x: Double
    var y: Double

    static func middle(_ a: Point, _ b: Point) -> Point {
      Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    }
  }

  /// An edge's end in the projection and in degrees.
  private struct End {
    var source: Point
    var degrees: Point
  }

  /// 1 cm in degrees of latitude.
  private static let tolerance = 9e-8

  /// Edges that are longer in degrees may curve to both sides.
  private static let longEdge = 0.2

  /// An edge is halved no more often than this.
  private static let deepest = 14

  /// A record gets no more vertices than this; one that would is damaged, and not worth filling the memory.
  private static let mostAdded = 2_000_000

  private var x: [Double] = []
  private var y: [Double] = []

  /// Adds vertices to a shape in degrees that came from these coordinates, and tells how many.
  mutating func straighten(
    _ shape: inout Shape, fromX sourceX: [Double], y sourceY: [Double], _ projection: Projection
  ) -> Int {
    let ends = sourceX.indices.map { number in
      End(
        source: Point(x: sourceX[number], y: sourceY[number]),
        degrees: Point(x: shape.x[number], y: shape.y[number]))
    }
    // All middles in one call: most edges need no more.
    let edges = max(0, ends.count - 1)
    var middles = (0..<edges).map { Point.middle(ends[$0].source, ends[$0 + 1].source) }
    transform(&middles, projection)
    let parts = shape.partStarts.indices.map { shape.points(ofPart: $0) }
    shape.x.removeAll(keepingCapacity: true)
    shape.y.removeAll(keepingCapacity: true)
    var starts: [Int] = []
    for part in parts {
      starts.append(shape.x.count)
      for number in part {
        shape.x.append(ends[number].degrees.x)
        shape.y.append(ends[number].degrees.y)
        guard number + 1 < part.upperBound else { continue }
        let (a, b) = (ends[number], ends[number + 1])
        if isStraight(a, b, middle: middles[number], projection) { continue }
        refine(a, b, 0, projection, into: &shape)
      }
    }
    shape.setParts(startingAt: starts)
    return shape.x.count - ends.count
  }

  private mutating func refine(
    _ a: End, _ b: End, _ depth: Int, _ projection: Projection, into shape: inout Shape
  ) {
    let middle = converted(Point.middle(a.source, b.source), projection)
    guard depth < EdgeStraightening.deepest, shape.x.count < EdgeStraightening.mostAdded,
      middle.degrees.x.isFinite,
      !isStraight(a, b, middle: middle.degrees, projection)
    else { return }
    refine(a, middle, depth + 1, projection, into: &shape)
    shape.x.append(middle.degrees.x)
    shape.y.append(middle.degrees.y)
    refine(middle, b, depth + 1, projection, into: &shape)
  }

  /// Whether an edge's middle, and the quarters of a long one, lie on the straight line in degrees.
  private mutating func isStraight(
    _ a: End, _ b: End, middle: Point, _ projection: Projection
  ) -> Bool {
    guard isOn(a.degrees, b.degrees, middle) else { return false }
    let width = abs(a.degrees.x - b.degrees.x) + abs(a.degrees.y - b.degrees.y)
    if width < EdgeStraightening.longEdge { return true }
    let source = Point.middle(a.source, b.source)
    var quarters = [Point.middle(a.source, source), Point.middle(source, b.source)]
    transform(&quarters, projection)
    return isOn(a.degrees, b.degrees, quarters[0])
      && isOn(a.degrees, b.degrees, quarters[1])
  }

  /// Whether a point lies on the straight line in degrees between two others; where on it does no harm.
  private func isOn(_ one: Point, _ other: Point, _ point: Point) -> Bool {
    // From either side the same numbers, to the last bit.
    let isInOrder = (one.x, one.y) <= (other.x, other.y)
    let (a, b) = isInOrder ? (one, other) : (other, one)
    // Degrees of longitude are shorter than those of latitude; 1 cm is meant on the ground.
    let scale = GreatCircle.cosine(degrees: point.y)
    let (dx, dy) = (wrapped(b.x - a.x) * scale, b.y - a.y)
    let (px, py) = (wrapped(point.x - a.x) * scale, point.y - a.y)
    let length = (dx * dx + dy * dy).squareRoot()
    return abs(px * dy - py * dx) <= EdgeStraightening.tolerance * length
      || length <= EdgeStraightening.tolerance
  }

  private func wrapped(_ longitude: Double) -> Double {
    longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
  }

  private mutating func converted(_ point: Point, _ projection: Projection) -> End {
    var points = [point]
    transform(&points, projection)
    return End(source: point, degrees: points[0])
  }

  private mutating func transform(_ points: inout [Point], _ projection: Projection) {
    x.removeAll(keepingCapacity: true)
    y.removeAll(keepingCapacity: true)
    for point in points {
      x.append(point.x)
      y.append(point.y)
    }
    projection.transform(&x, &y)
    for number in points.indices { points[number] = Point(x: x[number], y: y[number]) }
  }
}
