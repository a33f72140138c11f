import Geometry
import Testing

@Suite("Chinese datums")
struct ChineseDatumTests {
  struct Pair: Sendable {
    let from: (latitude: Double, longitude: Double)
    let to: (latitude: Double, longitude: Double)
  }

  /// WGS 84 and GCJ-02, as the published ports of the formula test themselves: Shanghai, Shenzhen, Beijing, Beijing again, Denver.
  @Test(arguments: [
    Pair(from: (31.1774276, 121.5272106), to: (31.17530398364597, 121.531541859215)),
    Pair(from: (22.543847, 113.912316), to: (22.540796131694766, 113.9171764808363)),
    Pair(from: (39.911954, 116.377817), to: (39.91334545536069, 116.38404722455657)),
    Pair(from: (39.915, 116.404), to: (39.91640428150164, 116.41024449916938)),
    Pair(from: (39.7392, -104.9903), to: (39.7392, -104.9903)),
  ])
  func `known pairs of WGS 84 and GCJ-02`(_ pair: Pair) throws {
    let wgs84 = try coordinate(pair.from)
    let gcj02 = try coordinate(pair.to)
    #expect(metres(ChineseDatum.gcj02.shifted(wgs84), gcj02) < 0.001)
    #expect(metres(ChineseDatum.gcj02.wgs84(of: gcj02), wgs84) < 0.001)
  }

  @Test func `a known pair of WGS 84 and BD-09`() throws {
    let wgs84 = try coordinate((39.915, 116.404))
    let bd09 = try coordinate((39.922699552216216, 116.41662724378733))
    #expect(metres(ChineseDatum.bd09.shifted(wgs84), bd09) < 0.001)
    #expect(metres(ChineseDatum.bd09.wgs84(of: bd09), wgs84) < 0.001)
  }

  @Test(arguments: ChineseDatum.allCases)
  func `there and back over a grid of China`(_ datum: ChineseDatum) throws {
    var worst = 0.0
    for latitude in stride(from: 3.0, through: 54, by: 0.37) {
      for longitude in stride(from: 73.0, through: 136, by: 0.41) {
        let wgs84 = try coordinate((latitude, longitude))
        worst = max(worst, metres(datum.wgs84(of: datum.shifted(wgs84)), wgs84))
      }
    }
    #expect(worst < 0.01)
  }

  @Test(arguments: ChineseDatum.allCases)
  func `the shift in China is hundreds of metres`(_ datum: ChineseDatum) throws {
    for (latitude, longitude) in [(31.23, 121.47), (43.8, 87.6), (20.0, 110.3), (50.2, 127.5)] {
      let wgs84 = try coordinate((latitude, longitude))
      #expect((100...1500).contains(metres(datum.shifted(wgs84), wgs84)))
    }
  }

  @Test(arguments: ChineseDatum.allCases)
  func `nothing moves outside the box`(_ datum: ChineseDatum) throws {
    let outside = [(0.5, 103.8), (56, 100), (30, 71.9), (35.7, 139.7), (-33.9, 151)]
    for (latitude, longitude) in outside {
      let coordinate = try coordinate((latitude, longitude))
      #expect(datum.shifted(coordinate) == coordinate)
      #expect(datum.wgs84(of: coordinate) == coordinate)
    }
  }

  private func coordinate(_ degrees: (latitude: Double, longitude: Double)) throws -> Coordinate {
    try #require(Coordinate(latitude: degrees.latitude, longitude: degrees.longitude))
  }

  private func metres(_ a: Coordinate, _ b: Coordinate) -> Double {
    GreatCircle.distance(a, b)
  }
}
