import Foundation
import Geometry
import TestSupport
import Testing

/// Positions on the sphere against the C library's sines and cosines.
@Suite("Unit vectors") struct UnitVectorTests {
  @Test(
    "A vector is the C library's to within 1e-15, on all sides of the earth", arguments: 1...4)
  func components(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for number in 0..<20_000 {
      let isRound = number % 4 == 0
      var latitude = Double.random(in: -90...90, using: &generator)
      var longitude = Double.random(in: -180...180, using: &generator)
      // Multiples of an eighth of a turn, where quarters part.
      if isRound {
        (latitude, longitude) = ((latitude / 45).rounded() * 45, (longitude / 45).rounded() * 45)
      }
      let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let vector = UnitVector(coordinate)
      let (north, east) = (latitude * .pi / 180, longitude * .pi / 180)
      let expected = (cos(north) * cos(east), cos(north) * sin(east), sin(north))
      let error = max(
        abs(vector.x - expected.0), abs(vector.y - expected.1), abs(vector.z - expected.2))
      // The angles in radians, up to pi, are off by up to 4e-16.
      if error > 1e-15 { Issue.record("\(coordinate): \(error)") }
    }
  }
}
