import BoundaryIndex
import Geometry
import IndexExercise
import RevGeo
import TestSupport
import Testing

/// Answers no deeper than the error of a position allows.
@Suite("Positions with an error") struct AccuracyTests {
  /// Two countries; the first one is there as the union of its two provinces alone, or with a border of its own.
  private static func bytes(union: Bool) throws -> [UInt8] {
    var content = SmallIndex.content()
    if union {
      content.units[0].polygons = []
    }
    return try IndexBuilder.build(content).0
  }

  private func coordinate(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test("The border of a union is that of the same unit with a border of its own", arguments: 1...4)
  func union(seed: UInt64) throws {
    let whole = try IndexFile(bytes: AccuracyTests.bytes(union: false))
    let union = try IndexFile(bytes: AccuracyTests.bytes(union: true))
    let bordered = union.unitsWithBorders
    #expect(!bordered[0])
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let point = try coordinate(
        Double.random(in: -1...5, using: &generator), Double.random(in: -1...7, using: &generator))
      let expected = try #require(whole.nearestBorder(to: point, within: .infinity, of: 0))
      let found = try #require(
        union.nearestBorder(to: point, within: .infinity, of: 0, bordered: bordered))
      #expect(abs(found.distance - expected.distance) < 0.01, "\(point), seed \(seed)")
      #expect(found.unit == 0)
      #expect(
        union.nearestBorder(
          to: point, within: expected.distance * 0.999 - 0.02, of: 0, bordered: bordered) == nil)
    }
  }

  @Test("What holds the whole circle is certain", arguments: [false, true])
  func certain(union: Bool) throws {
    let geocoder = try Geocoder(bytes: AccuracyTests.bytes(union: union))
    let place = try coordinate(2, 1.9)
    // The border between the provinces is 11 km to the east, that of the country 222 km.
    let near = geocoder.accurateQuery().placemark(at: place, radius: 11_000)
    #expect(near.isComplete && near.candidates.isEmpty)
    #expect(near.placemark.administrativeArea == "West")
    let far = geocoder.accurateQuery().placemark(at: place, radius: 11_200)
    #expect(!far.isComplete)
    #expect(far.placemark.country == "Aland")
    #expect(far.placemark.administrativeArea == nil)
    #expect(far.placemark.locality == nil)
    #expect(far.placemark.hierarchy.count == 1)
    #expect(far.candidates.first?.unit?.name() == "West")
  }

  @Test("A circle on a border is shared by halves", arguments: [100, 5_000, 20_000] as [Double])
  func shares(radius: Double) throws {
    let geocoder = try Geocoder(bytes: AccuracyTests.bytes(union: true))
    let answer = geocoder.accurateQuery().placemark(at: try coordinate(2, 2), radius: radius)
    #expect(answer.placemark.country == "Aland")
    #expect(Set(answer.candidates.map { $0.unit?.name() }) == ["West", "East"])
    #expect(answer.candidates.allSatisfy { abs($0.share - 0.5) < 0.01 })
    #expect(abs(answer.candidates.reduce(0) { $0 + $1.share } - 1) < 1e-12)
  }

  @Test("Where not even the country is certain there is no placemark")
  func country() throws {
    let geocoder = try Geocoder(bytes: AccuracyTests.bytes(union: false))
    let answer = geocoder.accurateQuery().placemark(at: try coordinate(0.4, 3.99), radius: 5_000)
    #expect(answer.placemark.match == .none)
    #expect(answer.placemark.country == nil)
    #expect(answer.candidates.map { $0.unit?.code } == ["AA", "BB"])
    let coast = geocoder.accurateQuery().placemark(at: try coordinate(2, -0.001), radius: 5_000)
    #expect(Set(coast.candidates.map { $0.unit?.code }) == ["AA", nil])
    let sea = geocoder.accurateQuery().placemark(at: try coordinate(-30, 100), radius: 5_000)
    #expect(sea.isComplete && sea.placemark.match == .none && sea.candidates.isEmpty)
  }

  @Test("A position taken as exact is answered as ever", arguments: [0, -1, .nan] as [Double])
  func exact(radius: Double) throws {
    let geocoder = try Geocoder(bytes: AccuracyTests.bytes(union: false))
    let place = try coordinate(2, 1.9)
    let answer = geocoder.accurateQuery().placemark(at: place, radius: radius)
    #expect(answer.isComplete && answer.radius == 0)
    #expect(answer.placemark.name == geocoder.placemark(at: place).name)
  }

  @Test("A locality told by places counts when it is the same all over the circle")
  func places() throws {
    var content = SmallIndex.content()
    content.units.indices.forEach { content.units[$0].fields.remove(.locality) }
    let geocoder = try Geocoder(bytes: IndexBuilder.build(content).0)
    let town = try coordinate(0.5, 0.75)
    let exact = try #require(geocoder.placemark(at: town).locality)
    #expect(geocoder.accurateQuery().placemark(at: town, radius: 100).placemark.locality == exact)
    let wide = geocoder.accurateQuery().placemark(at: town, radius: 25_000)
    #expect(wide.placemark.administrativeArea == "West")
    #expect(wide.placemark.locality == nil)
  }

  @Test(
    "In the world: Strasbourg's bridge is of two countries, Huangpu of one city",
    .enabled(
      if: TestFiles.world != nil,
      "SKIPPED: the world's index is not built; Tools/test builds it and says where in REVGEO_BIN"))
  func world() throws {
    let geocoder = try WorldTests.geocoder()
    let bridge = geocoder.accurateQuery().placemark(
      at: try coordinate(48.5735, 7.8014), radius: 1000)
    #expect(bridge.placemark.match == .none)
    #expect(Set(bridge.candidates.map { $0.unit?.isoCountryCode }) == ["DE", "FR"])
    let city = geocoder.accurateQuery().placemark(at: try coordinate(31.23, 121.47), radius: 100)
    #expect(city.placemark.administrativeArea == "Shanghai")
    #expect(city.isComplete)
  }
}
