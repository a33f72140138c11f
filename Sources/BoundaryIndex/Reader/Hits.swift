package import Geometry

extension PlaceHit {
  /// A place at a distance in units of the lattice, squared.
  @inline(__always)
  init(place: UInt32, squaredDistance: Double) {
    // Division by a power of two loses nothing.
    self.init(place: place, squaredChord: squaredDistance / PlacePosition.squaredUnits)
  }

  /// The distance in units of the lattice, squared.
  @inline(__always)
  var squaredDistance: Double { squaredChord * PlacePosition.squaredUnits }

  /// A place found before, and how far it is in metres.
  package init(place: UInt32, distance: Double) {
    self.init(place: place, squaredChord: 4 * GreatCircle.haversine(metres: distance))
  }
}

extension BorderHit {
  /// A border found before, and how far it is in metres.
  package init(unit: UInt32, distance: Double, nearest coordinate: Coordinate) {
    self.init(
      unit: unit, haversine: GreatCircle.haversine(metres: distance), coordinate: coordinate)
  }
}
