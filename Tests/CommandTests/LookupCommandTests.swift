import TestSupport
import Testing

@Suite("revgeo lookup", .enabled(if: SmallWorld.program.exists))
struct LookupCommandTests {
  private let world: SmallWorld

  init() throws {
    world = try SmallWorld()
  }

  @Test(arguments: [
    ["2.009", "2"], ["lookup", "2.009", "2"], ["2.009,2"], ["geo:2.009,2"],
    ["lookup", "--format", "text", "--", "2.009", "2"], ["N2.009° E2°"],
  ])
  func `text for one coordinate`(_ line: [String]) throws {
    let result = try world.run(line)
    #expect(
      result.output == """
        Town, West, Squareland
          country             Squareland (SQ)
          administrativeArea  West (SQ-W)
          locality            Town, nearest place, 1.0 km south
          border              222 km

        """)
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test func `JSON for two coordinates is two lines`() throws {
    let result = try world.run(["lookup", "--format=json", "5,7", "-33.86", "151.21"])
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2, "\(result)")
    #expect(lines.first?.contains(#""administrativeArea":"East""#) ?? false)
    #expect(
      lines.last?.hasPrefix(#"{"latitude":-33.86,"longitude":151.21,"name":null,"#) ?? false)
    #expect(result.status == 0)
  }

  @Test func `nothing there is an answer with a status of its own`() throws {
    let result = try world.run(["-33.86", "151.21"])
    #expect(result.output == "Nothing within 10.0 km\n")
    #expect(result.errors == "")
    #expect(result.status == 1)
    let silent = try world.run(["--max-distance=0", "-0.01", "7"])
    #expect(silent.output == "Nothing there\n")
    #expect(silent.status == 1)
  }

  @Test func `the nearest unit within reach`() throws {
    let result = try world.run(["-0.01", "7"])
    #expect(
      result.output == """
        East, Squareland
          country             Squareland (SQ), nearest country, 1.1 km north
          administrativeArea  East (SQ-E), nearest province, 1.1 km north

        """)
    #expect(result.status == 0)
    #expect(try world.run(["--max-distance", "1000", "-0.01", "7"]).status == 1)
  }

  @Test func `names in another language`() throws {
    let result = try world.run(["--lang", "zh,en", "5", "7"])
    #expect(result.output.hasPrefix("East, 方国\n  country             方国 (SQ)\n"))
  }

  @Test func `CSV has a header`() throws {
    let result = try world.run(["--format", "csv", "5", "7"])
    #expect(
      result.output == """
        latitude,longitude,country,iso_country_code,administrative_area,administrative_area_code,\
        sub_administrative_area,locality,sub_locality,thoroughfare,sub_thoroughfare,match,distance_m
        5,7,Squareland,SQ,East,SQ-E,,,,,,inside,0

        """)
  }

  @Test func `standard input, one coordinate a line`() throws {
    let input = "\u{FEFF}5 7\r\n\r\n  2,2  \n-60 0"
    let result = try world.run(["lookup", "-", "--format", "csv"], input: input)
    let rows = result.output.split(separator: "\n").dropFirst().map { $0.prefix(8) }
    #expect(rows == ["5,7,Squa", "2,2,Squa", "-60,0,,,"])
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test func `bad lines are reported and the others answered`() throws {
    let input = "5 7\nabc\n91 0\n" + String(repeating: "x", count: 200_000) + "\n2 2\n"
    let result = try world.run(["-", "--format", "json"], input: input)
    #expect(result.output.split(separator: "\n").count == 2)
    let errors = result.errors.split(separator: "\n")
    #expect(errors.count == 3)
    for (error, number) in zip(errors, 2...4) {
      #expect(error.hasPrefix("revgeo: standard input, line \(number): "))
    }
    #expect(result.status == 2)
  }

  @Test func `standard input as GeoJSON is always a collection`() throws {
    for input in ["5 7", ""] {
      let result = try world.run(["-", "--format", "geojson"], input: input)
      #expect(result.output.hasPrefix("{\"type\":\"FeatureCollection\",\"features\":[\n"))
      #expect(result.output.hasSuffix("\n]}\n"))
      #expect(result.status == 0)
    }
  }

  @Test func `many lines all come out`() throws {
    let input = String(repeating: "5 7\n", count: 3000)
    let result = try world.run(["-", "--format", "csv"], input: input)
    #expect(result.output.split(separator: "\n").count == 3001)
    #expect(result.status == 0)
  }

  @Test(arguments: [1, 3000])
  func `a closed pipe ends quietly`(_ count: Int) throws {
    let input = String(repeating: "5 7\n", count: count)
    let result = try world.run(["-", "--format", "csv"], input: input, output: .closedPipe)
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test func `a full disk does not`() throws {
    let result = try world.run(["5", "7"], output: .path("/dev/full"))
    #expect(result.errors == "revgeo: standard output: No space left on device\n")
    #expect(result.status == 2)
  }
}
