@testable import LocationCore
import TestSupport
import Testing

@Suite("GeoClue never asks the network unasked", .timeLimit(.minutes(5)))
struct GeoClueConfigurationTests {
  private static let off = "[wifi]\nenable=false\n[3g]\nenable=false\n"

  @Test(arguments: [
    ("", ["[wifi] enable=false", "[3g] enable=false", "[wifi] url=http://127.0.0.1/"]),
    ("[wifi]\nenable = false\nurl=http://127.0.0.1/\n", ["[3g] enable=false"]),
    ("[wifi]\n# enable=false\nurl=http://localhost:80/\n[3g]\nenable=0\n", ["[wifi] enable=false"]),
    (
      "enable=false\n[3g]\nenable=false\nurl=http://127.0.0.1\n",
      ["[wifi] enable=false", "[wifi] url"]
    ),
    (off, ["[wifi] url=http://127.0.0.1/"]),
    ("[wifi]\nurl=http://127.0.0.1.example.org/\n" + off, ["[wifi] url=http://127.0.0.1/"]),
  ])
  func `whatever asks the network is to be set`(_ text: String, missing: [String]) throws {
    let folder = try WorkingDirectory()
    let path = try folder.write(Array(text.utf8), to: "geoclue.conf")
    let found = GeoClueConfiguration(path: path).missing
    #expect(found.count == missing.count)
    for (one, other) in zip(found, missing) { #expect(one.hasPrefix(other)) }
  }

  @Test(
    .enabled(
      if: FakeGeoClue.isPossible, "SKIPPED: dbus-daemon, python3-dbus or python3-gi is missing"))
  func `where it would ask the network it is restricted, where it is missing it is disabled`()
    async throws
  {
    let geoClue = try FakeGeoClue("ok")
    try await geoClue.wait()
    var source = GeoClueSource(configurationPath: "/no/such/geoclue.conf")
    source.busAddress = geoClue.address
    guard case .restricted(let reason) = await source.settledState() else {
      Issue.record("it is not restricted")
      return
    }
    #expect(reason.code == "NETWORK")
    #expect(reason.remedy?.contains("[3g] enable=false") == true)
    #expect(reason.remedy?.contains("/no/such/geoclue.conf") == true)
    #expect(geoClue.record == ["ready"])
    let empty = try FakeGeoClue(nil)
    try await empty.wait()
    source.busAddress = empty.address
    #expect(await source.settledState().reason?.code == "ServiceUnknown")
    source.busAddress = "unix:path=/no/such/bus"
    #expect(await source.settledState().isDisabled)
  }

  @Test func `when nothing asks, or it is allowed, it is used`() async throws {
    let folder = try WorkingDirectory()
    let text =
      "[wifi]\nenable=false\nurl=http://127.0.0.1:9/\n[3g]\nenable=false\n[modem-gps]\nenable=true\n"
    let path = try folder.write(Array(text.utf8), to: "geoclue.conf")
    #expect(await GeoClueSource(configurationPath: path).settledState().reason?.code != "NETWORK")
    #expect(await GeoClueSource(allowsNetwork: true).settledState().reason?.code != "NETWORK")
  }
}
