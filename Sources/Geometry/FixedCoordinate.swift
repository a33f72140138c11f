internal import CMath

/// A position in whole units of 1e-7 degree, about 1 cm: what the index stores and computes with.
///
/// All predicates on these values are exact in 64-bit integers.
package struct FixedCoordinate: Hashable, Sendable {
  /// Units in one degree.
  package static let unitsPerDegree = 10_000_000.0

  /// Half a turn in units: longitudes lie in `-halfTurn ..< halfTurn`.
  @inlinable package static var halfTurn: Int32 { 1_800_000_000 }

  /// The pole in units: latitudes lie in `-pole ... pole`.
  @inlinable package static var pole: Int32 { 900_000_000 }

  /// Longitude in units.
  package var x: Int32

  /// Latitude in units.
  package var y: Int32

  /// Creates a position from units, longitude first as `x`.
  @inlinable package init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }

  @inlinable package static func == (one: FixedCoordinate, other: FixedCoordinate) -> Bool {
    one.x == other.x && one.y == other.y
  }

  /// The nearest stored position; one that rounds to longitude 180 becomes -180.
  package init(_ coordinate: Coordinate) {
    let x = (coordinate.longitude * FixedCoordinate.unitsPerDegree).rounded()
    let y = (coordinate.latitude * FixedCoordinate.unitsPerDegree).rounded()
    self.x = x >= Double(FixedCoordinate.halfTurn) ? -FixedCoordinate.halfTurn : Int32(x)
    self.y = Int32(y)
  }

  /// The nearest vertex of a ring, in which longitude 180 stays 180; nothing when out of range.
  package init?(vertexLatitude latitude: Double, longitude: Double) {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    x = Int32((longitude * FixedCoordinate.unitsPerDegree).rounded())
    y = Int32((latitude * FixedCoordinate.unitsPerDegree).rounded())
  }
}
