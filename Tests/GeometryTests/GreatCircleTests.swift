import Foundation
import Geometry
import TestSupport
import Testing

@Suite("Great circles")
struct GreatCircleTests {
  private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  /// Distances follow from the angle alone: a degree of a great circle is 111,195.08 m on the mean sphere.
  @Test(arguments: [
    (0.0, 0.0, 1.0, 0.0, 1.0, 0.0), (0, 0, 0, 1, 1, 90), (0, 179.5, 0, -179.5, 1, 90),
    (89.5, 0, 89.5, 180, 1, 0), (-90, 0, -89, 77, 1, 77), (10, 20, -10, -160, 180, nil),
    (60, 0, 60, 180, 60, 0), (0, 0, -1, 0, 1, 180), (0, 0, 0, -1, 1, 270),
  ])
  func `distance and bearing of known angles`(
    latitudeA: Double, longitudeA: Double, latitudeB: Double, longitudeB: Double, degrees: Double,
    bearing: Double?
  ) throws {
    let (a, b) = (try place(latitudeA, longitudeA), try place(latitudeB, longitudeB))
    #expect(abs(GreatCircle.distance(a, b) - degrees * 111_195.0802) < 0.01 * degrees)
    #expect(GreatCircle.distance(a, b) == GreatCircle.distance(b, a))
    if let bearing {
      let found = GreatCircle.bearing(from: a, to: b)
      #expect((0..<360).contains(found))
      #expect(abs((found - bearing).remainder(dividingBy: 360)) < 1e-6)
    }
  }

  @Test(arguments: 1...4)
  func `distances are the C library's arc sine, near and far`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let haversine = pow(10, Double.random(in: -18...0, using: &generator))
      let expected = 2 * GreatCircle.radius * asin(haversine.squareRoot())
      let distance = GreatCircle.metres(haversine: haversine)
      if abs(distance - expected) > 4e-16 * expected { Issue.record("\(haversine): \(distance)") }
    }
    #expect(GreatCircle.metres(haversine: 0) == 0)
    #expect(GreatCircle.metres(haversine: -1e-20) == 0)
    #expect(GreatCircle.metres(haversine: 1 + 1e-15) == .pi * GreatCircle.radius)
  }

  @Test(arguments: 1...4)
  func `a destination is as far away and in the direction as told`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let start = try place(
        Double.random(in: -89...89, using: &generator),
        Double.random(in: -180...180, using: &generator))
      let bearing = Double.random(in: 0..<360, using: &generator)
      let distance = Double.random(in: 1...2_000_000, using: &generator)
      let end = GreatCircle.destination(from: start, bearing: bearing, distance: distance)
      #expect(abs(GreatCircle.distance(start, end) - distance) < 0.01, "seed \(seed)")
      let back = GreatCircle.bearing(from: start, to: end)
      #expect(abs((back - bearing).remainder(dividingBy: 360)) < 0.001, "seed \(seed)")
    }
  }

  @Test(arguments: 1...8)
  func `no point of an edge or a square is nearer than its bound`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let here = try place(
        Double.random(in: -90...90, using: &generator),
        Double.random(in: -180...180, using: &generator))
      let side = Int64(1) << Int64.random(in: 10...24, using: &generator)
      let square = FixedSquare(
        west: Int64.random(in: -1_800_000_000...1_780_000_000, using: &generator),
        south: Int64.random(in: -900_000_000...880_000_000, using: &generator), side: side)
      let start = try corner(square, 0, 0)
      let end = try corner(square, Double.random(in: 0...1, using: &generator), 1)
      let distances = EdgeDistance(from: here)
      let nearest = distances.nearest(from: start.units, to: end.units)
      #expect(distances.lowerBound(square) <= nearest.haversine * (1 + 1e-9) + 1e-18)
      #expect(
        distances.lowerBound(from: start.units, to: end.units)
          <= nearest.haversine * (1 + 1e-9) + 1e-18, "seed \(seed): \(here), \(start), \(end)")
      let there = GreatCircle.distance(here, start.coordinate)
      #expect(GreatCircle.metres(haversine: nearest.haversine) <= there + 1e-3)
    }
  }

  private func corner(_ square: FixedSquare, _ east: Double, _ north: Int64) throws -> (
    units: (x: Int64, y: Int64), coordinate: Coordinate
  ) {
    let x = square.west + Int64(Double(square.side) * east)
    let y = square.south + square.side * north
    let latitude = min(90, Double(y) / FixedCoordinate.unitsPerDegree)
    return ((x, y), try place(latitude, Double(x) / FixedCoordinate.unitsPerDegree))
  }
}
