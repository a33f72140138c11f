/// A position as a point of the unit sphere, in which no longitude and no pole is special.
package struct UnitVector: Hashable, Sendable {
  /// Towards latitude 0, longitude 0.
  package var x: Double

  /// Towards latitude 0, longitude 90.
  package var y: Double

  /// Towards the North Pole.
  package var z: Double

  /// Creates a vector from components of length one.
  package init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The vector of a coordinate.
  package init(_ coordinate: Coordinate) {
    let angles = SineCosine(degrees: SIMD2(coordinate.latitude, coordinate.longitude))
    x = angles.cosine.x * angles.cosine.y
    y = angles.cosine.x * angles.sine.y
    z = angles.sine.x
  }
}
