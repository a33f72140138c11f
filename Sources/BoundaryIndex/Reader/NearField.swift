internal import Geometry

/// The surroundings of a coordinate as a plane, for searches that go no farther than a distance: quick, and conservative by construction.
///
/// With a and b the differences of latitude and longitude in radians, the haversine of a distance is sin²(a/2) + cos φ cos ψ sin²(b/2). Within reach, the
/// cosine of the other latitude is bounded by those at the ends of the band, and sin²(x/2) by x²/4 and by a little less.
struct NearField {
  /// No search goes farther, in metres; so far the bounds stay close.
  static let farthest = 100_000.0

  let coordinate: Coordinate

  /// The position in units, unrounded; beyond ±180 degrees in the worlds west and east of this one.
  private(set) var x: Double
  let y: Double

  /// The length of a step eastward against that of one northward, at the coordinate.
  let eastward: Double

  /// The least squared length of an eastward step anywhere in reach, a bit less for the curvature.
  private let leastScale: Double

  /// Degrees of longitude within reach, in radians.
  private let longitudeReach: Double

  init(_ coordinate: Coordinate, within distance: Double) {
    self.coordinate = coordinate
    x = coordinate.longitude * FixedCoordinate.unitsPerDegree
    y = coordinate.latitude * FixedCoordinate.unitsPerDegree
    eastward = GreatCircle.cosine(degrees: coordinate.latitude)
    // In radians, a bit more for the rounding of positions to units.
    let reach = distance / GreatCircle.radius + 1e-8
    let widest = abs(coordinate.latitude) + reach * 180 / .pi
    let leastCosine = widest < 90 ? GreatCircle.cosine(degrees: widest) : 0
    let longitudes = leastCosine > 0 ? reach / leastCosine * 1.01 : .infinity
    // So near the poles longitude means nothing: all are looked at.
    let isPolar = longitudes > 0.5
    longitudeReach = isPolar ? .infinity : longitudes
    leastScale =
      isPolar ? 0 : eastward * leastCosine * (1 - longitudes * longitudes / 12)
  }

  /// The scale for boxes.
  var scale: Float { Float(leastScale).nextDown }

  /// Half of the position in units, rounded down.
  var halfX: Int32 { Int32(clamping: Int64((x / 2).rounded(.down))) }
  var halfY: Int32 { Int32(clamping: Int64((y / 2).rounded(.down))) }

  /// The squared distance in halves of units, by the scale for boxes, that a haversine does not exceed.
  static func boxLimit(haversine: Double) -> Float {
    let halfUnit = 2 * GreatCircle.radiansPerUnit
    // The rounding of floats and the sine of a half are worth a thousandth.
    return Float(4.004 * haversine / (halfUnit * halfUnit)) + 4
  }

  /// How much longer than by the scale for boxes a squared distance may be by the scale at the coordinate; infinite at a pole.
  var stretch: Double { leastScale > 0 ? eastward * eastward / leastScale : .infinity }

  /// Calls `body` with this field, and with those seen from the worlds next to this one where the reach goes over 180 degrees.
  @inline(__always)
  func forEachWorld(_ body: (NearField) -> Void) {
    body(self)
    guard longitudeReach < .infinity else { return }
    let half = Double(FixedCoordinate.halfTurn)
    let reach = longitudeReach / GreatCircle.radiansPerUnit
    guard abs(x) + reach >= half else { return }
    var other = self
    other.x = x > 0 ? x - 2 * half : x + 2 * half
    body(other)
  }

  /// The squared distance in units, by the scale at the coordinate, to the edge between two vertices.
  @inline(__always)
  func squaredDistance(_ start: FixedCoordinate, _ end: FixedCoordinate) -> Double {
    let ax = (Double(start.x) - x) * eastward
    let ay = Double(start.y) - y
    let dx = (Double(end.x) - Double(start.x)) * eastward
    let dy = Double(end.y) - Double(start.y)
    let length = dx * dx + dy * dy
    let fraction = length > 0 ? max(0, min(1, -(ax * dx + ay * dy) / length)) : 0
    let (px, py) = (ax + fraction * dx, ay + fraction * dy)
    return px * px + py * py
  }
}
