import CommandLineInterface
import Geometry
import Testing

@Suite("Sources named on the command line")
struct SourceChoiceTests {
  @Test(
    arguments: [
      ("gpsd", .gpsd(host: nil, port: nil, device: nil)),
      ("gpsd:boat", .gpsd(host: "boat", port: nil, device: nil)),
      ("gpsd:boat:2948", .gpsd(host: "boat", port: 2948, device: nil)),
      ("gpsd:boat:2947:/dev/ttyUSB0", .gpsd(host: "boat", port: 2947, device: "/dev/ttyUSB0")),
      ("gpsd:[::1]:2947:tcp://h:1", .gpsd(host: "::1", port: 2947, device: "tcp://h:1")),
      ("gpsd:[fe80::1]", .gpsd(host: "fe80::1", port: nil, device: nil)),
      ("nmea:tcp://[::1]:10110", .nmeaConnection(host: "::1", port: 10_110)),
      ("nmea:udp://0.0.0.0:10110", .nmeaDatagrams(host: "0.0.0.0", port: 10_110)),
      ("nmea:/dev/ttyUSB0", .nmea(path: "/dev/ttyUSB0", baud: 9600)),
      ("nmea:/dev/ttyUSB0@4800", .nmea(path: "/dev/ttyUSB0", baud: 4800)),
      ("nmea:-", .nmeaInput), ("gpx:a:b.gpx", .gpx(path: "a:b.gpx")),
      ("geoclue", .geoClue(allowsNetwork: false)),
      ("geoclue:network", .geoClue(allowsNetwork: true)),
    ] as [(String, SourceChoice)])
  func `what they mean`(_ text: String, choice: SourceChoice) throws {
    #expect(try SourceChoice(text) == choice)
  }

  @Test(
    arguments: [
      ("", .form), ("gps", .form), ("gpsd:", .form), ("gpsd:h:0", .form), ("gpsd:h:65536", .form),
      ("gpsd:h:1:", .form), ("gpsd:[]:1", .form), ("gpsd:[::1", .form), ("gpsd:[::1]x", .form),
      ("nmea:", .form), ("nmea:tcp://h", .form), ("nmea:@4800", .form), ("nmea:/dev/x@", .speed),
      ("nmea:/dev/x@fast", .speed), ("nmea:/dev/x@4801", .speed), ("gpx:", .form),
      ("geoclue:x", .form), ("fixed:1,2,0", .form), ("fixed:1,2,m", .form),
      ("fixed:geo:1,2;u=", .form), ("fixed:", .coordinate(.empty)),
      ("fixed:1", .coordinate(.missingLongitude("1"))),
      ("fixed:91,2", .coordinate(.swapped(latitude: "2", longitude: "91"))),
    ] as [(String, SourceChoice.Fault)])
  func `what is none, and why`(_ text: String, fault: SourceChoice.Fault) {
    #expect(throws: fault) { try SourceChoice(text) }
  }
}
