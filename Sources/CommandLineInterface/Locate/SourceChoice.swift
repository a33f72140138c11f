package import Geometry

/// A source of locations named on the command line.
package enum SourceChoice: Hashable, Sendable {
  /// A gpsd; this machine's and the usual port unless given.
  case gpsd(host: String?, port: Int?)
  /// A serial device or named pipe at a speed, or a recorded file.
  case nmea(path: String, baud: Int)
  /// Sentences on standard input.
  case nmeaInput
  /// Sentences on a TCP port.
  case nmeaConnection(host: String, port: Int)
  /// Sentences as datagrams.
  case nmeaDatagrams(host: String, port: Int)
  /// A GPX file.
  case gpx(path: String)
  /// The desktop's location service, and whether it may ask a server on the network.
  case geoClue(allowsNetwork: Bool)
  /// A stated coordinate, with its error in metres.
  case fixed(Coordinate, accuracy: Double?)

  /// What a source may look like, for errors.
  static let forms =
    "gpsd, gpsd:HOST:PORT, nmea:PATH, nmea:PATH@BAUD, nmea:-, nmea:tcp://HOST:PORT, "
    + "nmea:udp://HOST:PORT, gpx:PATH, geoclue, geoclue:network, fixed:LAT,LON or fixed:LAT,LON,METRES"

  /// Reads a choice; nothing when it is none.
  package init?(_ text: String) {
    let (kind, rest) = SourceChoice.split(text, at: ":")
    switch (kind, rest) {
    case ("gpsd", nil): self = .gpsd(host: nil, port: nil)
    case ("gpsd", let place?):
      let (host, port) = SourceChoice.split(place, at: ":")
      guard !host.isEmpty, port == nil || SourceChoice.port(port) != nil else { return nil }
      self = .gpsd(host: host, port: SourceChoice.port(port))
    case ("nmea", let place?):
      guard let choice = SourceChoice(nmea: place) else { return nil }
      self = choice
    case ("gpx", let path?) where !path.isEmpty: self = .gpx(path: path)
    case ("geoclue", nil): self = .geoClue(allowsNetwork: false)
    case ("geoclue", "network"?): self = .geoClue(allowsNetwork: true)
    case ("fixed", let place?):
      guard let choice = SourceChoice(fixed: place) else { return nil }
      self = choice
    default: return nil
    }
  }

  private init?(nmea place: String) {
    if place == "-" {
      self = .nmeaInput
    } else if place.hasPrefix("tcp://") || place.hasPrefix("udp://") {
      let (host, text) = SourceChoice.split(String(place.dropFirst(6)), at: ":")
      guard let port = SourceChoice.port(text), !host.isEmpty else { return nil }
      self =
        place.hasPrefix("tcp")
        ? .nmeaConnection(host: host, port: port) : .nmeaDatagrams(host: host, port: port)
    } else {
      let (path, text) = SourceChoice.split(place, at: "@")
      guard !path.isEmpty, let baud = text.map({ Int($0) }) ?? 9600 else { return nil }
      self = .nmea(path: path, baud: baud)
    }
  }

  private init?(fixed place: String) {
    let parts = place.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 || parts.count == 3,
      let coordinates = try? CoordinateArguments.coordinates(Array(parts.prefix(2))),
      coordinates.count == 1
    else { return nil }
    guard parts.count == 3 else {
      self = .fixed(coordinates[0], accuracy: nil)
      return
    }
    var cursor = ByteCursor(Array(parts[2].utf8))
    guard let metres = cursor.number(), cursor.isAtEnd, metres > 0, metres.isFinite else {
      return nil
    }
    self = .fixed(coordinates[0], accuracy: metres)
  }

  private static func split(_ text: String, at mark: Unicode.Scalar) -> (String, String?) {
    guard let position = text.unicodeScalars.firstIndex(of: mark) else { return (text, nil) }
    let next = text.unicodeScalars.index(after: position)
    return (String(text[..<position]), String(text[next...]))
  }

  private static func port(_ text: String?) -> Int? {
    text.flatMap { Int($0) }.flatMap { (1...65_535).contains($0) ? $0 : nil }
  }
}
