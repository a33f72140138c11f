import Geometry
import LocationCore
import TestSupport
import Testing

@Suite("What gpsd says")
struct GPSDReaderTests {
  private static func events(_ text: String, piece: Int = .max) -> [SourceEvent] {
    events(Array(text.utf8), piece: piece)
  }

  private static func events(
    _ bytes: [UInt8], device: String? = nil, piece: Int = .max
  ) -> [SourceEvent] {
    var reader = GPSDReader(name: "gpsd", device: device)
    var events: [SourceEvent] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      reader.read(Array(rest.prefix(piece))) { events.append($0) }
      rest = rest.dropFirst(piece)
    }
    reader.completeEpochs { events.append($0) }
    return events
  }

  private static func locations(_ events: [SourceEvent]) -> [Location] {
    events.compactMap { if case .location(let location) = $0 { location } else { nil } }
  }

  private static func report(_ members: String, device: String = "/dev/a") -> String {
    #"{"class":"TPV","device":"\#(device)","mode":3,"time":"2024-07-14T10:00:00.000Z","lat":48.5,"lon":2.25\#(members)}"#
      + "\n"
  }

  private static let time = #""device":"/dev/a","time":"2024-07-14T10:00:00.000Z""#

  @Test(arguments: [
    ("", "", nil, nil), (#","eph":17.1"#, "", 9.88, AccuracyLevel.house),
    (#","eph":28.5"#, "", 16.47, .block), (#","eph":95"#, "", 54.89, .block),
    (#","eph":4.275,"status":2"#, "", 2.47, .room), (#","epx":10,"epy":12"#, "", 7.97, .house),
    (#","eph":17.1"#, #"{"class":"GST",TIME,"lat":2.8,"lon":2.9}"#, 4.03, .room),
    (#","eph":17.1,"status":3"#, "", 0.026, .room), (#","eph":17.1,"status":4"#, "", 0.26, .room),
    ("", #"{"class":"SKY",TIME,"hdop":2.0}"#, 21.96, .block), (#","eph":0"#, "", nil, nil),
    (#","eph":-1"#, "", nil, nil), (#","eph":86600"#, "", 50034.7, nil),
  ])
  func `an error is converted to a root mean square`(
    _ members: String, _ other: String, accuracy: Double?, level: AccuracyLevel?
  ) throws {
    let other = other.replacing("TIME", with: Self.time)
    for text in [Self.report(members) + other + "\n", other + "\n" + Self.report(members)] {
      let location = try #require(Self.locations(Self.events(text)).last)
      let found = location.horizontalAccuracy
      #expect((found == nil) == (accuracy == nil))
      #expect(abs((found ?? 0) - (accuracy ?? 0)) <= (accuracy ?? 0) * 0.01, "\(text)")
      #expect(AccuracyLevel.achieved(accuracy: found, age: .zero) == level)
    }
  }

  @Test func `objects of one moment are one location, later members win and absent ones stay`() {
    let text =
      #"{"class":"TPV","device":"/dev/a","mode":2,"time":"2024-07-14T10:00:00.000Z","lat":1,"lon":2}"#
      + "\n" + Self.report(#","altMSL":35,"speed":1.5,"track":360"#) + Self.report("")
    let locations = Self.locations(Self.events(text))
    #expect(locations.count == 1)
    #expect(locations.first?.coordinate == Coordinate(latitude: 48.5, longitude: 2.25))
    #expect(locations.first?.altitude == 35)
    #expect(locations.first?.speed == 1.5)
    #expect(locations.first?.course == 0)
    #expect(locations.first?.mode == .threeDimensional)
  }

  @Test func `a receiver without a clock gives each report as a location of its own`() {
    let report = #"{"class":"TPV","device":"/dev/a","mode":2,"lat":48.5,"lon":2.25,"eph":17.1}"#
    let locations = Self.locations(Self.events("\(report)\n\(report)\n"))
    #expect(locations.count == 2)
    #expect(locations.allSatisfy { $0.timestamp == nil })
  }

  @Test func `objects of other classes, newer ones too, are skipped`() {
    let text = #"""
      {"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}
      {"class":"PPS","device":"/dev/a","real_sec":1,"real_nsec":2,"clock_sec":3,"clock_nsec":4}
      {"class":"OSC","running":true}
      {"class":"TOMORROW","lat":1,"lon":{"deep":[1,2,{"x":"}"}]}}
      {"class":"ATT","device":"/dev/a","heading":0.0,"mag_st":"N"}
      {"class":"ATT","device":"/dev/a","heading":360.0}
      {"class":"ATT","device":"/dev/a","pitch":1}

      """#
    let north = SourceEvent.heading(Heading(trueHeading: 0))
    #expect(Self.events(text) == [north, north])
  }

  @Test(arguments: [
    #"{"class":"TPV","mode":3,"time":"2024-07-14T10:00:00.000Z","lat":91,"lon":2}"#,
    #"{"class":"TPV","mode":3,"time":"2024-07-14T10:00:00.000Z","lat":48,"lon":181}"#,
    #"{"class":"TPV","mode":3,"time":"2024-07-14T10:00:00.000Z","lat":nan,"lon":2}"#,
    #"{"class":"TPV","mode":3,"time":"2024-07-14T10:00:00.000Z","lat":"48","lon":2}"#,
    #"{"class":"TPV","mode":3,"time":"2024-07-14T10:00:00.000Z"}"#,
    #"{"class":"TPV","mode":1,"lat":48,"lon":2}"#, #"{"class":"TPV","lat":48,"lon":2}"#,
  ])
  func `a report without a sound position is no location`(_ line: String) {
    #expect(Self.locations(Self.events(line + "\n")).isEmpty)
  }

  @Test(arguments: [
    #"{"class":"TPV","mode":3,"lat":48"#, "{}", "[1,2]", "nonsense", #"{"class":7}"#, "\u{0}\u{1}x",
  ])
  func `a line that is no report is a fault, and the next one is read`(_ line: String) {
    let version = #"{"class":"VERSION","release":"3.22"}"#
    let events = Self.events("\(version)\n\(line)\n\(line)\n" + Self.report(""))
    #expect(Self.locations(events).count == 1)
    let faults = events.count {
      if case .fault(let fault) = $0 { fault.kind == .malformed } else { false }
    }
    #expect(faults == 1)
  }

  @Test func `what gpsd complains of is a fault`() {
    let events = Self.events(#"{"class":"ERROR","message":"Unrecognized request '?FOO'"}"# + "\n")
    #expect(
      events == [.fault(SourceFault(.malformed, "gpsd says: Unrecognized request '?FOO'"))])
  }

  @Test func `what does not begin as a gpsd does is none`() {
    let events = Self.events("HTTP/1.1 400 Bad Request\r\n\r\n<html>\n")
    let codes = events.map { event -> String? in
      if case .state(let state) = event { return state.reason?.code }
      return nil
    }
    #expect(codes == ["NOTGPSD"])
  }

  @Test func `a line without end is left out in bounded memory`() {
    let line = [UInt8](repeating: 65, count: 1 << 20)
    let events = Self.events(line + [10] + Array(Self.report("").utf8), piece: 1000)
    #expect(Self.locations(events).count == 1)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `random bytes neither stop nor crash it`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let valid = Array(
      (Self.report(#","eph":17.1"#) + #"{"class":"DEVICES","devices":[]}"# + "\n").utf8)
    var bytes: [UInt8] = []
    for _ in 0..<2000 {
      var piece = valid
      for _ in 0..<Int.random(in: 0..<4, using: &generator) {
        let position = Int.random(in: 0..<piece.count, using: &generator)
        piece[position] = UInt8.random(in: 0...255, using: &generator)
      }
      bytes += piece.prefix(Int.random(in: 1...piece.count, using: &generator))
    }
    let events = Self.events(bytes + [10] + valid)
    #expect(!Self.locations(events).isEmpty, "seed \(seed)")
    for location in Self.locations(events) {
      #expect((location.horizontalAccuracy ?? 1) > 0, "seed \(seed)")
    }
  }

  @Test func `bytes may be cut anywhere`() {
    let text = Self.report(#","eph":17.1"#) + #"{"class":"ATT","heading":12.5}"# + "\n"
    let whole = Self.events(text)
    #expect(whole.count == 3)
    for piece in 1..<80 { #expect(Self.events(text, piece: piece) == whole) }
  }

  @Test func `states follow the receivers`() {
    let text = #"""
      {"class":"DEVICES","devices":[]}
      {"class":"DEVICE","path":"/dev/a","activated":"2024-07-14T10:00:00.000Z"}
      {"class":"TPV","device":"/dev/a","mode":1}
      {"class":"TPV","device":"/dev/a","mode":3,"lat":1,"lon":2}
      {"class":"TPV","device":"/dev/a","mode":1}
      {"class":"TPV","device":"/dev/a","mode":3,"lat":1,"lon":2}
      {"class":"DEVICE","path":"/dev/a","activated":0}

      """#
    let words = Self.events(text).map { event in
      switch event {
      case .state(let state): state.reason?.code ?? "available"
      case .fault(let fault): fault.kind.rawValue
      case .location: "location"
      case .heading: "heading"
      }
    }
    #expect(
      words == [
        "NODEVICE", "NODATA", "NOFIX", "available", "location", "noFix", "available", "location",
        "deviceLost", "NODATA",
      ])
  }

  @Test func `of two receivers the first counts until it falls silent`() {
    func report(_ device: String, _ second: Int) -> String {
      let latitude = device == "/dev/a" ? 1 : 2
      return
        #"{"class":"TPV","device":"\#(device)","mode":3,"time":"2024-07-14T10:00:\#(second + 10)Z","lat":\#(latitude),"lon":0}"#
        + "\n"
    }
    let both = (0..<8).map { report("/dev/a", $0) + report("/dev/b", $0) }.joined()
    let alone = (8..<20).map { report("/dev/b", $0) }.joined()
    let latitudes = Self.locations(Self.events(both + alone)).map(\.coordinate.latitude)
    #expect(latitudes.prefix(7).allSatisfy { $0 == 1 })
    #expect(latitudes.last == 2)
    let chosen = Self.events(Array(both.utf8), device: "/dev/b")
    #expect(Self.locations(chosen).map(\.coordinate.latitude) == Array(repeating: 2, count: 8))
  }

  @Test(
    .enabled(if: TrackFiles.exist, "SKIPPED: ../shared/tracks is missing"),
    arguments: TrackFiles.logs)
  func `every position in gpsd's own reports is given once, with its time`(_ name: String) {
    let path = TrackFiles.log(name + ".log.chk")
    let reports = GPSDReport.all(path).filter {
      ($0.number("mode") ?? 0) >= 2 && $0.number("lat") != nil
    }
    let locations = Self.locations(Self.events(WorkingDirectory.bytes(path)))
      .filter { $0.timestamp != nil }
    #expect(locations.count == reports.count)
    for (report, location) in zip(reports, locations) {
      #expect(location.timestamp == Timestamp(report.time))
      #expect(location.coordinate.latitude == report.number("lat"))
      #expect(location.coordinate.longitude == report.number("lon"))
    }
  }
}
