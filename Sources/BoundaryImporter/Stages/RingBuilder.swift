internal import Geometry
internal import ShapefileBridge

/// Turns the parts of a shape in degrees into rings of fixed-point vertices.
///
/// Neighbours round a shared border in the same way, so it stays shared.
struct RingBuilder {
  /// What was changed on the way.
  struct Counts {
    /// Rings with fewer than three distinct vertices, left out.
    var droppedRings = 0

    /// Vertices equal to the one before, left out.
    var duplicateVertices = 0

    /// Edges cut into halves.
    var longEdges = 0

    static func += (counts: inout Counts, more: Counts) {
      counts.droppedRings += more.droppedRings
      counts.duplicateVertices += more.duplicateVertices
      counts.longEdges += more.longEdges
    }
  }

  private(set) var counts = Counts()

  /// The rings of a shape; an error tells the coordinate that is not in degrees.
  mutating func rings(
    of shape: Shape, file: String, record: Int
  ) throws(ImportError) -> [[FixedCoordinate]] {
    var rings: [[FixedCoordinate]] = []
    rings.reserveCapacity(shape.partStarts.count)
    for part in shape.partStarts.indices {
      let points = shape.points(ofPart: part)
      let ring = try ring(of: shape, points, file: file, record: record)
      if RingBuilder.hasThreeDistinct(ring) {
        rings.append(cuttingLongEdges(of: ring))
      } else {
        counts.droppedRings += 1
      }
    }
    return rings
  }

  private mutating func ring(
    of shape: Shape, _ points: Range<Int>, file: String, record: Int
  ) throws(ImportError) -> [FixedCoordinate] {
    var ring: [FixedCoordinate] = []
    ring.reserveCapacity(points.count)
    for point in points {
      guard
        let vertex = FixedCoordinate(vertexLatitude: shape.y[point], longitude: shape.x[point])
      else {
        throw RingBuilder.notInDegrees(shape.x[point], shape.y[point], file: file, record: record)
      }
      if vertex == ring.last { counts.duplicateVertices += 1 } else { ring.append(vertex) }
    }
    // Rings are closed implicitly.
    if ring.count > 1, ring.first == ring.last { ring.removeLast() }
    return ring
  }

  static func notInDegrees(
    _ x: Double, _ y: Double, file: String, record: Int
  ) -> ImportError {
    ImportError(
      file: file, place: .record(record), what: "(\(x), \(y)) is no longitude and latitude",
      remedy: "bring the layer to WGS 84 degrees first")
  }

  private static func hasThreeDistinct(_ ring: [FixedCoordinate]) -> Bool {
    guard ring.count >= 3 else { return false }
    // Neighbours differ, so the third may only be equal to the first.
    return ring.contains { $0 != ring[0] && $0 != ring[1] }
  }

  /// Cuts edges that span more than a quarter turn, since the predicates on edges are exact up to there.
  mutating func cuttingLongEdges(of ring: [FixedCoordinate]) -> [FixedCoordinate] {
    guard RingBuilder.hasLongEdge(ring) else { return ring }
    var cut: [FixedCoordinate] = []
    for (number, vertex) in ring.enumerated() {
      cut.append(vertex)
      appendHalves(vertex, ring[(number + 1) % ring.count], to: &cut)
    }
    return cut
  }

  private static func hasLongEdge(_ ring: [FixedCoordinate]) -> Bool {
    guard var previous = ring.last else { return false }
    for vertex in ring {
      if isLong(previous, vertex) { return true }
      previous = vertex
    }
    return false
  }

  private static func isLong(_ a: FixedCoordinate, _ b: FixedCoordinate) -> Bool {
    let quarterTurn = FixedCoordinate.halfTurn / 2
    return a.x.distance(to: b.x).magnitude > quarterTurn.magnitude
      || a.y.distance(to: b.y).magnitude > quarterTurn.magnitude
  }

  /// Appends the vertices between `a` and `b`; the same ones from either side.
  private mutating func appendHalves(
    _ a: FixedCoordinate, _ b: FixedCoordinate, to ring: inout [FixedCoordinate]
  ) {
    guard RingBuilder.isLong(a, b) else { return }
    counts.longEdges += 1
    let middle = FixedCoordinate(
      x: Int32((Int64(a.x) + Int64(b.x)) >> 1), y: Int32((Int64(a.y) + Int64(b.y)) >> 1))
    appendHalves(a, middle, to: &ring)
    ring.append(middle)
    appendHalves(middle, b, to: &ring)
  }
}
