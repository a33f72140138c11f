import CommandLineInterface
import Testing

@Suite("Times of tracks")
struct TrackTests {
  @Test(
    arguments: [
      (0, "0 s"), (119.4, "119 s"), (119.5, "2 min"), (1860, "31 min"), (3599, "1 h 0 min"),
      (7500, "2 h 5 min"), (172_799, "2 d 0 h"), (277_200, "3 d 5 h"),
    ] as [(Double, String)])
  func `for people`(_ seconds: Double, text: String) {
    #expect(DurationText.text(seconds) == text)
  }

  @Test(
    arguments: [
      ("90", 90), ("90s", 90), ("1.5min", 90), ("2h", 7200), ("0", 0),
    ] as [(String, Double)])
  func `a shortest stay`(_ text: String, seconds: Double) throws {
    let arguments = try ParsedArguments(
      ["--min-stay", text, "a.gpx"], for: CommandTable.description(of: .track))
    #expect(try TrackRequest(arguments).minimumStay == seconds)
  }

  @Test(arguments: ["", "x", "-1", "5 min", "5days", "min"])
  func `what is no time`(_ text: String) {
    #expect(throws: UsageError.self) {
      let arguments = try ParsedArguments(
        ["--min-stay=\(text)", "a.gpx"], for: CommandTable.description(of: .track))
      _ = try TrackRequest(arguments)
    }
  }
}
