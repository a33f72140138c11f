/// A position on the WGS 84 ellipsoid in degrees, latitude first.
public struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator, from -90 to 90.
  public let latitude: Double

  /// Degrees east of Greenwich, from -180 up to but not including 180.
  public let longitude: Double

  /// Creates a coordinate, or nothing when a value is no number or out of range.
  ///
  /// Longitude 180 is -180; longitudes beyond ±180 and up to ±360 wrap once round.
  /// - Parameters:
  ///   - latitude: Degrees, from -90 to 90.
  ///   - longitude: Degrees, from -360 to 360.
  public init?(latitude: Double, longitude: Double) {
    guard abs(latitude) <= 90, abs(longitude) <= 360 else { return nil }
    self.latitude = latitude
    self.longitude = Coordinate.wrapped(longitude)
  }

  /// The stored coordinate, exactly.
  package init(_ fixed: FixedCoordinate) {
    latitude = Double(fixed.y) / FixedCoordinate.unitsPerDegree
    longitude = Double(fixed.x) / FixedCoordinate.unitsPerDegree
  }

  private static func wrapped(_ longitude: Double) -> Double {
    if longitude >= 180 { return longitude - 360 < 180 ? longitude - 360 : -180 }
    if longitude < -180 { return longitude + 360 >= 180 ? -180 : longitude + 360 }
    return longitude
  }
}
