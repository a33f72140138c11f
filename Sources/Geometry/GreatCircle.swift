internal import CMath

/// Distances and directions on the mean sphere.
///
/// The radius is the IUGG mean radius R1; against the WGS 84 ellipsoid distances are within 0.6 %.
@usableFromInline
package enum GreatCircle {
  /// IUGG mean earth radius R1 in metres (Moritz, Geodetic Reference System 1980).
  @inlinable package static var radius: Double { 6_371_008.8 }

  /// Radians in one fixed-point unit.
  package static let radiansPerUnit = Double.pi / 180 / FixedCoordinate.unitsPerDegree

  /// Metres between two coordinates, by the haversine formula (Sinnott 1984).
  package static func distance(_ a: Coordinate, _ b: Coordinate) -> Double {
    let scale = Double.pi / 180
    let half = haversine(
      fromLatitude: a.latitude * scale, toLatitude: b.latitude * scale,
      longitudeDifference: (b.longitude - a.longitude) * scale)
    return metres(haversine: half)
  }

  /// Degrees clockwise from north, 0 up to 360, of the great circle from `a` towards `b` at `a`.
  package static func bearing(from a: Coordinate, to b: Coordinate) -> Double {
    let scale = Double.pi / 180
    let (latitudeA, latitudeB) = (a.latitude * scale, b.latitude * scale)
    let difference = (b.longitude - a.longitude) * scale
    let y = sin(difference) * cos(latitudeB)
    let x = cos(latitudeA) * sin(latitudeB) - sin(latitudeA) * cos(latitudeB) * cos(difference)
    let degrees = atan2(y, x) / scale
    // An angle just below zero rounds to a full turn, which is north again.
    return degrees < 0 ? (degrees + 360).truncatingRemainder(dividingBy: 360) : degrees
  }

  /// The position at a distance along the great circle that leaves a coordinate in a direction.
  /// - Parameters:
  ///   - start: Where it begins.
  ///   - bearing: Degrees clockwise from north.
  ///   - distance: Metres, 0 or more.
  /// - Returns: The position, its longitude from -180 up to 180.
  package static func destination(
    from start: Coordinate, bearing: Double, distance: Double
  ) -> Coordinate {
    let scale = Double.pi / 180
    let (latitude, angle, direction) = (
      start.latitude * scale, distance / radius, bearing * scale
    )
    let sine = sin(latitude) * cos(angle) + cos(latitude) * sin(angle) * cos(direction)
    let turn = atan2(
      sin(direction) * sin(angle) * cos(latitude), cos(angle) - sin(latitude) * sine)
    let longitude = (start.longitude + turn / scale).remainder(dividingBy: 360)
    let end = Coordinate(
      latitude: asin(min(1, max(-1, sine))) / scale, longitude: longitude)
    // An arc sine is never beyond a right angle, and a remainder never beyond half a turn.
    return end ?? start
  }

  /// The haversine of the angle between two positions given in radians.
  package static func haversine(
    fromLatitude a: Double, toLatitude b: Double, longitudeDifference: Double
  ) -> Double {
    let sinLatitude = sin((b - a) / 2)
    let sinLongitude = sin(longitudeDifference / 2)
    return sinLatitude * sinLatitude + cos(a) * cos(b) * sinLongitude * sinLongitude
  }

  /// The cosine of an angle in degrees.
  package static func cosine(degrees: Double) -> Double {
    cos(degrees * .pi / 180)
  }

  /// Metres along the great circle whose angle has the given haversine.
  @inlinable package static func metres(haversine: Double) -> Double {
    2 * radius * arcSine(ofRoot: max(0, haversine))
  }

  /// The arc sine of a number's square root.
  @usableFromInline static func arcSine(ofRoot square: Double) -> Double {
    let root = square.squareRoot()
    // Up to some 120 km five terms of its series at 0 are all that a Double holds, at a fraction of the C library's time.
    guard square < 1e-4 else { return asin(min(1, root)) }
    let rest = square * (3 / 40.0 + square * (15 / 336.0 + square * (105 / 3456.0)))
    return root + root * square * (1 / 6.0 + rest)
  }

  /// The haversine of the angle that `metres` along a great circle span.
  package static func haversine(metres: Double) -> Double {
    guard metres < .pi * radius else { return 1 }
    let half = sin(metres / radius / 2)
    return half * half
  }
}
