internal import Geometry

/// A vertex in fixed-point units whose longitude may run on beyond ±180.
struct WideVertex: Hashable {
  /// Units in half a turn and a whole one.
  static let halfTurn = Int64(FixedCoordinate.halfTurn)
  static let turn = 2 * halfTurn

  /// Longitude in units.
  var x: Int64

  /// Latitude in units.
  var y: Int32

  /// The nearest vertex; nothing when the numbers can be no longitude within ±360 and latitude.
  ///
  /// Projections may pass a pole by their rounding; that much is taken back.
  init?(latitude: Double, longitude: Double) {
    guard abs(longitude) <= 360, abs(latitude) <= 90.000001 else { return nil }
    x = Int64((longitude * FixedCoordinate.unitsPerDegree).rounded())
    let pole = FixedCoordinate.pole
    y = min(pole, max(-pole, Int32((latitude * FixedCoordinate.unitsPerDegree).rounded())))
  }

  init(x: Int64, y: Int32) {
    self.x = x
    self.y = y
  }

  init(_ vertex: FixedCoordinate) {
    (x, y) = (Int64(vertex.x), vertex.y)
  }
}

/// Tells rings that leave longitudes within ±180, and makes their longitudes run on.
enum WideRing {
  /// Whether an edge jumps from one end of the world to the other, as it does in rings that cross longitude 180.
  ///
  /// An edge all the way from -180 to 180 is none: such ones close the world's borders.
  static func isJump(_ a: WideVertex, _ b: WideVertex) -> Bool {
    guard abs(a.x - b.x) > WideVertex.halfTurn else { return false }
    return !(abs(a.x) == WideVertex.halfTurn && abs(b.x) == WideVertex.halfTurn)
  }

  /// Whether a ring has to be looked at for longitude 180.
  static func isWide(_ ring: [WideVertex]) -> Bool {
    guard var previous = ring.last else { return false }
    for vertex in ring {
      if abs(vertex.x) > WideVertex.halfTurn || isJump(previous, vertex) { return true }
      previous = vertex
    }
    return false
  }

  /// Whether a line has to be looked at for longitude 180.
  static func isWideLine(_ line: [WideVertex]) -> Bool {
    guard var previous = line.first else { return false }
    for vertex in line {
      if abs(vertex.x) > WideVertex.halfTurn || isJump(previous, vertex) { return true }
      previous = vertex
    }
    return false
  }

  /// The line with longitudes that run on.
  static func continuousLine(_ line: [WideVertex]) -> [WideVertex] {
    guard let first = line.first else { return [] }
    var (offset, previous) = (Int64(0), first)
    return line.map { vertex in
      offset -= shift(from: previous, to: vertex)
      previous = vertex
      return WideVertex(x: vertex.x + offset, y: vertex.y)
    }
  }

  /// The ring with longitudes that run on, closed along a pole when it goes round one.
  static func continuous(_ ring: [WideVertex]) -> (ring: [WideVertex], hasPole: Bool) {
    guard let first = ring.first, hasJump(ring) else { return (ring, false) }
    var (offset, previous) = (Int64(0), first)
    var result: [WideVertex] = []
    result.reserveCapacity(ring.count + 3)
    for vertex in ring {
      offset -= shift(from: previous, to: vertex)
      result.append(WideVertex(x: vertex.x + offset, y: vertex.y))
      previous = vertex
    }
    offset -= shift(from: previous, to: first)
    if offset == 0 { return (result, false) }
    // Winding tells nothing in files that don't keep to it: the pole is the nearer one.
    let isSouth = ring.reduce(0) { $0 + Int64($1.y) } < 0
    let pole = isSouth ? -FixedCoordinate.pole : FixedCoordinate.pole
    return (closed(result, along: pole, offset), true)
  }

  /// A ring that ends a whole turn from where it began, closed along a pole; the closure stands where the ring is cut anyway.
  private static func closed(
    _ ring: [WideVertex], along pole: Int32, _ offset: Int64
  ) -> [WideVertex] {
    func moved(_ vertex: WideVertex) -> WideVertex {
      WideVertex(x: vertex.x + offset, y: vertex.y)
    }
    for (number, a) in ring.enumerated() {
      let b = number + 1 < ring.count ? ring[number + 1] : moved(ring[0])
      let (from, to) = (AntimeridianCut.world(a.x), AntimeridianCut.world(b.x))
      if from == to { continue }
      let x = min(from, to) * WideVertex.turn + WideVertex.halfTurn
      let start = WideVertex(x: x, y: AntimeridianCut.latitude(of: x, a, b))
      return [start] + ring[(number + 1)...] + ring[...number].map(moved)
        + [moved(start), WideVertex(x: x + offset, y: pole), WideVertex(x: x, y: pole)]
    }
    // A whole turn passes the cut.
    return ring
  }

  private static func hasJump(_ ring: [WideVertex]) -> Bool {
    ring.indices.contains { isJump(ring[$0], ring[($0 + 1) % ring.count]) }
  }

  /// A whole turn, with its sign, for an edge longer than half of one.
  private static func shift(from a: WideVertex, to b: WideVertex) -> Int64 {
    let width = b.x - a.x
    if width > WideVertex.halfTurn { return WideVertex.turn }
    return width < -WideVertex.halfTurn ? -WideVertex.turn : 0
  }
}
