/// A position in whole units of 1e-7 degree, about 1 cm: what the index stores and computes with.
///
/// All predicates on these values are exact in 64-bit integers.
@usableFromInline
package struct FixedCoordinate: Hashable, Sendable {
  /// Units in one degree.
  @inlinable package static var unitsPerDegree: Double { 10_000_000.0 }

  /// Half a turn in units: longitudes lie in `-halfTurn ..< halfTurn`.
  @inlinable package static var halfTurn: Int32 { 1_800_000_000 }

  /// The pole in units: latitudes lie in `-pole ... pole`.
  @inlinable package static var pole: Int32 { 900_000_000 }

  /// Longitude in units.
  @usableFromInline package var x: Int32

  /// Latitude in units.
  @usableFromInline package var y: Int32

  /// Creates a position from units, longitude first as `x`.
  @inlinable package init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }

  @inlinable package static func == (one: FixedCoordinate, other: FixedCoordinate) -> Bool {
    one.x == other.x && one.y == other.y
  }

  /// The nearest stored position; one that rounds to longitude 180 becomes -180.
  @inlinable package init(_ coordinate: Coordinate) {
    let x = FixedCoordinate.nearest(coordinate.longitude * FixedCoordinate.unitsPerDegree)
    self.x = x >= FixedCoordinate.halfTurn ? -FixedCoordinate.halfTurn : x
    y = FixedCoordinate.nearest(coordinate.latitude * FixedCoordinate.unitsPerDegree)
  }

  /// The nearest whole number, of two the one farther from zero: what `rounded()` gives, without a call of the C library.
  @inlinable
  @inline(__always)
  static func nearest(_ number: Double) -> Int32 {
    // The greatest number below a half: a half added to it would be rounded up to a whole one.
    Int32(number + Double(signOf: number, magnitudeOf: 0x1.fffffffffffffp-2))
  }

  /// The nearest vertex of a ring, in which longitude 180 stays 180; nothing when out of range.
  package init?(vertexLatitude latitude: Double, longitude: Double) {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    x = FixedCoordinate.nearest(longitude * FixedCoordinate.unitsPerDegree)
    y = FixedCoordinate.nearest(latitude * FixedCoordinate.unitsPerDegree)
  }
}
