internal import Geometry
internal import ShapefileBridge

/// Turns the parts of a shape in degrees into rings of fixed-point vertices within longitudes ±180.
///
/// Neighbours round a shared border in the same way, so it stays shared.
struct RingBuilder {
  /// What was changed on the way.
  struct Counts {
    /// Rings without area, left out.
    var droppedRings = 0

    /// Vertices equal to the one before, left out.
    var duplicateVertices = 0

    /// Edges cut into halves.
    var longEdges = 0

    /// Lines that don't close, left out.
    var openLines = 0
  }

  private(set) var counts = Counts()

  /// Whether the last record was cut at longitude 180.
  private(set) var isCut = false

  /// Whether the last record was closed along a pole.
  private(set) var hasPole = false

  /// The rings of a shape; an error tells the coordinate that is not in degrees.
  mutating func rings(
    of shape: Shape, file: String, record: Int
  ) throws(ImportError) -> [[FixedCoordinate]] {
    (isCut, hasPole) = (false, false)
    let isLine = shape.type.planar == .polyline
    var rings: [[FixedCoordinate]] = []
    rings.reserveCapacity(shape.partStarts.count)
    for part in shape.partStarts.indices {
      let points = shape.points(ofPart: part)
      let ring = isLine ? nil : ring(of: shape, points)
      guard let ring else {
        return try unusualRings(of: shape, isLine: isLine, file: file, record: record)
      }
      rings.append(ring)
    }
    return finished(rings)
  }

  /// Leaves rings without area out, and cuts long edges.
  private mutating func finished(_ rings: [[FixedCoordinate]]) -> [[FixedCoordinate]] {
    var finished: [[FixedCoordinate]] = []
    finished.reserveCapacity(rings.count)
    for ring in rings {
      if RingBuilder.isOnLine(ring) {
        counts.droppedRings += 1
      } else {
        finished.append(cuttingLongEdges(of: ring))
      }
    }
    return finished
  }

  /// A ring as it stands; nothing when longitudes leave ±180 or jump, which takes another way.
  private mutating func ring(of shape: Shape, _ points: Range<Int>) -> [FixedCoordinate]? {
    var ring: [FixedCoordinate] = []
    ring.reserveCapacity(points.count)
    var duplicates = 0
    for point in points {
      guard
        let vertex = FixedCoordinate(vertexLatitude: shape.y[point], longitude: shape.x[point])
      else { return nil }
      if let last = ring.last {
        if vertex == last {
          duplicates += 1
          continue
        }
        if WideRing.isJump(WideVertex(last), WideVertex(vertex)) { return nil }
      }
      ring.append(vertex)
    }
    // Rings are closed implicitly.
    if ring.count > 1, ring.first == ring.last { ring.removeLast() }
    if let first = ring.first, let last = ring.last,
      WideRing.isJump(WideVertex(last), WideVertex(first))
    {
      return nil
    }
    counts.duplicateVertices += duplicates
    return ring
  }

  /// The rings of a shape of lines, or of one that reaches over longitude 180.
  private mutating func unusualRings(
    of shape: Shape, isLine: Bool, file: String, record: Int
  ) throws(ImportError) -> [[FixedCoordinate]] {
    var rings: [[WideVertex]] = []
    for part in shape.partStarts.indices {
      var ring: [WideVertex] = []
      for point in shape.points(ofPart: part) {
        let (x, y) = (shape.x[point], shape.y[point])
        guard let vertex = WideVertex(latitude: y, longitude: x) else {
          throw RingBuilder.notInDegrees(x, y, file: file, record: record)
        }
        if vertex == ring.last { counts.duplicateVertices += 1 } else { ring.append(vertex) }
      }
      rings.append(ring)
    }
    if isLine {
      let joined = LineJoining.rings(of: rings)
      rings = joined.rings
      counts.openLines += joined.openLines
    }
    rings = rings.map { $0.count > 1 && $0.first == $0.last ? $0.dropLast() : $0 }
    return finished(within(rings))
  }

  /// The rings within ±180.
  private mutating func within(_ rings: [[WideVertex]]) -> [[FixedCoordinate]] {
    let isWide = rings.contains(where: WideRing.isWide)
    guard isWide else { return rings.map(RingBuilder.narrow) }
    let continuous = rings.map(WideRing.continuous)
    hasPole = continuous.contains(where: \.hasPole)
    let cut = AntimeridianCut.rings(of: continuous.map(\.ring))
    isCut = cut.count != rings.count || hasPole
    // A ring that touches the cut leaves pieces without area on its other side: no loss, and not worth counting.
    return cut.map(RingBuilder.narrow).filter { !RingBuilder.isOnLine($0) }
  }

  private static func narrow(_ ring: [WideVertex]) -> [FixedCoordinate] {
    var narrow: [FixedCoordinate] = []
    narrow.reserveCapacity(ring.count)
    for vertex in ring {
      let vertex = FixedCoordinate(x: Int32(clamping: vertex.x), y: vertex.y)
      if vertex != narrow.last { narrow.append(vertex) }
    }
    if narrow.count > 1, narrow.first == narrow.last { narrow.removeLast() }
    return narrow
  }

  static func notInDegrees(
    _ x: Double, _ y: Double, file: String, record: Int
  ) -> ImportError {
    ImportError(
      file: file, place: .record(record), what: "(\(x), \(y)) is no longitude and latitude",
      remedy: x.isFinite && y.isFinite ? LayerCoordinates.remedy : LayerCoordinates.repairRemedy)
  }

  /// Whether all vertices lie on one straight line, so that there is no area.
  private static func isOnLine(_ ring: [FixedCoordinate]) -> Bool {
    guard ring.count >= 3 else { return true }
    let (a, b) = (ring[0], ring[1])
    let (dx, dy) = (Int64(b.x) - Int64(a.x), Int64(b.y) - Int64(a.y))
    return ring.allSatisfy { c in
      let left = dx.multipliedFullWidth(by: Int64(c.y) - Int64(a.y))
      let right = dy.multipliedFullWidth(by: Int64(c.x) - Int64(a.x))
      return left == right
    }
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
