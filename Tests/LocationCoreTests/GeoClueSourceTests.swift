import LocationCore
import TestSupport
import Testing

@Suite(
  "GeoClue as a source",
  .enabled(
    if: FakeGeoClue.isPossible, "SKIPPED: dbus-daemon, python3-dbus or python3-gi is missing"),
  .timeLimit(.minutes(5)))
struct GeoClueSourceTests {
  private static func source(_ geoClue: FakeGeoClue) -> GeoClueSource {
    var source = GeoClueSource(allowsNetwork: true)
    source.busAddress = geoClue.address
    return source
  }

  @Test func `what is wanted is followed, and stopping for that revokes nothing`() async throws {
    let geoClue = try FakeGeoClue("ok")
    try await geoClue.wait()
    let (demands, wanted) = AsyncStream.makeStream(of: LocationDemand.self)
    let heard = SourceEvents(Self.source(geoClue), demands)
    wanted.yield(LocationDemand(finest: .city))
    await until { heard.locations.count == 1 }
    wanted.yield(LocationDemand(finest: .city, interval: .seconds(1)))
    wanted.yield(LocationDemand(finest: .room))
    await until { heard.locations.count == 2 }
    #expect(
      geoClue.record.filter { $0.hasPrefix("set Req") || $0 == "start" || $0 == "stop" } == [
        "set RequestedAccuracyLevel 4", "start", "stop", "set RequestedAccuracyLevel 8", "start",
      ])
    #expect(Set(heard.states) == ["available"])
    #expect(heard.faults.isEmpty)
    await heard.stop()
    await until { geoClue.record.last?.hasPrefix("deleted") == true }
  }

  @Test func `without the network exact positions are asked for, as receivers give no others`()
    async throws
  {
    let geoClue = try FakeGeoClue("ok")
    try await geoClue.wait()
    let folder = try WorkingDirectory()
    let text = "[wifi]\nenable=false\nurl=http://127.0.0.1/\n[3g]\nenable=false\n"
    var source = GeoClueSource(configurationPath: try folder.write(Array(text.utf8), to: "conf"))
    source.busAddress = geoClue.address
    let (demands, wanted) = AsyncStream.makeStream(of: LocationDemand.self)
    let heard = SourceEvents(source, demands)
    wanted.yield(LocationDemand(finest: .city))
    await until { heard.locations.count == 1 }
    wanted.yield(LocationDemand(finest: .room))
    await heard.stop()
    await until { geoClue.record.last?.hasPrefix("deleted") == true }
    #expect(
      geoClue.record.filter { $0.hasPrefix("set Req") } == ["set RequestedAccuracyLevel 8"])
  }

  @Test func `a source is as good as GeoClue's own sources are`() async throws {
    let geoClue = try FakeGeoClue("ok")
    try await geoClue.wait()
    #expect(await Self.source(geoClue).settledState() == .available(finest: .block))
    let empty = try FakeGeoClue("sourceless")
    try await empty.wait()
    #expect(await Self.source(empty).settledState().reason?.code == "NOSOURCE")
  }
}
