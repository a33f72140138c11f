import TestSupport
import Testing

@Suite(
  "GeoClue, played on a bus of its own",
  .enabled(
    if: FakeGeoClue.isPossible, "SKIPPED: dbus-daemon, python3-dbus or python3-gi is missing"),
  .timeLimit(.minutes(10)))
struct GeoClueTests {
  private let world: SmallWorld

  init() throws {
    world = try SmallWorld()
  }

  private func run(_ arguments: [String], on geoClue: FakeGeoClue) throws -> ChildProcess.Result {
    try SmallWorld.program.run(
      arguments,
      environment: ["REVGEO_INDEX": world.path, "DBUS_SYSTEM_BUS_ADDRESS": geoClue.address])
  }

  @Test func `a location is asked for, taken and given back`() async throws {
    let geoClue = try FakeGeoClue("ok")
    try await geoClue.wait()
    let result = try run(
      ["here", "--source", "geoclue:network", "--accuracy", "house", "--format", "json"],
      on: geoClue)
    #expect(result.status == 0, "\(result)")
    #expect(
      result.output.contains(#""latitude":2,"longitude":7,"accuracy":12.5,"achieved":"house""#))
    #expect(
      result.output.contains(
        #""time":"2026-07-14T08:14:07.125Z","altitude":null,"speed":null,"course":null"#))
    #expect(geoClue.record.contains("set DesktopId revgeo"))
    #expect(geoClue.record.contains("set RequestedAccuracyLevel 8"))
    #expect(geoClue.record.contains("set DistanceThreshold 0"))
  }

  @Test(arguments: [("city", 4), ("neighborhood", 5), ("block", 6), ("room", 8)])
  func `it is asked for no finer level than is wanted`(_ accuracy: String, number: Int) async throws
  {
    let geoClue = try FakeGeoClue("ok")
    try await geoClue.wait()
    let options = ["--source", "geoclue:network", "--timeout", "2"]
    _ = try run(["here", "--accuracy", accuracy] + options, on: geoClue)
    let levels = geoClue.record.filter { $0.hasPrefix("set RequestedAccuracyLevel") }
    #expect(levels == ["set RequestedAccuracyLevel \(number)"])
  }

  @Test func `an accuracy of nothing is unknown and reaches no level`() async throws {
    let geoClue = try FakeGeoClue("zero")
    try await geoClue.wait()
    let result = try run(
      [
        "here", "--source", "geoclue:network", "--accuracy", "city", "--timeout", "3", "--format",
        "json",
      ], on: geoClue)
    #expect(result.status == 3, "\(result)")
    #expect(result.output.contains(#""accuracy":null,"achieved":null"#))
  }

  @Test(
    arguments: [
      ("denied", 6, "privacy settings"), ("restricted", 7, "[revgeo]"), ("noagent", 5, "agent"),
      ("sourceless", 5, "plug in a receiver"),
      (nil, 8, "apt install geoclue-2.0"),
    ] as [(String?, Int32, String)])
  func `each state has its status and remedy`(
    _ mode: String?, status: Int32, remedy: String
  ) async throws {
    let geoClue = try FakeGeoClue(mode)
    try await geoClue.wait()
    let source = ["--source", "geoclue:network"]
    let here = try run(["here", "--timeout", "5"] + source, on: geoClue)
    #expect(here.status == status, "\(here)")
    #expect(here.errors.contains(remedy))
    let doctor = try run(["doctor"] + source, on: geoClue)
    #expect(doctor.status == status, "\(doctor)")
    #expect(doctor.output.contains(remedy))
  }

  @Test func `what is revoked is told, and locations come when it is allowed again`() async throws {
    let geoClue = try FakeGeoClue("revoked")
    try await geoClue.wait()
    let result = try run(
      ["watch", "--source", "geoclue:network", "--until", "country=Squareland"], on: geoClue)
    #expect(result.status == 0, "\(result)")
    #expect(result.errors.contains("it has stopped giving positions"))
    #expect(result.output.contains("East, Squareland"))
  }

  @Test func `without a bus it is disabled`() throws {
    let result = try SmallWorld.program.run(
      ["doctor", "--source", "geoclue:network"],
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/no/such/bus"])
    #expect(result.status == 8)
    #expect(result.output.contains("disabled"))
  }
}
