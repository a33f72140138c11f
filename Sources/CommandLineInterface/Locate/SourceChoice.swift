package import Geometry
internal import SystemAccess

/// A source of locations named on the command line.
package enum SourceChoice: Hashable, Sendable {
  /// A gpsd; this machine's, the usual port and any of its receivers unless given.
  case gpsd(host: String?, port: Int?, device: String?)
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

  /// Why a text names no source.
  package enum Fault: Error, Hashable, Sendable {
    /// It has none of the forms.
    case form
    /// The coordinate behind `fixed:` is none.
    case coordinate(CoordinateError)
    /// No serial line has such a speed.
    case speed
  }

  /// What a source may look like, for errors.
  static let forms =
    "gpsd, gpsd:HOST:PORT, gpsd:HOST:PORT:DEVICE, nmea:PATH, nmea:PATH@BAUD, nmea:-, nmea:tcp://HOST:PORT, "
    + "nmea:udp://HOST:PORT, gpx:PATH, geoclue, geoclue:network, fixed:LAT,LON or fixed:LAT,LON,METRES"

  /// What is used when none is named: a gpsd, then GeoClue.
  package static let usual: [SourceChoice] = [
    .gpsd(host: nil, port: nil, device: nil), .geoClue(allowsNetwork: false),
  ]

  /// Reads a choice.
  package init(_ text: String) throws(Fault) {
    let (kind, rest) = SourceChoice.split(text, at: ":")
    switch (kind, rest) {
    case ("gpsd", nil): self = .gpsd(host: nil, port: nil, device: nil)
    case ("gpsd", let place?): try self.init(gpsd: place)
    case ("nmea", let place?): try self.init(nmea: place)
    case ("gpx", let path?) where !path.isEmpty: self = .gpx(path: path)
    case ("geoclue", nil): self = .geoClue(allowsNetwork: false)
    case ("geoclue", "network"?): self = .geoClue(allowsNetwork: true)
    case ("fixed", let place?): try self.init(fixed: place)
    default: throw .form
    }
  }

  private init(gpsd place: String) throws(Fault) {
    guard let (host, rest) = SourceChoice.host(place) else { throw .form }
    let (text, device) = rest.map { SourceChoice.split($0, at: ":") } ?? (nil, nil)
    let port = SourceChoice.port(text)
    guard text == nil || port != nil, device != "" else { throw .form }
    self = .gpsd(host: host, port: port, device: device)
  }

  private init(nmea place: String) throws(Fault) {
    if place == "-" {
      self = .nmeaInput
    } else if place.hasPrefix("tcp://") || place.hasPrefix("udp://") {
      guard let (host, text) = SourceChoice.host(String(place.dropFirst(6))),
        let port = SourceChoice.port(text)
      else { throw .form }
      self =
        place.hasPrefix("tcp")
        ? .nmeaConnection(host: host, port: port) : .nmeaDatagrams(host: host, port: port)
    } else {
      let (path, text) = SourceChoice.split(place, at: "@")
      guard !path.isEmpty else { throw .form }
      guard let baud = text.map({ Int($0) }) ?? 9600, LiveInput.knownSpeeds.contains(baud) else {
        throw .speed
      }
      self = .nmea(path: path, baud: baud)
    }
  }

  /// Reads a stated coordinate: in any form that a look-up takes, and behind a further comma its error; of a geo URI that is the parameter `u`.
  package init(fixed place: String) throws(Fault) {
    var coordinate = place
    var error = place.split(separator: ";").dropFirst().first { $0.hasPrefix("u=") }?.dropFirst(2)
    let parts = place.split(separator: ",", omittingEmptySubsequences: false)
    if !place.lowercased().hasPrefix("geo:"), parts.count == 3 {
      coordinate = parts.prefix(2).joined(separator: ",")
      error = parts[2]
    }
    do {
      self = .fixed(
        try CoordinateText.coordinate(Array(coordinate.utf8)),
        accuracy: try error.map(SourceChoice.metres))
    } catch let fault as CoordinateError {
      throw .coordinate(fault)
    } catch {
      throw .form
    }
  }

  private static func metres(_ text: Substring) throws(Fault) -> Double {
    var cursor = ByteCursor(Array(text.utf8))
    guard let metres = cursor.number(), cursor.isAtEnd, metres > 0, metres.isFinite else {
      throw .form
    }
    return metres
  }

  /// A machine's name or address, an IPv6 one in brackets, and what stands behind the colon after it.
  private static func host(_ text: String) -> (String, String?)? {
    guard text.hasPrefix("[") else {
      let (host, rest) = split(text, at: ":")
      return host.isEmpty ? nil : (host, rest)
    }
    let (host, rest) = split(String(text.dropFirst()), at: "]")
    guard !host.isEmpty, let rest, rest.isEmpty || rest.hasPrefix(":") else { return nil }
    return (host, rest.isEmpty ? nil : String(rest.dropFirst()))
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
