import TestSupport
import Testing

@Suite("revgeo here, watch and doctor", .timeLimit(.minutes(5)))
struct LocateCommandTests {
  private let world: SmallWorld

  init() throws {
    world = try SmallWorld()
  }

  private func run(
    _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> ChildProcess.Result {
    try SmallWorld.program.run(
      arguments, input: input,
      environment: ["REVGEO_INDEX": world.path, "PATH": "/usr/bin:/bin"].merging(environment) { $1 }
    )
  }

  private static func gpsd(_ reports: String...) throws -> LoopbackServer {
    try LoopbackServer(
      greeting: #"{"class":"VERSION","release":"3.22","proto_major":3,"proto_minor":14}"# + "\n"
        + reports.map { $0 + "\n" }.joined())
  }

  private static func report(_ latitude: Double, _ longitude: Double, eph: Double = 17.1) -> String
  {
    #"{"class":"TPV","device":"/dev/a","mode":3,"time":"2026-07-14T08:00:00.000Z","lat":\#(latitude),"lon":\#(longitude),"eph":\#(eph)}"#
  }

  /// A straight ride, a point a minute, with dilutions.
  private static func ride(_ longitudes: [Double], dilution: Double = 1) -> String {
    let points = longitudes.enumerated().map { minute, longitude in
      "<trkpt lat='2' lon='\(longitude)'><time>2026-07-14T08:\(minute + 10):00Z</time>"
        + "<hdop>\(dilution)</hdop></trkpt>"
    }
    return "<gpx version='1.1'><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
  }

  @Test func `a stated coordinate is where we are`() throws {
    let result = try run(["here", "--source", "fixed:2,2", "--accuracy", "room"])
    #expect(result.status == 0)
    #expect(
      result.output.hasPrefix(
        """
        Town, West, Squareland
          country             Squareland (SQ)
          administrativeArea  West (SQ-W)

        """))
    #expect(result.output.contains("  position            2,2\n"))
    #expect(result.output.contains("accuracy            unknown, good for a room"))
  }

  @Test func `a border within the circle leaves the level open, with shares`() throws {
    let options = ["here", "--accuracy", "city", "--source", "fixed:2,5,1000"]
    let text = try run(options)
    #expect(text.status == 0)
    #expect(text.output.hasPrefix("Squareland\n"))
    #expect(text.output.contains("province            East 50 %, West 50 %\n"))
    let json = try run(options + ["--format", "json"]).output
    #expect(json.contains(#""accuracy":1000,"achieved":"neighborhood""#))
    #expect(json.contains(#""outcome":"satisfied","source":"fixed 2.0,5.0","origin":"given""#))
    #expect(
      json.contains(
        #""candidates":[{"level":1,"kind":"province","name":"East","code":"SQ-E","share":0.5"#))
    #expect(json.contains(#""country":"Squareland""#))
    #expect(json.contains(#""administrativeArea":null"#))
  }

  @Test func `when time is up the best location is the answer, with status 3`() throws {
    let result = try run([
      "here", "--accuracy", "house", "--timeout", "2", "--source", "fixed:2,2,50",
      "--format", "json",
    ])
    #expect(result.status == 3)
    #expect(result.output.contains(#""achieved":"block""#))
    #expect(result.output.contains(#""outcome":"timedOut""#))
  }

  @Test func `a gpsd is found by its environment`() throws {
    let gpsd = try Self.gpsd(Self.report(2, 7))
    let environment = ["GPSD_HOST": "127.0.0.1", "GPSD_PORT": "\(gpsd.port)"]
    let result = try run(["here", "--accuracy", "house"], environment: environment)
    #expect(result.status == 0, "\(result)")
    #expect(result.output.hasPrefix("East, Squareland\n"))
    #expect(result.output.contains("accuracy            9.9 m, good for a house"))
    let doctor = try run(["doctor", "--source", "gpsd"], environment: environment)
    #expect(doctor.status == 0)
    #expect(doctor.output.contains("available: good for a room at best"))
    gpsd.close()
  }

  @Test(
    arguments: [
      (#"{"class":"DEVICES","devices":[]}"#, 8, "it has no receiver"),
      (#"{"class":"TPV","device":"/dev/a","mode":1}"#, 4, "no position yet"),
      (#"{"class":"DEVICES","devices":[{"path":"/dev/a"}]}"#, 5, "heard nothing"),
    ] as [(String, Int32, String)])
  func `a gpsd without a location ends with its own status`(
    _ word: String, status: Int32, text: String
  ) throws {
    let gpsd = try Self.gpsd(word)
    let source = ["--source", "gpsd:127.0.0.1:\(gpsd.port)"]
    let here = try run(["here", "--timeout", "4"] + source)
    #expect(here.status == status, "\(here)")
    #expect(here.errors.contains(text))
    #expect(here.output.isEmpty)
    let doctor = try run(["doctor", "--format", "json"] + source)
    #expect(doctor.status == status, "\(doctor)")
    #expect(doctor.output.contains(text))
    #expect(doctor.output.contains(#""remedy":""#))
    gpsd.close()
  }

  @Test func `what is not there is disabled, and the next source is tried`() throws {
    let missing = try run(["here", "--source", "nmea:/dev/no-such-receiver"])
    #expect(missing.status == 8)
    #expect(missing.errors.contains("/dev/no-such-receiver: No such file or directory: plug"))
    let second = try run([
      "here", "--source", "nmea:/dev/no-such-receiver", "--source", "fixed:2,2",
    ])
    #expect(second.status == 0)
    #expect(second.output.contains("source              fixed 2.0,2.0"))
  }

  @Test func `sentences on standard input are heard`() throws {
    func sentence(_ body: String) -> String {
      let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
      return "$\(body)*\(sum.count < 2 ? "0" : "")\(sum)\r\n"
    }
    let input =
      sentence("GPGGA,100000.00,0200.0000,N,00700.0000,E,1,08,0.9,35.0,M,47.0,M,,")
      + sentence("GPGGA,100001.00,0200.0000,N,00700.0000,E,1,08,0.9,35.0,M,47.0,M,,")
    let result = try run(["here", "--source", "nmea:-", "--accuracy", "house"], input: input)
    #expect(result.status == 0, "\(result)")
    #expect(result.output.hasPrefix("East, Squareland\n"))
  }

  @Test func `a ride is told place by place, and the command is run for each`() throws {
    let folder = try WorkingDirectory()
    let path = try folder.write(Array(Self.ride([4.9, 4.95, 5.05, 5.1]).utf8), to: "ride.gpx")
    let result = try run([
      "watch", "--source", "gpx:\(path)", "--exec", "echo \"<$REVGEO_ADMINISTRATIVE_AREA>\"",
    ])
    #expect(result.status == 0, "\(result)")
    #expect(
      result.output == """
        2026-07-14T08:10:00Z  West, Squareland
        <West>
        2026-07-14T08:12:00Z  East, Squareland
        <East>

        """)
  }

  @Test func `noise on a border changes nothing`() throws {
    let folder = try WorkingDirectory()
    // 11 m an error; the points jump by 5 m across the border, the last one is 30 m beyond it.
    let noise = (0..<40).map { 5 + ($0 % 2 == 0 ? -0.000_05 : 0.000_05) }
    let path = try folder.write(
      Array(Self.ride([4.9] + noise + [5.000_3]).utf8), to: "ride.gpx")
    let result = try run(["watch", "--source", "gpx:\(path)"])
    #expect(
      result.output.split(separator: "\n").map { $0.dropFirst(22) } == [
        "West, Squareland", "East, Squareland",
      ])
  }

  @Test func `it ends when the condition is met`() throws {
    let folder = try WorkingDirectory()
    let path = try folder.write(Array(Self.ride([4.9, 5.1, 4.8]).utf8), to: "ride.gpx")
    let until = try run([
      "watch", "--source", "gpx:\(path)", "--until", "administrativeArea!=West",
    ])
    #expect(until.status == 0)
    #expect(until.output.split(separator: "\n").count == 2)
    let never = try run(["watch", "--source", "gpx:\(path)", "--until", "country=Elsewhere"])
    #expect(never.output.split(separator: "\n").count == 3)
  }

  @Test func `a place that is remembered is not told again`() throws {
    let folder = try WorkingDirectory()
    let path = try folder.write(Array(Self.ride([4.9, 5.1]).utf8), to: "ride.gpx")
    let back = try folder.write(Array(Self.ride([5.1, 4.9]).utf8), to: "back.gpx")
    let state = ["--state", folder.path("place"), "--format", "json"]
    #expect(
      try run(["watch", "--source", "gpx:\(path)"] + state).output.split(separator: "\n").count == 2
    )
    let second = try run(["watch", "--source", "gpx:\(back)"] + state).output.split(separator: "\n")
    #expect(second.count == 1)
    #expect(second[0].contains(#""administrativeArea":"West""#))
  }

  @Test func `a track without points ends with status 4, what is none with status 2 or 8`() throws {
    let folder = try WorkingDirectory()
    let empty = try folder.write(Array(Self.ride([]).utf8), to: "ride.gpx")
    #expect(try run(["watch", "--source", "gpx:\(empty)"]).status == 4)
    let missing = try run(["here", "--source", "gpx:/no/such.gpx"])
    #expect(missing.status == 8)
    #expect(missing.errors.contains("/no/such.gpx"))
  }

  @Test(arguments: [
    ["here", "--source", "pigeon"], ["here", "--source", "fixed:91,0"],
    ["here", "--source", "gpsd:host:0"], ["here", "--source", "nmea:/dev/x@fast"],
    ["here", "--source", "fixed:1,2,-3"], ["here", "--accuracy", "none"],
    ["watch", "--until", "planet=Earth"], ["watch", "--until", "country"],
    ["watch", "--speed", "0"], ["here", "--timeout", "soon"], ["doctor", "extra"],
    ["here", "2", "2"],
  ])
  func `wrong use is told`(_ arguments: [String]) throws {
    let result = try run(arguments)
    #expect(result.status == 64)
    #expect(result.errors.contains("revgeo \(arguments[0]) --help"))
  }

  @Test(arguments: ["here", "watch", "doctor"])
  func `help has an example`(_ command: String) throws {
    let help = try run([command, "--help"])
    #expect(help.status == 0)
    #expect(help.output.contains("revgeo \(command)"))
    #expect(help.output.contains("fixed:LAT,LON"))
  }
}
