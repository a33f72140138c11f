import TestSupport
import Testing

@Suite("revgeo here, watch and doctor", .timeLimit(.minutes(10)))
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

  /// A sentence of NMEA 0183.
  private static func sentence(_ body: String) -> String {
    let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
    return "$\(body)*\(sum.count < 2 ? "0" : "")\(sum)\r\n"
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
    #expect(doctor.output.contains("available: good for a room at best\n  note: gpsd 3.22 passes"))
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
    let input =
      Self.sentence("GPGGA,100000.00,0200.0000,N,00700.0000,E,1,08,0.9,35.0,M,47.0,M,,")
      + Self.sentence("GPGGA,100001.00,0200.0000,N,00700.0000,E,1,08,0.9,35.0,M,47.0,M,,")
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

  @Test func `what a slow command leaves out is told, and the last place is heard`() throws {
    let places = (0..<400).map { number in
      (
        10_000 + number / 60 * 100 + number % 60,
        "0200.0000,N,00\(number % 2 == 0 ? "454" : "506").0000,E"
      )
    }
    let lines = (places + [(11_000, "0500.0000,S,00506.0000,E")]).map { time, place in
      Self.sentence("GPRMC,10\(String(time).dropFirst()).00,A,\(place),,,140726,,,A")
    }
    let server = try LoopbackServer(greeting: lines.joined())
    let result = try run([
      "watch", "--source", "nmea:tcp://127.0.0.1:\(server.port)", "--exec", "sleep 0.02",
      "--until", "country=",
    ])
    server.close()
    #expect(result.status == 0, "\(result)")
    #expect(result.errors.contains("locations were left out"))
    let told = result.output.split(separator: "\n")
    #expect(told.count < 200)
    #expect(told.last?.contains("nothing there") == true)
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

  @Test(
    arguments: [
      (ride([]), 8, "there is no position in it"), ("<html/>", 8, "its root element is 'html'"),
      (nil, 8, "No such file or directory"),
      (String(ride([4.9]).dropLast(20)), 2, "the file ends in the middle"),
      (ride([4.9]).replacing("</trkseg>", with: "</oops>"), 2, "mismatched tag"),
    ] as [(String?, Int32, String)])
  func `a track that is none, or breaks off, ends the watch with its reason`(
    _ text: String?, status: Int32, reason: String
  ) throws {
    let folder = try WorkingDirectory()
    let path = folder.path("ride.gpx")
    if let text { try folder.write(Array(text.utf8), to: "ride.gpx") }
    let watch = try run(["watch", "--source", "gpx:\(path)"])
    #expect(watch.status == status, "\(watch)")
    #expect(watch.errors.hasPrefix("revgeo: \(path)"))
    #expect(watch.errors.contains(reason))
    #expect(watch.errors.split(separator: path).count == 2, "\(watch)")
    if status == 8 {
      #expect(try run(["here", "--source", "gpx:\(path)"]).status == 8)
      #expect(try run(["doctor", "--source", "gpx:\(path)"]).status == 8)
    }
  }

  @Test func `a recorded position that is not good enough is told how good it was`() throws {
    let folder = try WorkingDirectory()
    let path = try folder.write(Array(Self.ride([4.9], dilution: 2).utf8), to: "ride.gpx")
    let fine = try run(["here", "--source", "gpx:\(path)", "--accuracy", "house"])
    #expect(fine.status == 4)
    #expect(fine.errors.contains("the last one was good to 22 m"), "\(fine)")
    let mute = Self.ride([4.9]).replacing("<hdop>1.0</hdop>", with: "")
    try folder.write(Array(mute.utf8), to: "ride.gpx")
    let unknown = try run(["here", "--source", "gpx:\(path)", "--accuracy", "city"])
    #expect(unknown.errors.contains("the last one told no accuracy"), "\(unknown)")
  }

  @Test(arguments: [
    "fixed:2,7", "fixed:2 7", "fixed:geo:2,7", "fixed:GEO:2,7;u=9", "fixed:2,7,9",
    "fixed:2°0'0\"N,7°0'0\"E", "fixed:7E,2N",
  ])
  func `a coordinate may be stated in each form that a look-up takes`(_ source: String) throws {
    let result = try run(["here", "--source", source])
    #expect(result.status == 0, "\(result)")
    #expect(result.output.contains("  position            2,7\n"))
    #expect(result.output.contains("accuracy            9 m") == source.contains("9"))
  }

  @Test func `a coordinate from a Chinese map is converted`() throws {
    let options = ["here", "--source", "fixed:31.2,121.5", "--format", "json"]
    let plain = try run(options).output
    let shifted = try run(options + ["--datum", "gcj02"]).output
    #expect(plain.contains(#""latitude":31.2,"longitude":121.5,"#))
    #expect(shifted.contains(#""latitude":31.20"#))
    #expect(!shifted.contains(#""latitude":31.2,"#))
  }

  @Test func `without a receiver the coordinate of the environment is the answer`() throws {
    var environment = ["GPSD_HOST": "127.0.0.1", "GPSD_PORT": "1", "REVGEO_AT": "2,7,40"]
    environment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=/no/such/bus"
    let result = try run(["here"], environment: environment)
    #expect(result.status == 0, "\(result)")
    #expect(result.output.contains("source              fixed 2.0,7.0"))
    let doctor = try run(["doctor"], environment: environment).output
    let names = doctor.split(separator: "\n").filter { !$0.hasPrefix(" ") && !$0.hasPrefix("/dev") }
    #expect(
      names.map { $0.split(separator: ":")[0] } == [
        "gpsd at 127.0.0.1", "GeoClue", "fixed 2.0,7.0",
      ])
    environment["REVGEO_AT"] = nil
    let nothing = try run(["here"], environment: environment)
    #expect([7, 8].contains(nothing.status), "\(nothing)")
    #expect(nothing.errors.contains("'revgeo doctor' tells of each source"))
    environment["REVGEO_AT"] = "home"
    let wrong = try run(["here"], environment: environment)
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("'home' is no value for option 'REVGEO_AT'"))
  }

  @Test func `a timeout of nothing waits without end`() throws {
    let result = try run(["here", "--timeout", "0", "--source", "fixed:2,7"])
    #expect(result.status == 0, "\(result)")
  }

  @Test func `a file of something else is not lost by remembering a place in it`() throws {
    let folder = try WorkingDirectory()
    let ride = Self.ride([4.9, 5.1])
    let path = try folder.write(Array(ride.utf8), to: "ride.gpx")
    let own = try run(["watch", "--source", "gpx:\(path)", "--state", path])
    #expect(own.status == 64, "\(own)")
    #expect(own.errors.contains("a new file, or one that revgeo watch has written"))
    #expect(folder.text("ride.gpx") == ride)
    // What can't be written is known before anything is told.
    for state in ["/no/such/folder/place", folder.path("."), "/dev/null"] {
      let result = try run(["watch", "--source", "gpx:\(path)", "--state", state])
      #expect(result.status == 2, "\(result)")
      #expect(result.output.isEmpty)
      #expect(result.errors.contains(state))
    }
  }

  @Test func `whoever stops a watch finds no temporary file, however often it wrote`() throws {
    let folder = try WorkingDirectory()
    let points = (0..<20_000).map { "<trkpt lat='2' lon='\($0 % 2 == 0 ? 4.9 : 5.1)'/>" }
    try folder.write(
      Array("<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>".utf8), to: "ride.gpx")
    let script = """
      mkdir state
      for number in {1..20}; do
        "$revgeo" watch --source gpx:ride.gpx --state state/place >/dev/null & process=$!
        until [ -e state/place ]; do sleep 0.01; done
        sleep "0.0$number"; kill -TERM "$process"; wait "$process"
        echo "$?"; ls state; rm state/place
      done 2>/dev/null
      """
    let result = try world.shell(script, in: folder)
    #expect(result.output == String(repeating: "143\nplace\n", count: 20))
  }

  @Test func `a position that a simulator made says so`() throws {
    let body = "GPRMC,100000.00,A,0200.0000,N,00700.0000,E,0.0,,140726,,,S"
    let gsa = "GPGSA,A,3,01,02,03,,,,,,,,,,1.5,0.9,1.2"
    let input = [body, gsa, body.replacing("100000", with: "100001")].map(Self.sentence).joined()
    let options = ["here", "--source", "nmea:-", "--accuracy", "house"]
    let text = try run(options, input: input)
    #expect(text.output.contains(", simulated\n"), "\(text)")
    let json = try run(options + ["--format", "json"], input: input).output
    #expect(json.contains(#""quality":"simulated""#))
  }

  @Test(arguments: [
    "here --source fixed:2,2", "watch --source fixed:2,2", "doctor --source fixed:2,2",
    "track '$track'",
  ])
  func `with standard output closed nothing else is written to`(_ command: String) throws {
    let folder = try WorkingDirectory()
    let path = try folder.write(Array(Self.ride([4.9, 5.1]).utf8), to: "ride.gpx")
    let line = command.replacing("$track", with: path)
    let result = try world.shell("\"$revgeo\" \(line) >&-", in: folder)
    #expect(result.status == 2)
    #expect(result.errors == "revgeo: standard output: Bad file descriptor\n")
    let input = try world.shell("\"$revgeo\" track - <&-", in: folder)
    #expect(input.errors == "revgeo: standard input: Bad file descriptor\n")
  }

  @Test(arguments: [
    ["here", "--source", "pigeon"], ["here", "--source", "fixed:91,0"],
    ["here", "--source", "gpsd:host:0"], ["here", "--source", "nmea:/dev/x@fast"],
    ["here", "--source", "fixed:1,2,-3"], ["here", "--accuracy", "none"],
    ["here", "--source", "fixed:geo:1,2;u=x"], ["here", "--source", "nmea:/dev/ttyS0@12345"],
    ["here", "--source", "gpsd:[::1"], ["here", "--source", "gpsd:[::1]2947"],
    ["here", "--source", "gpsd:host:2947:"],
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
