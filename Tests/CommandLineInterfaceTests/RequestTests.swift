import CommandLineInterface
import Geometry
import Testing

@Suite("Requests")
struct RequestTests {
  @Test func `defaults of a look-up`() throws {
    let request = try lookup(["31.23", "121.47"])
    let shanghai = try #require(Coordinate(latitude: 31.23, longitude: 121.47))
    #expect(request.source == .coordinates([shanghai]))
    #expect(request.format == .text)
    #expect(request.languages == [])
    #expect(request.maximumDistance == 10_000)
    #expect(request.datum == .wgs84)
    #expect(request.indexPath == nil)
  }

  @Test func `all options of a look-up`() throws {
    let request = try lookup([
      "-", "--format=csv", "--lang=zh-Hant, en", "--max-distance", "2.5", "--datum", "bd09",
      "--index", "a.revgeo",
    ])
    #expect(request.source == .standardInput)
    #expect(request.format == .csv)
    #expect(request.languages == ["zh-Hant", "en"])
    #expect(request.maximumDistance == 2.5)
    #expect(request.datum == .bd09)
    #expect(request.indexPath == "a.revgeo")
  }

  @Test func `positions of Chinese maps come out as WGS 84 on whole units`() throws {
    let request = try lookup(["31.17530398364597,121.531541859215", "--datum", "gcj02"])
    let pudong = try #require(Coordinate(latitude: 31.1774276, longitude: 121.5272106))
    #expect(request.source == .coordinates([pudong]))
  }

  @Test(arguments: ["-1", "abc", "1e+999", "10km", "nan", ""])
  func `distances that are none`(_ text: String) {
    #expect(throws: UsageError.self) { try lookup(["1", "2", "--max-distance=\(text)"]) }
  }

  @Test(arguments: ["zh,", ",", "zh_CN", "中文", "-", "zh;en"])
  func `languages that are none`(_ text: String) {
    #expect(throws: UsageError.self) { try lookup(["1", "2", "--lang=\(text)"]) }
  }

  @Test func `a coordinate error keeps its own words`() {
    let error = UsageError(
      .coordinate(.swapped(latitude: "31.23", longitude: "121.47")), command: .lookup)
    #expect(throws: error) { try lookup(["121.47", "31.23"]) }
    #expect(error.description.hasSuffix("try 'revgeo 31.23 121.47'"))
  }

  @Test func `standard input stands alone`() {
    #expect(throws: UsageError(.extraCoordinates, command: .lookup)) {
      try lookup(["-", "1", "2"])
    }
  }

  @Test func `a command behind its options is pointed out`() {
    #expect(throws: UsageError(.commandNotFirst(.info))) { try lookup(["info"]) }
  }

  @Test func `info takes one file`() throws {
    #expect(try info(["a"]).indexPath == "a")
    #expect(try info(["--index", "a"]).indexPath == "a")
    #expect(throws: UsageError(.extraOperand("b"), command: .info)) {
      try info(["b", "--index", "a"])
    }
  }

  private func lookup(_ line: [String]) throws(UsageError) -> LookupRequest {
    try LookupRequest(ParsedArguments(line, for: CommandTable.description(of: .lookup)))
  }

  private func info(_ line: [String]) throws(UsageError) -> InfoRequest {
    try InfoRequest(ParsedArguments(line, for: CommandTable.description(of: .info)))
  }
}
