import LocationCore
import TestSupport
import Testing

@Suite("GeoClue never asks the network unasked")
struct GeoClueConfigurationTests {
  @Test(arguments: [
    ("", "wifi and 3g"), ("[wifi]\nenable=true\n[3g]\nenable=false\n", "wifi"),
    ("[wifi]\nenable = false\n", "3g"), ("[wifi]\n# enable=false\n[3g]\nenable=false\n", "wifi"),
    ("enable=false\n[3g]\nenable=0\n", "wifi"),
  ])
  func `a source that asks the network restricts it`(_ text: String, names: String) async throws {
    let folder = try WorkingDirectory()
    let path = try folder.write(Array(text.utf8), to: "geoclue.conf")
    let state = await GeoClueSource(configurationPath: path).probe()
    guard case .restricted(let reason) = state else {
      Issue.record("\(state)")
      return
    }
    #expect(reason.code == "NETWORK")
    #expect(reason.message.contains(names))
    #expect(reason.remedy?.contains(path) == true)
  }

  @Test func `without such a source, or when it is allowed, it is asked`() async throws {
    let folder = try WorkingDirectory()
    let text = "[wifi]\nenable=false\n\n[3g]\nenable=false\n[modem-gps]\nenable=true\n"
    let path = try folder.write(Array(text.utf8), to: "geoclue.conf")
    #expect(await GeoClueSource(configurationPath: path).probe().reason?.code != "NETWORK")
    #expect(await GeoClueSource(allowsNetwork: true).probe().reason?.code != "NETWORK")
  }
}
