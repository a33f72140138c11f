internal import BoundaryIndex
internal import Geometry
internal import TestSupport

/// Where the measurements look, the same in every run.
struct BenchmarkPoints {
  let coordinates: [Coordinate]
  let positions: [FixedCoordinate]

  init(_ coordinates: [Coordinate]) {
    self.coordinates = coordinates
    positions = coordinates.map { FixedCoordinate($0) }
  }

  /// The first points only.
  func prefix(_ count: Int) -> BenchmarkPoints {
    BenchmarkPoints(Array(coordinates.prefix(count)))
  }

  /// Points within 5 km of places drawn at random.
  static func nearPlaces(of index: IndexFile, count: Int, seed: UInt64) -> BenchmarkPoints {
    let reach = 5_000.0
    var generator = SeededGenerator(seed: seed)
    var coordinates: [Coordinate] = []
    coordinates.reserveCapacity(count)
    let places = UInt32(index.placeCount)
    while coordinates.count < count, places > 0 {
      let place = UInt32.random(in: 0..<places, using: &generator)
      let centre = Coordinate(index.position(ofPlace: place))
      let east = Double.random(in: -reach...reach, using: &generator)
      let north = Double.random(in: -reach...reach, using: &generator)
      guard east * east + north * north <= reach * reach else { continue }
      let metresPerDegree = GreatCircle.radius * .pi / 180
      let shrinking = max(0.01, GreatCircle.cosine(degrees: centre.latitude))
      let point = Coordinate(
        latitude: centre.latitude + north / metresPerDegree,
        longitude: centre.longitude + east / metresPerDegree / shrinking)
      if let point { coordinates.append(point) }
    }
    return BenchmarkPoints(coordinates)
  }

  /// A point about 20 m from the start of each street.
  static func nearStreets(of index: IndexFile) -> BenchmarkPoints {
    BenchmarkPoints(
      index.content().streets.compactMap { street in
        street.line.first.map {
          Coordinate(FixedCoordinate(x: $0.x &+ 1_500, y: $0.y &+ 1_300))
        }
      })
  }

  /// Points that fall on equal areas of the sphere with equal probability.
  static func onSphere(count: Int, seed: UInt64) -> BenchmarkPoints {
    var generator = SeededGenerator(seed: seed)
    return BenchmarkPoints(
      (0..<count).compactMap { _ in
        // On a sphere it is the haversine of the angle from the pole that is uniform.
        let haversine = Double.random(in: 0...1, using: &generator)
        let angle = GreatCircle.metres(haversine: haversine) / GreatCircle.radius
        return Coordinate(
          latitude: 90 - angle * 180 / .pi,
          longitude: Double.random(in: -180..<180, using: &generator))
      })
  }
}
