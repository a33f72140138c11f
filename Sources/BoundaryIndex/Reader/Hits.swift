package import Geometry

extension PlaceHit {
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
