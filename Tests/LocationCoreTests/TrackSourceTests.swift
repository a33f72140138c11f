import Geometry
import LocationCore
import TestSupport
import Testing

@Suite("Recorded and stated locations as sources", .timeLimit(.minutes(5)))
struct TrackSourceTests {
  private static let track = """
    <gpx version="1.1"><trk><trkseg>
    <trkpt lat="48.5" lon="7.8"><time>2026-07-14T08:00:00Z</time><hdop>0.9</hdop></trkpt>
    <trkpt lat="48.6" lon="7.9"><time>2026-07-14T09:00:00Z</time></trkpt>
    </trkseg></trk></gpx>
    """

  @Test func `a track is played to its end, and again from its beginning`() async throws {
    let folder = try WorkingDirectory()
    let source = TrackSource(path: try folder.write(Array(Self.track.utf8), to: "a.gpx"))
    for _ in 0..<2 {
      let heard = SourceEvents(source)
      await until { heard.isOver }
      #expect(heard.locations.map(\.coordinate.latitude) == [48.5, 48.6])
      #expect(heard.states == ["available"])
    }
  }

  @Test func `a request takes a recorded location when it accepts that`() async throws {
    let folder = try WorkingDirectory()
    let source = TrackSource(path: try folder.write(Array(Self.track.utf8), to: "a.gpx"))
    let manager = LocationManager(sources: [source])
    let request = LocationRequest(accuracy: .house, timeout: nil, acceptsReplayed: true)
    let reading = try await manager.current(request)
    #expect(reading.location.coordinate.latitude == 48.5)
    #expect(reading.origin == .replayed)
    await #expect(throws: LocationError.endOfSource(source.name)) {
      try await manager.current(LocationRequest(accuracy: .house, timeout: nil))
    }
  }

  @Test func `the updates of a track end with it`() async throws {
    let folder = try WorkingDirectory()
    let source = TrackSource(path: try folder.write(Array(Self.track.utf8), to: "a.gpx"))
    var heard: [Location] = []
    for await update in LocationManager(sources: [source]).updates() {
      if let location = update.location { heard.append(location) }
    }
    #expect(heard.count == 2)
  }

  @Test func `a track as fast as recorded lets its points wait, and stops at once`() async throws {
    let folder = try WorkingDirectory()
    let path = try folder.write(Array(Self.track.utf8), to: "a.gpx")
    let heard = SourceEvents(TrackSource(path: path, speed: 1))
    await until { heard.locations.count == 1 }
    await heard.stop()
    #expect(heard.locations.count == 1)
    let quick = SourceEvents(TrackSource(path: path, speed: 36_000))
    await until { quick.isOver }
    #expect(quick.locations.count == 2)
  }

  @Test(arguments: [
    ("", "NOTATRACK", "the file is empty"), ("no sentences\n", "NOTATRACK", "neither GPX"),
    ("<html></html>", "NOTATRACK", "its root element is 'html'"),
    ("<gpx>\n<trk></gpx>", "NOTATRACK", "line 2: mismatched tag"),
    ("<gpx><wpt lat='1' lon='2'/></gpx>", "NOPOSITION", "there is no position in it"),
    (Sentences.epoch(1, quality: 0), "NOPOSITION", "there is no position in it"),
  ])
  func `what is no track is disabled`(_ text: String, code: String, message: String) async throws {
    let folder = try WorkingDirectory()
    let source = TrackSource(path: try folder.write(Array(text.utf8), to: "a.gpx"))
    let heard = SourceEvents(source)
    await until { heard.isOver }
    #expect(heard.states == [code])
    let state = await source.settledState()
    #expect(state.isDisabled)
    // The file's name stands in front of it once.
    #expect(state.description.hasPrefix("\(source.name): \(message)"), "\(state)")
  }

  @Test func `a compressed file is told from one of another kind`() async throws {
    let folder = try WorkingDirectory()
    let path = try folder.write([0x1F, 0x8B, 8, 0, 0, 0, 0, 0], to: "a.gpx.gz")
    #expect(await TrackSource(path: path).settledState().reason?.message.contains("unpack") == true)
  }

  @Test func `a probe reads no standard input`() async {
    #expect(await TrackSource(path: nil).probe().reason?.code == "NODATA")
  }

  @Test func `a track that ends in the middle gives what came before, and a fault`() async throws {
    let folder = try WorkingDirectory()
    let text = Self.track.utf8.dropLast(40)
    let heard = SourceEvents(TrackSource(path: try folder.write(Array(text), to: "a.gpx")))
    await until { heard.isOver }
    #expect(heard.locations.first?.coordinate.latitude == 48.5)
    #expect(heard.faults == [.malformed])
  }

  @Test func `a missing file is disabled`() async {
    #expect(await TrackSource(path: "/no/such/track.gpx").settledState().reason?.code == "ENOENT")
  }

  @Test func `a stated coordinate is given at once and stays`() async throws {
    let place = try #require(Coordinate(latitude: 31.23, longitude: 121.47))
    let reading = try await LocationManager(sources: [FixedSource(place)]).current(
      LocationRequest(accuracy: .room))
    #expect(reading.achieved == .room)
    #expect(reading.origin == .given)
    #expect(reading.location.horizontalAccuracy == nil)
    let clock = ManualClock()
    let coarse = LocationManager(sources: [FixedSource(place, accuracy: 500)], clock: clock)
    #expect(await coarse.servicesState() == .available(finest: .neighborhood))
    let handle = await coarse.begin(LocationRequest(accuracy: .house))
    await until { await coarse.activity.events == 2 && clock.sleeperCount == 1 }
    clock.advance(.seconds(10))
    let timedOut = try await handle.reading
    #expect(timedOut.outcome == .timedOut)
    #expect(timedOut.achieved == .neighborhood)
  }
}
