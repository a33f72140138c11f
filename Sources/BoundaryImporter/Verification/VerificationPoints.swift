internal import Geometry

/// Where an index and GEOS are compared: the same points in every run.
struct VerificationPoints {
  private var generator = Generator(state: 20)
  private let rings: [[FixedCoordinate]]

  init(_ units: [[FixedPolygon]]) {
    rings = units.flatMap { $0.flatMap(\.rings) }
  }

  /// A point anywhere.
  mutating func anywhere() -> FixedCoordinate {
    FixedCoordinate(
      x: Int32.random(in: -FixedCoordinate.halfTurn..<FixedCoordinate.halfTurn, using: &generator),
      y: Int32.random(in: -FixedCoordinate.pole...FixedCoordinate.pole, using: &generator))
  }

  /// A point within 1e-6 degree of an edge, of every ring with the same probability; anywhere when there is no ring.
  mutating func nearBorder() -> FixedCoordinate {
    guard let ring = rings.randomElement(using: &generator), !ring.isEmpty else {
      return anywhere()
    }
    let index = Int.random(in: 0..<ring.count, using: &generator)
    let (a, b) = (ring[index], ring[(index + 1) % ring.count])
    let part = Int64.random(in: 0...1024, using: &generator)
    func between(_ a: Int32, _ b: Int32, _ limit: Int64) -> Int32 {
      let step = Int64.random(in: -10...10, using: &generator)
      let value = Int64(a) + ((Int64(b) - Int64(a)) * part) >> 10 + step
      return Int32(min(max(value, -limit), limit))
    }
    return FixedCoordinate(
      x: min(between(a.x, b.x, 1_800_000_000), FixedCoordinate.halfTurn - 1),
      y: between(a.y, b.y, 900_000_000))
  }

  /// SplitMix64 (Steele, Lea, Flood 2014).
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
