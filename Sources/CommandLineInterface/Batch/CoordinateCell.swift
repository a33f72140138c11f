internal import DelimitedText
internal import Geometry

/// Reads coordinates out of cells, in all the ways in which people write numbers there.
struct CoordinateReader: Sendable {
  /// What the coordinates are measured in.
  let datum: Datum

  /// The coordinate of two cells, or what is wrong with them.
  func coordinate(
    _ bytes: Span<UInt8>, latitude: Range<Int>, longitude: Range<Int>
  ) -> Result<Coordinate, InvalidCoordinate> {
    if let north = DecimalText.number(bytes, latitude),
      let east = DecimalText.number(bytes, longitude)
    {
      if let coordinate = Coordinate(latitude: north, longitude: east) {
        return .success(converted(coordinate))
      }
    }
    return slowCoordinate(
      CellText.content(bytes, latitude), CellText.content(bytes, longitude))
  }

  /// The coordinate of one text that holds both halves, latitude first unless letters say otherwise.
  func coordinate(point text: [UInt8]) -> Result<Coordinate, InvalidCoordinate> {
    do {
      return .success(converted(try CoordinateText.coordinate(text)))
    } catch .empty {
      return .failure(.init(.empty(.coordinate)))
    } catch .latitudeOutOfRange(let half) {
      return .failure(.init(.outOfRange(.latitude, Array(half.utf8))))
    } catch .longitudeOutOfRange(let half) {
      return .failure(.init(.outOfRange(.longitude, Array(half.utf8))))
    } catch .swapped(_, let half) {
      return .failure(.init(.swapped(Array(half.utf8))))
    } catch {
      return .failure(.init(.notANumber(.coordinate, text)))
    }
  }

  @inline(__always)
  private func converted(_ coordinate: Coordinate) -> Coordinate {
    datum == .wgs84 ? coordinate : datum.wgs84(of: coordinate)
  }

  private func slowCoordinate(
    _ latitude: [UInt8], _ longitude: [UInt8]
  ) -> Result<Coordinate, InvalidCoordinate> {
    let north: Double
    let east: Double
    switch (degrees(latitude, .latitude), degrees(longitude, .longitude)) {
    case (.failure(let reason), _), (_, .failure(let reason)): return .failure(reason)
    case (.success(let first), .success(let second)): (north, east) = (first, second)
    }
    if let coordinate = Coordinate(latitude: north, longitude: east) {
      return .success(converted(coordinate))
    }
    if abs(north) <= 90 { return .failure(.init(.outOfRange(.longitude, longitude))) }
    let isSwapped = abs(east) <= 90 && abs(north) <= 360
    return .failure(.init(isSwapped ? .swapped(latitude) : .outOfRange(.latitude, latitude)))
  }

  private func degrees(
    _ text: [UInt8], _ axis: InvalidReason.Axis
  ) -> Result<Double, InvalidCoordinate> {
    let text = trimmed(text)
    if text.isEmpty { return .failure(.init(.empty(axis))) }
    if let number = plainNumber(text) ?? angle(text, axis) { return .success(number) }
    return .failure(.init(.notANumber(axis, text)))
  }

  /// A number as programs write it, also with a comma in front of the fraction.
  private func plainNumber(_ text: [UInt8]) -> Double? {
    let isNumeric: (UInt8) -> Bool = { byte in
      byte.isDigit || "+-.,eE".utf8.contains(byte)
    }
    guard text.allSatisfy(isNumeric) else { return nil }
    let commas = text.count { $0 == UInt8(ascii: ",") }
    guard commas <= 1, commas == 0 || !text.contains(UInt8(ascii: ".")) else { return nil }
    let points = text.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    guard let number = Double(String(decoding: points, as: UTF8.self)), number.isFinite
    else { return nil }
    return number
  }

  /// Degrees with their sign, minutes, seconds, or a letter of this axis.
  private func angle(_ text: [UInt8], _ axis: InvalidReason.Axis) -> Double? {
    var cursor = ByteCursor(text.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 })
    guard let angle = try? cursor.angle() else { return nil }
    cursor.skipBlanks()
    guard cursor.isAtEnd else { return nil }
    switch angle.axis {
    case .latitude? where axis != .latitude, .longitude? where axis != .longitude: return nil
    default: return angle.degrees
    }
  }

  /// Without blanks around it, no-break spaces among them.
  private func trimmed(_ text: [UInt8]) -> [UInt8] {
    var rest = text[...]
    while let first = rest.first {
      if isBlank(first) {
        rest = rest.dropFirst()
      } else if rest.starts(with: [0xC2, 0xA0]) {
        rest = rest.dropFirst(2)
      } else {
        break
      }
    }
    while let last = rest.last {
      if isBlank(last) {
        rest = rest.dropLast()
      } else if rest.suffix(2) == [0xC2, 0xA0] {
        rest = rest.dropLast(2)
      } else {
        break
      }
    }
    return Array(rest)
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
      || byte == UInt8(ascii: "\n")
  }
}

/// A pair of cells that is no coordinate.
struct InvalidCoordinate: Error, Hashable, Sendable {
  /// What is wrong.
  let reason: InvalidReason

  init(_ reason: InvalidReason) {
    self.reason = reason
  }
}
