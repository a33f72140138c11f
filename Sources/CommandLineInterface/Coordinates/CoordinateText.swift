package import Geometry

/// The forms in which a person writes a coordinate.
///
/// Latitude first, unless letters say otherwise: `31.23 121.47`, `31.23,121.47`, `31°13'48"N 121°28'12"E` with typographic marks,
/// letters in front or lower case and minutes alone, `geo:31.23,121.47`. Longitudes up to ±360 wrap.
package enum CoordinateText {
  /// What one command argument holds.
  enum Content {
    case coordinate(Coordinate)
    case half(Angle)
  }

  /// Reads one coordinate, the whole of the text.
  package static func coordinate(_ bytes: [UInt8]) throws(CoordinateError) -> Coordinate {
    switch try content(bytes) {
    case .coordinate(let coordinate): return coordinate
    case .half(let angle): throw .missingLongitude(angle.text)
    }
  }

  /// Reads a coordinate or one half of it.
  static func content(_ bytes: [UInt8]) throws(CoordinateError) -> Content {
    var cursor = ByteCursor(bytes)
    cursor.skipBlanks()
    if cursor.isAtEnd { throw .empty }
    if cursor.takeScheme() { return .coordinate(try cursor.geoURI(bytes)) }
    guard let first = try cursor.angle() else { throw notACoordinate(bytes) }
    let isSeparated = cursor.skipSeparator()
    if cursor.isAtEnd { return .half(first) }
    guard isSeparated || first.isClosed || cursor.isAtLetter, let second = try cursor.angle()
    else { throw notACoordinate(bytes) }
    cursor.skipBlanks()
    guard cursor.isAtEnd else { throw notACoordinate(bytes) }
    return .coordinate(try coordinate(first, second))
  }

  /// Joins two halves, in the order that their letters give.
  static func coordinate(_ first: Angle, _ second: Angle) throws(CoordinateError) -> Coordinate {
    if first.axis != nil && first.axis == second.axis {
      throw .sameAxis("\(first.text) \(second.text)")
    }
    if first.axis == .longitude || second.axis == .latitude {
      return try coordinate(latitude: second, longitude: first)
    }
    return try coordinate(latitude: first, longitude: second)
  }

  private static func coordinate(
    latitude: Angle, longitude: Angle
  ) throws(CoordinateError) -> Coordinate {
    if let coordinate = Coordinate(latitude: latitude.degrees, longitude: longitude.degrees) {
      return coordinate
    }
    if abs(latitude.degrees) <= 90 { throw .longitudeOutOfRange(longitude.text) }
    let hasLetter = latitude.axis != nil || longitude.axis != nil
    if !hasLetter && abs(longitude.degrees) <= 90 && abs(latitude.degrees) <= 360 {
      throw .swapped(latitude: longitude.text, longitude: latitude.text)
    }
    throw .latitudeOutOfRange(latitude.text)
  }

  static func notACoordinate(_ bytes: [UInt8]) -> CoordinateError {
    var cursor = ByteCursor(bytes)
    cursor.skipBlanks()
    let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }
    let end = bytes.lastIndex { !isBlank($0) } ?? -1
    return .notACoordinate(
      shortened(String(decoding: bytes[min(cursor.position, end + 1)...end], as: UTF8.self)))
  }

  /// A text as far as it fits into a message.
  private static func shortened(_ text: String) -> String {
    text.utf8.count <= 60 ? text : "\(text.prefix(40))..."
  }
}

extension ByteCursor {
  /// Steps over blanks and at most one comma; true when there were any.
  fileprivate mutating func skipSeparator() -> Bool {
    let hasBlanks = skipBlanks()
    let hasComma = take(UInt8(ascii: ","))
    if hasComma { skipBlanks() }
    return hasBlanks || hasComma
  }

  /// Steps over `geo:` in any case.
  fileprivate mutating func takeScheme() -> Bool {
    let start = position
    for byte in "geo:".utf8 {
      guard let current, current.lowercased == byte, take(current) else {
        rewind(to: start)
        return false
      }
    }
    return true
  }

  /// Reads the rest of a geo URI (RFC 5870): latitude, longitude, an altitude that is dropped, and parameters, of which only the
  /// coordinate reference system matters.
  fileprivate mutating func geoURI(_ bytes: [UInt8]) throws(CoordinateError) -> Coordinate {
    guard let latitude = try plainAngle() else { throw CoordinateText.notACoordinate(bytes) }
    guard take(UInt8(ascii: ",")) else {
      skipBlanks()
      throw isAtEnd ? .missingLongitude(latitude.text) : CoordinateText.notACoordinate(bytes)
    }
    guard let longitude = try plainAngle() else { throw CoordinateText.notACoordinate(bytes) }
    if take(UInt8(ascii: ",")) {
      guard try plainAngle() != nil else { throw CoordinateText.notACoordinate(bytes) }
    }
    while take(UInt8(ascii: ";")) { try checkParameter(skip(to: UInt8(ascii: ";"))) }
    skipBlanks()
    guard isAtEnd else { throw CoordinateText.notACoordinate(bytes) }
    return try CoordinateText.coordinate(latitude, longitude)
  }

  /// A number with nothing but a sign.
  private mutating func plainAngle() throws(CoordinateError) -> Angle? {
    guard !isAtLetter, let angle = try angle(), angle.axis == nil, !angle.isClosed
    else { return nil }
    return angle
  }

  private func checkParameter(_ text: String) throws(CoordinateError) {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "crs" else { return }
    // A line from standard input may end in blanks.
    let name = String(parts[1].prefix { $0 != " " && $0 != "\r" })
    guard name.lowercased() == "wgs84" else { throw .referenceSystem(name) }
  }
}
