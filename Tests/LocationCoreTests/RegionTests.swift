import Geometry
import LocationCore
import TestSupport
import Testing

@Suite("Regions", .timeLimit(.minutes(5)))
struct RegionTests {
  /// A circle of 100 m whose centre is 100 m north of the place that `fake` counts from, so that its border is there.
  private static var circle: CircleRegion {
    CircleRegion(center: Location.fake(nil, north: 100).coordinate, radius: 100)
  }

  private static func time(_ second: Int) -> Timestamp {
    Timestamp(milliseconds: 1_784_016_000_000 + Int64(second) * 1000)
  }

  /// The events of a way to the north, a place a second.
  private static func events(
    _ norths: [Double], accuracy: Double? = 10, rules: RegionRules = RegionRules()
  ) -> [RegionEvent] {
    var tracker = RegionTracker(id: "circle", shape: circle, rules: rules)
    return norths.enumerated().flatMap { second, north in
      tracker.take(.fake(accuracy, north: north, at: time(second)))
    }
  }

  @Test func `a real crossing is told once, its time interpolated`() throws {
    let way = stride(from: -95.0, through: 95, by: 10)
    let events = Self.events(Array(way))
    #expect(events.map(\.kind) == [.outside, .enter])
    // From -5 to 5 m between the seconds 9 and 10.
    let entry = try #require(events.last?.timestamp)
    #expect(abs(entry.seconds(since: Self.time(0)) - 9.5) < 0.01)
    #expect(abs((events.last?.coordinate.latitude ?? 0) - 31.23) < 1e-6)
    let back = Self.events(Array(way) + Array(way).reversed())
    #expect(back.map(\.kind) == [.outside, .enter, .leave])
    let exit = try #require(back.last?.timestamp)
    #expect(abs(exit.seconds(since: Self.time(0)) - 29.5) < 0.01)
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `an hour of noise on the border is one entry and no exit`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let noise = (0..<3600).map { _ -> Double in
      // The sum of twelve even numbers is about normal.
      let sum = (0..<12).reduce(-6.0) { value, _ in
        value + Double.random(in: 0...1, using: &generator)
      }
      return sum * 10
    }
    let events = Self.events([-95, -85, -75] + noise)
    #expect(events.map(\.kind) == [.outside, .enter], "seed \(seed)")
  }

  @Test func `a location far off that claims to be exact changes nothing alone`() {
    let honest = Array(repeating: 50.0, count: 10)
    let events = Self.events(honest + [-200] + honest + [-200] + honest, accuracy: 1.7)
    #expect(events.map(\.kind) == [.inside])
  }

  @Test func `a location of no accuracy to speak of says nothing`() {
    #expect(Self.events(Array(repeating: 50, count: 5), accuracy: 2000).isEmpty)
    #expect(Self.events(Array(repeating: 50, count: 5), accuracy: nil).map(\.kind) == [.inside])
  }

  @Test(
    arguments: [
      (10, -29, false), (10, -31, true), (100, -119, false), (100, -121, true),
      (150, -121, true),
    ] as [(Double, Double, Bool)])
  func `who is inside leaves beyond the margin and the error, up to a limit`(
    _ accuracy: Double, north: Double, leaves: Bool
  ) {
    let events = Self.events([50, 50, north, north], accuracy: accuracy)
    #expect(events.map(\.kind) == (leaves ? [.inside, .leave] : [.inside]))
  }

  @Test func `a stay is told once when it has lasted`() {
    let rules = RegionRules(dwell: .seconds(60))
    let stay = Self.events([-90, -90] + Array(repeating: 50, count: 200), rules: rules)
    #expect(stay.map(\.kind) == [.outside, .enter, .dwell])
    #expect(stay.last?.timestamp?.seconds(since: Self.time(0)).rounded() == 62)
    let passing = [-90, -90] + Array(repeating: 50.0, count: 40) + [-90, -90]
    #expect(Self.events(passing, rules: rules).map(\.kind) == [.outside, .enter, .leave])
  }

  @Test func `what an earlier run knew is not told again`() {
    var tracker = RegionTracker(id: "circle", shape: Self.circle, isInside: true)
    for second in 0..<5 {
      #expect(tracker.take(.fake(5, north: 50, at: Self.time(second))).isEmpty)
    }
    #expect(tracker.isInside == true)
  }

  @Test(
    arguments: [
      (5, 5, -1), (5, 11, 1), (-1, 5, 1), (5, 5.4, -1), (2, 2, 1),
    ] as [(Double, Double, Double)])
  func `a polygon with a hole`(_ latitude: Double, longitude: Double, sign: Double) throws {
    func ring(_ pairs: [(Double, Double)]) throws -> [Coordinate] {
      try pairs.map { try #require(Coordinate(latitude: $0.0, longitude: $0.1)) }
    }
    let polygon = PolygonRegion(rings: [
      try ring([(0, 0), (0, 10), (10, 10), (10, 0)]), try ring([(1, 1), (1, 3), (3, 3), (3, 1)]),
    ])
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let distance = polygon.signedDistance(from: place, within: .infinity)
    #expect(distance.sign == (sign < 0 ? .minus : .plus))
    if longitude == 11 { #expect(abs(distance - 110_770) < 200) }
  }

  @Test(
    arguments: [(179.5, -1), (-179.5, -1), (178.5, 1), (-178.5, 1), (0, 1)] as [(Double, Double)])
  func `a polygon across longitude 180`(_ longitude: Double, sign: Double) throws {
    let corners = [(0.0, 179.0), (0, -179), (2, -179), (2, 179)]
    let ring = try corners.map { try #require(Coordinate(latitude: $0.0, longitude: $0.1)) }
    let place = try #require(Coordinate(latitude: 1, longitude: longitude))
    let distance = PolygonRegion(rings: [ring]).signedDistance(from: place, within: .infinity)
    #expect(distance.sign == (sign < 0 ? .minus : .plus))
    if abs(longitude) > 178 { #expect(abs(abs(distance) - 55_589) < 100) }
  }

  @Test func `a file of something else is no memory, and stays as it is`() async throws {
    let folder = try WorkingDirectory()
    let letter = "Dear regions,\tinside\nyours\n"
    let path = try folder.write(Array(letter.utf8), to: "letter")
    let source = FakeSource()
    let monitor = RegionMonitor(manager: LocationManager(sources: [source]), statePath: path)
    await monitor.add(Self.circle, id: "near")
    await until { source.isOpen }
    source.send(.fix(5, north: 50), .fix(5, north: 50))
    source.end()
    var kinds: [RegionEvent.Kind] = []
    for await event in monitor.events { kinds.append(event.kind) }
    #expect(kinds == [.inside])
    #expect(folder.text("letter") == letter)
  }

  @Test func `a monitor tells of all its regions in one stream, and remembers`() async throws {
    let folder = try WorkingDirectory()
    let path = folder.path("regions")
    for run in 0..<2 {
      let source = FakeSource()
      let manager = LocationManager(sources: [source])
      let monitor = RegionMonitor(manager: manager, statePath: path)
      await monitor.add(Self.circle, id: "near")
      let far = CircleRegion(center: Location.fake(nil, north: 5000).coordinate, radius: 100)
      await monitor.add(far, id: "far")
      await until { source.isOpen }
      await source.send(.fix(5, north: 50), .fix(5, north: 50), to: manager)
      await source.send(.fix(5, north: 5000), .fix(5, north: 5000), to: manager)
      source.end()
      var events: [String] = []
      for await event in monitor.events { events.append("\(event.id) \(event.kind)") }
      let expected = [
        ["far outside", "near inside", "far enter", "near leave"],
        ["far leave", "near enter", "far enter", "near leave"],
      ]
      #expect(events == expected[run])
      #expect(await monitor.states == ["near": false, "far": true])
    }
    let manager = LocationManager(sources: [FakeSource()])
    let monitor = RegionMonitor(manager: manager)
    await monitor.add(Self.circle, id: "near")
    await until { await manager.activity.openSources.count == 1 }
    await monitor.remove("near")
    await until { await manager.activity.openSources.isEmpty }
  }
}
