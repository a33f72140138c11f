import Geometry
import LocationCore
import TestSupport
import Testing

@Suite("Sentences of NMEA 0183")
struct NMEATests {
  /// A line with the checksum that belongs to it.
  private static func line(_ body: String) -> String {
    let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
    return "$\(body)*\(sum.count < 2 ? "0" : "")\(sum)\r\n"
  }

  private static func read(
    _ text: String, acceptsMissingChecksums: Bool = true
  ) -> (epochs: [NMEAEpoch], statistics: NMEAStatistics) {
    var reader = NMEAReader(acceptsMissingChecksums: acceptsMissingChecksums)
    var epochs: [NMEAEpoch] = []
    reader.read(Array(text.utf8)) { epochs.append($0) }
    reader.finish { epochs.append($0) }
    return (epochs, reader.statistics)
  }

  private static func read(_ bodies: [String]) -> [NMEAEpoch] {
    read(bodies.map(line).joined()).epochs
  }

  @Test func `sentences of one time are one epoch, whatever their order`() throws {
    let rmc = { (second: Int) in
      "GNRMC,12000\(second).00,A,4700.00,N,01130.00,E,10.0,90.0,140726,,,A,V"
    }
    let gga = { (second: Int) in
      "GNGGA,12000\(second).00,4700.00,N,01130.00,E,1,08,0.9,500.0,M,48.0,M,,"
    }
    for bodies in [
      [rmc(0), gga(0), rmc(1), gga(1)], [gga(0), rmc(0), gga(1), rmc(1)],
      [rmc(0), gga(0), gga(1), rmc(1)],
    ] {
      let epochs = NMEATests.read(bodies)
      #expect(
        epochs.map(\.timestamp?.description) == ["2026-07-14T12:00:00Z", "2026-07-14T12:00:01Z"])
      for epoch in epochs {
        let location = try #require(epoch.location)
        #expect(location.coordinate.latitude == 47)
        #expect(location.coordinate.longitude == 11.5)
        #expect(location.speed == 10 * 1852.0 / 3600)
        #expect(location.course == 90)
        #expect(location.altitude == 500)
        #expect(location.mode == .threeDimensional)
        #expect(location.horizontalAccuracy == 0.9 * 19 / 1.7308)
      }
    }
  }

  @Test(arguments: [
    ("GPRMC,120000,V,4700.00,N,01130.00,E,,,140726,,,N"),
    ("GPRMC,120000,A,4760.00,N,01130.00,E,,,140726,,,A"),
    ("GPRMC,120000,A,9100.00,N,01130.00,E,,,140726,,,A"),
    ("GPRMC,120000,A,4700.00,N,18030.00,E,,,140726,,,A"),
    ("GPRMC,120000,A,,,,,,,140726,,,A"),
    ("GPRMC,120000,A,4700.00,,01130.00,E,,,140726,,,A"),
    ("GPGGA,120000,4700.00,N,01130.00,E,0,00,,,M,,M,,"),
    ("GPGLL,4700.00,N,01130.00,E,120000,V,N"),
    ("GNGNS,120000,4700.00,N,01130.00,E,NN,00,,,,,"),
  ])
  func `no fix, or no such place, is no location`(_ body: String) {
    let epochs = NMEATests.read([body])
    #expect(epochs.count == 1)
    #expect(epochs.first?.location == nil)
    #expect(epochs.first?.mode == FixMode.none)
  }

  @Test(arguments: [
    ("A", FixQuality.autonomous), ("D", .differential), ("P", .precise),
    ("R", .realTimeKinematic), ("F", .realTimeKinematicFloat), ("E", .estimated), ("M", .manual),
    ("S", .simulated), ("", nil),
  ])
  func `a mode says how the position was found, where GGA does not`(
    _ mode: String, quality: FixQuality?
  ) {
    let rmc = "GPRMC,120000,A,4700.00,N,01130.00,E,,,140726,,,\(mode)"
    #expect(NMEATests.read([rmc]).first?.location?.quality == quality)
    let gga = "GPGGA,120000,4700.00,N,01130.00,E,2,08,0.9,500.0,M,48.0,M,,"
    for bodies in [[rmc, gga], [gga, rmc]] {
      #expect(NMEATests.read(bodies).first?.location?.quality == .differential)
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `random bytes among sentences neither stop nor crash it`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let valid = Array(Sentences.epoch(1).utf8)
    var bytes: [UInt8] = []
    for _ in 0..<2000 {
      var piece = valid
      for _ in 0..<Int.random(in: 0..<4, using: &generator) {
        let position = Int.random(in: 0..<piece.count, using: &generator)
        piece[position] = UInt8.random(in: 0...255, using: &generator)
      }
      bytes += piece.prefix(Int.random(in: 1...piece.count, using: &generator))
    }
    var reader = NMEAReader(acceptsMissingChecksums: false)
    var locations: [Location] = []
    reader.read(bytes + [13, 10] + valid) { locations += [$0.location].compactMap { $0 } }
    reader.finish { locations += [$0.location].compactMap { $0 } }
    #expect(!locations.isEmpty, "seed \(seed)")
    for location in locations {
      #expect(abs(location.coordinate.latitude - 48.858) < 0.01, "seed \(seed)")
      #expect((location.horizontalAccuracy ?? 1) > 0, "seed \(seed)")
    }
  }

  @Test func `errors of position come before dilutions`() {
    let epochs = NMEATests.read([
      "GPGGA,120000,4700.00,N,01130.00,E,1,08,0.9,500.0,M,48.0,M,,",
      "GPGST,120000,,,,,3.0,4.0,5.5",
    ])
    #expect(epochs.first?.location?.horizontalAccuracy == 5)
    #expect(epochs.first?.location?.verticalAccuracy == 5.5)
  }

  @Test func `without date there is a time of day alone, and midnight moves the date on`() {
    let gll = { (time: String) in "GPGLL,4700.00,N,01130.00,E,\(time),A,A" }
    #expect(NMEATests.read([gll("235959")]).first?.timestamp == nil)
    #expect(NMEATests.read([gll("235959")]).first?.timeOfDay == 86_399)
    let epochs = NMEATests.read([
      "GPZDA,235958,31,12,2026,00,00", gll("235959"), gll("000000.5"),
    ])
    #expect(
      epochs.map(\.timestamp?.description) == [
        "2026-12-31T23:59:58Z", "2026-12-31T23:59:59Z", "2027-01-01T00:00:00.500Z",
      ])
  }

  @Test(arguments: [
    ("HEHDT,0.0,T", Heading(trueHeading: 0)), ("GPHDT,360.0,T", Heading(trueHeading: 0)),
    ("HCHDM,271.5,M", Heading(magneticHeading: 271.5)),
    ("GPTHS,10.5,A", Heading(trueHeading: 10.5)), ("GPTHS,10.5,V", nil),
    ("HCHDG,359.0,2.0,E,3.0,W", Heading(trueHeading: 358, magneticHeading: 1)),
    ("HCHDG,100.0,,,,", Heading(magneticHeading: 100)), ("HEHDT,,T", nil),
  ])
  func headings(_ body: String, heading: Heading?) {
    #expect(NMEATests.read([body]).first?.heading == heading)
  }

  @Test func `what can't be read is counted and left out`() {
    let good = NMEATests.line("GPGLL,4700.00,N,01130.00,E,120000,A,A")
    let text =
      "# a comment\r\n" + good + good.lowercasedChecksum + "$GPGLL,,,,,120000,A,A*00\r\n"
      + "$GPGLL,4700.00,N,01130.00,E,120001,A,A\n" + NMEATests.line("PUBX,00,1")
      + "$GPGL*zz\n$GPX*4F\n"
      + "\u{0}\u{1}junk" + good + String(repeating: "x", count: 5000) + "\n"
    let (epochs, statistics) = NMEATests.read(text)
    #expect(epochs.map(\.timeOfDay) == [43_200, 43_201, 43_200])
    #expect(statistics.sentences == 4)
    #expect(statistics.ignored == 1)
    #expect(statistics.withoutChecksum == 1)
    #expect(statistics.wrongChecksums == 1)
    #expect(statistics.malformed == 2)
    #expect(statistics.otherLines == 2)
  }

  @Test func `on a serial line a sentence without checksum doesn't count`() {
    let (epochs, statistics) = NMEATests.read(
      "$GPGLL,4700.00,N,01130.00,E,120001,A,A\n", acceptsMissingChecksums: false)
    #expect(epochs.isEmpty)
    #expect(statistics.malformed == 1)
  }

  @Test func `every damaged byte is noticed`() {
    let line = Array(
      NMEATests.line("GPRMC,120000,A,4700.00,N,01130.00,E,1.0,2.0,140726,,,A").utf8)
    for position in 1..<line.count - 2 {
      for bit in 0..<7 {
        var damaged = line
        damaged[position] ^= 1 << bit
        // Letters of the checksum may be of either case, and a star gone is a checksum missing.
        let isCase = position >= line.count - 4 && bit == 5
        if isCase { continue }
        var reader = NMEAReader(acceptsMissingChecksums: false)
        var epochs: [NMEAEpoch] = []
        reader.read(damaged) { epochs.append($0) }
        reader.finish { epochs.append($0) }
        #expect(epochs.isEmpty, "byte \(position), bit \(bit)")
      }
    }
  }
}

extension String {
  /// The line with the letters of its checksum in lower case.
  fileprivate var lowercasedChecksum: String {
    String(dropLast(4)) + suffix(4).lowercased()
  }
}
