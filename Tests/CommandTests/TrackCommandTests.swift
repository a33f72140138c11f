import TestSupport
import Testing

@Suite(
  "revgeo track",
  .enabled(if: SmallWorld.program.exists && ChildProcess(built: "revgeo-locate").exists))
struct TrackCommandTests {
  private let world: SmallWorld

  init() throws {
    world = try SmallWorld()
  }

  /// A point of a track: seconds after eight o'clock, latitude, longitude.
  private typealias Point = (seconds: Int, latitude: Double, longitude: Double)

  private static func gpx(_ segments: [[Point]]) -> String {
    let text = segments.map { points in
      "<trkseg>" + points.map(trackPoint).joined(separator: "\n") + "</trkseg>\n"
    }
    return "<gpx version='1.1'><trk>\(text.joined())</trk></gpx>\n"
  }

  private static func trackPoint(_ point: Point) -> String {
    "<trkpt lat='\(point.latitude)' lon='\(point.longitude)'>"
      + "<time>2026-07-14T\(time(point.seconds, ":"))Z</time></trkpt>"
  }

  private static func time(_ seconds: Int, _ colon: String) -> String {
    let parts = [8 + seconds / 3600, seconds / 60 % 60, seconds % 60]
    return parts.map { ($0 < 10 ? "0" : "") + "\($0)" }.joined(separator: colon)
  }

  /// From the western province into the eastern one, over the border at the middle.
  private static let crossing = gpx([[(0, 2, 4.9), (200, 2, 5.1)]])

  private func track(_ options: [String], _ input: String) throws -> ChildProcess.Result {
    try world.run(["track"] + options + ["-"], input: input)
  }

  private func track(_ input: String) throws -> ChildProcess.Result { try track([], input) }

  @Test func `a crossing is found between two points, for people`() throws {
    let result = try track(TrackCommandTests.crossing)
    #expect(
      result.output == """
        2026-07-14T08:00:00Z  enter  country       Squareland (SQ), at 2,4.9 (start)
        2026-07-14T08:00:00Z  enter  province      West (SQ-W), at 2,4.9 (start)
        2026-07-14T08:01:40Z  leave  province      West (SQ-W), after 100 s, 11.1 km
        2026-07-14T08:01:40Z  enter  province      East (SQ-E), at 2,5
        2026-07-14T08:03:20Z  leave  province      East (SQ-E), after 100 s, 11.1 km (end)
        2026-07-14T08:03:20Z  leave  country       Squareland (SQ), after 3 min, 22.2 km (end)

        """)
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test func `for programs and tables`() throws {
    let json = try track(["--format", "json", "--lang", "zh"], TrackCommandTests.crossing).output
    #expect(
      json.hasPrefix(
        """
        {"event":"enter","time":"2026-07-14T08:00:00Z","latitude":2,"longitude":4.9,"level":0,\
        "kind":"country","name":"方国","code":"SQ","cause":"start","duration":null,"distance":null}

        """))
    let csv = try track(["--format", "csv"], TrackCommandTests.crossing).output.split(
      separator: "\n")
    #expect(
      csv.prefix(1) + csv.dropFirst(3).prefix(1) == [
        "event,time,latitude,longitude,level,kind,name,code,cause,duration_s,distance_m",
        "leave,2026-07-14T08:01:40Z,2,5,1,province,West,SQ-W,border,100,11113",
      ])
  }

  @Test func `time and way of each unit`() throws {
    let result = try track(["--summary"], TrackCommandTests.crossing)
    #expect(
      result.output == """
        country   Squareland (SQ)  1 visit     3 min        22.2 km
        province  East (SQ-E)      1 visit     100 s        11.1 km
        province  West (SQ-W)      1 visit     100 s        11.1 km

        """)
  }

  @Test func `what is only passed through is left out`() throws {
    let excursion = TrackCommandTests.gpx([
      [(0, 2, 4.9), (100, 2, 4.99), (120, 2, 5.01), (140, 2, 4.99), (400, 2, 4.98)]
    ])
    let all = try track(["--format", "csv"], excursion).output.split(separator: "\n")
    #expect(all.count == 1 + 8)
    let stays = try track(["--format", "csv", "--min-stay", "1min"], excursion).output.split(
      separator: "\n")
    #expect(stays.count == 1 + 4)
    #expect(stays.contains { $0.contains("leave,2026-07-14T08:06:40Z,2,4.98,1,province,West") })
    // The first unit is one that is passed through here: what counts begins later, and in order.
    let late = TrackCommandTests.gpx([[(0, 2, 4.99), (20, 2, 5.01), (200, 2, 5.02)]])
    let events = try track(["--format", "csv", "--min-stay", "1min"], late).output.split(
      separator: "\n")
    #expect(
      events.dropFirst().map { $0.prefix(26) } == [
        "enter,2026-07-14T08:00:00Z", "enter,2026-07-14T08:00:10Z", "leave,2026-07-14T08:03:20Z",
        "leave,2026-07-14T08:03:20Z",
      ])
  }

  /// Points of a minute each along a border, with dilutions that mean 11 m.
  private static func noise(_ longitudes: [Double], dilution: Double?) -> String {
    let text = gpx([longitudes.enumerated().map { ($0.offset * 60, 2, $0.element) }])
    guard let dilution else { return text }
    return text.replacing("</time>", with: "</time><hdop>\(dilution)</hdop>")
  }

  @Test(
    arguments: [
      ([4.9, 4.999_95, 5.000_05, 4.999_95, 5.000_05, 5.1], 1.0, ["West", "East"]),
      ([4.9, 4.999_95, 5.000_05, 4.999_95, 5.000_05, 4.9], 1, ["West"]),
      ([4.9, 4.999_95, 5.000_05, 4.999_95, 5.000_05], 1, ["West", "East"]),
      ([4.9, 4.999_95, 5.000_05, 4.999_95, 5.000_05, 5.1], nil, ["West", "East", "West", "East"]),
      ([4.9, 4.999_95, 5.000_15, 4.999_95], 1, ["West", "East", "West"]),
    ] as [([Double], Double?, [String])])
  func `noise along a border is no crossing where the points tell their accuracy`(
    _ longitudes: [Double], dilution: Double?, provinces: [String]
  ) throws {
    let text = TrackCommandTests.noise(longitudes, dilution: dilution)
    let lines = try track(["--format", "csv"], text).output.split(separator: "\n")
    let entered = lines.filter { $0.hasPrefix("enter") && $0.contains(",province,") }
    #expect(entered.map { String($0.split(separator: ",")[6]) } == provinces)
    // No minute is lost or counted twice.
    let stays = lines.filter { $0.hasPrefix("leave") && $0.contains(",province,") }
    let seconds = stays.reduce(0) { $0 + (Double($1.split(separator: ",")[9]) ?? 0) }
    #expect(abs(seconds - Double(longitudes.count - 1) * 60) < 0.01)
  }

  @Test func `the same track gives the same answer`() throws {
    var generator = SeededGenerator(seed: 9)
    var (latitude, longitude) = (5.0, 5.0)
    let points = (0..<20_000).map { second -> Point in
      latitude = min(10.5, max(-0.5, latitude + Double.random(in: -0.02...0.02, using: &generator)))
      longitude = min(
        10.5, max(-0.5, longitude + Double.random(in: -0.02...0.02, using: &generator)))
      return (second, latitude, longitude)
    }
    let text = TrackCommandTests.gpx([points]).replacing("</time>", with: "</time><hdop>9</hdop>")
    let first = try track(["--format", "json"], text).output
    #expect(first.split(separator: "\n").count > 10)
    #expect(try track(["--format", "json"], text).output == first)
  }

  @Test func `points in doubt before a gap are taken for what they seem to be`() throws {
    let text = TrackCommandTests.gpx([
      [(0, 2, 4.999), (60, 2, 5.000_05)], [(120, 2, 5.2), (180, 2, 5.3)],
    ]).replacing("</time>", with: "</time><hdop>1</hdop>")
    let lines = try track(["--format", "csv"], text).output.split(separator: "\n")
    #expect(
      lines.filter { $0.contains(",province,") }.map { $0.split(separator: ",")[6] } == [
        "West", "West", "East", "East",
      ])
    #expect(lines.contains { $0.hasPrefix("gap,2026-07-14T08:01:00Z") })
  }

  @Test func `a gap is an event, and nothing is made up for it`() throws {
    let broken = TrackCommandTests.gpx([
      [(0, 2, 4.9), (10, 2, 4.91)], [(3600, 2, 5.1), (3610, 2, 5.11)],
    ])
    let silent = TrackCommandTests.gpx([
      [(0, 2, 4.9), (10, 2, 4.91), (3600, 2, 5.1), (3610, 2, 5.11)]
    ])
    for (text, cause) in [(broken, "segment"), (silent, "silence")] {
      let lines = try track(["--format", "csv"], text).output.split(separator: "\n")
      #expect(
        lines.dropFirst(3) == [
          "leave,2026-07-14T08:00:10Z,2,4.91,1,province,West,SQ-W,gap,10,1111",
          "gap,2026-07-14T08:00:10Z,2,4.91,,,,,\(cause),3590,21114",
          "enter,2026-07-14T09:00:00Z,2,5.1,1,province,East,SQ-E,gap,,",
          "leave,2026-07-14T09:00:10Z,2,5.11,1,province,East,SQ-E,end,10,1111",
          "leave,2026-07-14T09:00:10Z,2,5.11,0,country,Squareland,SQ,end,20,2223",
        ])
    }
  }

  @Test func `a file that ends in the middle is answered up to there`() throws {
    let cut = String(TrackCommandTests.crossing.dropLast(15))
    let result = try track(["--format", "csv"], cut)
    #expect(result.output.split(separator: "\n").count == 7)
    #expect(
      result.errors
        == "revgeo: standard input, line 2: the file ends in the middle: only what came before was read\n"
    )
    #expect(result.status == 2)
  }

  @Test func `sentences of a receiver, the same way`() throws {
    let bodies = [(0, "00454.0000"), (200, "00506.0000")].map { seconds, longitude in
      "GPRMC,\(TrackCommandTests.time(seconds, "")),A,0200.0000,N,\(longitude),E,,,140726,,,A"
    }
    let nmea = bodies.map { body in
      let sum = String(body.utf8.reduce(0, ^), radix: 16)
      return "$\(body)*\(sum.count < 2 ? "0" : "")\(sum)\r\n"
    }
    let result = try track(nmea.joined() + "$GPRMC,broken*00\r\n")
    #expect(result.output == (try track(TrackCommandTests.crossing)).output)
    #expect(result.errors == "revgeo: standard input: sentences left out that can't be read: 1\n")
    #expect(result.status == 0)
  }

  @Test func `a track over the open sea is in no unit`() throws {
    let result = try track(TrackCommandTests.gpx([[(0, -2, 4.9), (200, -2, 5.1)]]))
    #expect(result.output == "")
    #expect(result.status == 1)
  }

  @Test(arguments: [
    ("", "the file is empty"), ("hello\n", "neither GPX nor NMEA 0183"),
    ("<gpx/>", "there is no point of a track in it"),
    ("<kml/>", "its root element is 'kml', not 'gpx': only GPX and NMEA 0183 are read"),
  ])
  func `what is no track`(_ text: String, reason: String) throws {
    let result = try track(text)
    #expect(result.errors == "revgeo: standard input: \(reason)\n")
    #expect(result.output == "")
    #expect(result.status == 2)
  }

  @Test(arguments: [["track"], ["track", "a", "b"], ["track", "--min-stay", "long", "a"]])
  func `wrong usage`(_ line: [String]) throws {
    #expect(try world.run(line).status == 64)
  }

  @Test func `each way back into a unit is a visit`() throws {
    let result = try track(
      ["--summary", "--format", "json"],
      TrackCommandTests.gpx([[(0, 2, 0.1), (10, 2, -0.1), (20, 2, 0.1)]]))
    #expect(result.output.contains(#""name":"West","code":"SQ-W","visits":2,"duration":10"#))
  }
}
