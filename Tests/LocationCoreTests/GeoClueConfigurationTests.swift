import LocationCore
import TestSupport
import Testing

@Suite("GeoClue never asks the network unasked")
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
  func `whatever asks the network restricts it`(_ text: String, missing: [String]) async throws {
    let folder = try WorkingDirectory()
    let path = try folder.write(Array(text.utf8), to: "geoclue.conf")
    let state = await GeoClueSource(configurationPath: path).probe()
    guard case .restricted(let reason) = state else {
      Issue.record("\(state)")
      return
    }
    #expect(reason.code == "NETWORK")
    let remedy = reason.remedy ?? ""
    #expect(missing.allSatisfy { remedy.contains($0) }, "\(remedy)")
    #expect(remedy.split(separator: " in ")[0].count { $0 == "[" } == missing.count)
    #expect(remedy.contains(path))
  }

  @Test func `when nothing asks, or it is allowed, it is used`() async throws {
    let folder = try WorkingDirectory()
    let text =
      "[wifi]\nenable=false\nurl=http://127.0.0.1:9/\n[3g]\nenable=false\n[modem-gps]\nenable=true\n"
    let path = try folder.write(Array(text.utf8), to: "geoclue.conf")
    #expect(await GeoClueSource(configurationPath: path).probe().reason?.code != "NETWORK")
    #expect(await GeoClueSource(allowsNetwork: true).probe().reason?.code != "NETWORK")
  }
}
