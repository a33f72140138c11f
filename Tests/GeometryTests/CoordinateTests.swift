import Geometry
import TestSupport
import Testing

@Suite("Coordinates")
struct CoordinateTests {
  @Test(arguments: [
    (180.0, -180.0), (-180, -180), (190, -170), (-190, 170), (360, 0), (-360, 0), (359.5, -0.5),
    (179.999, 179.999), (-180.5, 179.5),
  ])
  func `longitudes wrap into -180 up to 180`(longitude: Double, expected: Double) throws {
    let coordinate = try #require(Coordinate(latitude: 0, longitude: longitude))
    #expect(coordinate.longitude == expected)
  }

  @Test(arguments: [
    (90.000001, 0.0), (-91, 0), (.nan, 0), (0, .nan), (0, 360.1), (.infinity, 0), (0, -.infinity),
  ])
  func `what is no position is refused`(latitude: Double, longitude: Double) {
    #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
  }

  @Test(arguments: [
    (0.00000004, 179.99999999, 0, -1_800_000_000), (90, -180, 900_000_000, -1_800_000_000),
    (-90, 179.9999999, -900_000_000, 1_799_999_999), (31.23, 121.47, 312_300_000, 1_214_700_000),
  ])
  func `stored positions are the nearest units, and longitude 180 is -180`(
    latitude: Double, longitude: Double, y: Int32, x: Int32
  ) throws {
    let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(FixedCoordinate(coordinate) == FixedCoordinate(x: x, y: y))
  }

  @Test(arguments: 1...3)
  func `numbers round to units as the C library's round does`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      // Whole units, halves of units, and the next numbers on both sides of them.
      let halves = Double(Int32.random(in: -900_000_000...900_000_000, using: &generator)) / 2
      let near = [halves, halves.nextUp, halves.nextDown][Int.random(in: 0..<3, using: &generator)]
      let latitude = near / FixedCoordinate.unitsPerDegree
      let units = latitude * FixedCoordinate.unitsPerDegree
      let fixed = FixedCoordinate(vertexLatitude: latitude, longitude: -latitude)
      if fixed?.y != Int32(units.rounded()) || fixed?.x != Int32((-units).rounded()) {
        Issue.record("\(latitude) became \(String(describing: fixed))")
      }
    }
  }
}
