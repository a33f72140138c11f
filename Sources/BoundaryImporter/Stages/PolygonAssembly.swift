internal import Geometry

/// Puts rings together into polygons by containment, whatever their order and winding.
///
/// A ring inside an even number of others is a shell, one inside an odd number a hole of the smallest of them.
enum PolygonAssembly {
  private struct Outline {
    let ring: [FixedCoordinate]
    let (minX, minY): (Int32, Int32)
    let (maxX, maxY): (Int32, Int32)
    /// Twice the area without sign; only compared, so rounding does no harm.
    let area: Double
  }

  /// The polygons of all rings, in the order of their shells; holes in the order in which they came.
  /// - Complexity: Quadratic in rings for envelopes, linear in vertices for those whose envelopes nest.
  static func polygons(of rings: [[FixedCoordinate]]) -> [FixedPolygon] {
    if rings.count <= 1 { return rings.map { FixedPolygon(rings: [$0]) } }
    let outlines = rings.map(outline)
    // Whatever contains a ring is larger and so stands before it.
    let largestFirst = outlines.indices.sorted {
      (outlines[$1].area, $0) < (outlines[$0].area, $1)
    }
    var shells: [(number: Int, holes: [Int])] = []
    var positions = [Int?](repeating: nil, count: rings.count)
    for (place, number) in largestFirst.enumerated() {
      let containers = largestFirst[..<place].filter { contains(outlines[$0], outlines[number]) }
      if containers.count % 2 == 1, let smallest = containers.last,
        let shell = positions[smallest]
      {
        shells[shell].holes.append(number)
      } else {
        positions[number] = shells.count
        shells.append((number, []))
      }
    }
    return shells.sorted { $0.number < $1.number }.map { shell in
      FixedPolygon(rings: [rings[shell.number]] + shell.holes.sorted().map { rings[$0] })
    }
  }

  private static func outline(_ ring: [FixedCoordinate]) -> Outline {
    var (minX, minY, maxX, maxY) = (Int32.max, Int32.max, Int32.min, Int32.min)
    var area = 0.0
    var previous = ring[ring.count - 1]
    for vertex in ring {
      (minX, maxX) = (min(minX, vertex.x), max(maxX, vertex.x))
      (minY, maxY) = (min(minY, vertex.y), max(maxY, vertex.y))
      area += Double(previous.x) * Double(vertex.y) - Double(vertex.x) * Double(previous.y)
      previous = vertex
    }
    return Outline(ring: ring, minX: minX, minY: minY, maxX: maxX, maxY: maxY, area: abs(area))
  }

  private static func contains(_ outer: Outline, _ inner: Outline) -> Bool {
    guard outer.minX <= inner.minX, outer.maxX >= inner.maxX, outer.minY <= inner.minY,
      outer.maxY >= inner.maxY
    else { return false }
    for vertex in inner.ring {
      if let isInside = isInside(vertex, outer.ring) { return isInside }
    }
    // All vertices touch the outer ring: the edges between them tell.
    for (number, vertex) in inner.ring.enumerated() {
      let next = inner.ring[(number + 1) % inner.ring.count]
      let middle = FixedCoordinate(
        x: Int32((Int64(vertex.x) + Int64(next.x)) >> 1),
        y: Int32((Int64(vertex.y) + Int64(next.y)) >> 1))
      if let isInside = isInside(middle, outer.ring) { return isInside }
    }
    return false
  }

  /// Whether the point is inside a ring; nothing when it is on it.
  private static func isInside(_ point: FixedCoordinate, _ ring: [FixedCoordinate]) -> Bool? {
    let (x, y) = (Int64(point.x), Int64(point.y))
    var inside = false
    var a = ring[ring.count - 1]
    for b in ring {
      defer { a = b }
      if a.y > point.y && b.y > point.y || a.y < point.y && b.y < point.y { continue }
      let (dx, dy) = (Int64(b.x) - Int64(a.x), Int64(b.y) - Int64(a.y))
      let cross = dx * (y - Int64(a.y)) - dy * (x - Int64(a.x))
      if cross == 0 {
        if min(a.x, b.x) <= point.x && point.x <= max(a.x, b.x) { return nil }
        continue
      }
      // A ray to the west crosses the edge when the point is on the east side of it.
      if (a.y > point.y) != (b.y > point.y), (cross > 0) == (dy < 0) { inside.toggle() }
    }
    return inside
  }
}
