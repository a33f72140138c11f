/// One half of a coordinate as it was written.
struct Angle {
  enum Axis {
    case latitude
    case longitude
  }

  /// Signed degrees, north and east positive.
  var degrees: Double

  /// Which half it is, when a letter says so.
  var axis: Axis?

  /// The text it was read from.
  var text: String

  /// Whether it ends in a letter or a mark, so that the next half needs no blank between.
  var isClosed: Bool
}

/// A letter N, S, E or W.
private struct Hemisphere {
  var axis: Angle.Axis
  var sign: Double

  init?(_ byte: UInt8?) {
    switch byte?.lowercased {
    case UInt8(ascii: "n"): (axis, sign) = (.latitude, 1)
    case UInt8(ascii: "s"): (axis, sign) = (.latitude, -1)
    case UInt8(ascii: "e"): (axis, sign) = (.longitude, 1)
    case UInt8(ascii: "w"): (axis, sign) = (.longitude, -1)
    default: return nil
    }
  }
}

/// The marks behind degrees, minutes and seconds, and what people type for them.
private enum Mark {
  static let degrees = ["°", "º", "˚"]
  static let minutes = ["'", "′", "’", "‘"]
  static let seconds = ["\"", "″", "”", "“", "''", "′′", "’’"]
}

extension ByteCursor {
  /// Whether a half of a coordinate with its letter in front begins here.
  var isAtLetter: Bool { Hemisphere(current) != nil }

  /// Reads one half of a coordinate: sign or letter, degrees, minutes and seconds, or degrees with fraction, letter.
  /// - Throws: ``CoordinateError/notACoordinate(_:)`` with the text from `start`, or what is wrong with the half.
  mutating func angle() throws(CoordinateError) -> Angle? {
    let start = position
    let prefix = leadingLetter()
    let sign = sign()
    guard let size = try magnitude() else {
      rewind(to: start)
      return nil
    }
    let suffix = prefix == nil ? trailingLetter() : nil
    let letter = prefix ?? suffix
    if letter != nil && sign != nil { throw .signAndLetter(text(from: start)) }
    return Angle(
      degrees: size.degrees * (sign ?? letter?.sign ?? 1), axis: letter?.axis,
      text: text(from: start), isClosed: suffix != nil || size.isSexagesimal)
  }

  private mutating func leadingLetter() -> Hemisphere? {
    guard let letter = Hemisphere(current) else { return nil }
    _ = current.map { take($0) }
    skipBlanks()
    return letter
  }

  private mutating func sign() -> Double? {
    if takeAny(of: ["-", "−"]) { return -1 }
    return take(UInt8(ascii: "+")) ? 1 : nil
  }

  /// A letter behind the number; one that stands apart and touches the next number belongs to that.
  private mutating func trailingLetter() -> Hemisphere? {
    let start = position
    let isApart = skipBlanks()
    guard let letter = Hemisphere(current),
      !(isApart && (following?.isDigit ?? false))
    else {
      rewind(to: start)
      return nil
    }
    _ = current.map { take($0) }
    return letter
  }

  /// Degrees with a fraction, or degrees, minutes and seconds of which only the last may have one.
  private mutating func magnitude() throws(CoordinateError) -> (
    degrees: Double, isSexagesimal: Bool
  )? {
    let start = position
    guard let degrees = number() else { return nil }
    guard takeAny(of: Mark.degrees) else { return (degrees, false) }
    guard let minutes = part(endingIn: Mark.minutes) else { return (degrees, true) }
    let seconds = part(endingIn: Mark.seconds)
    let isWhole = degrees.isWhole && (seconds == nil || minutes.isWhole)
    guard isWhole, minutes < 60, seconds ?? 0 < 60 else { throw .minutes(text(from: start)) }
    return ((degrees * 3600 + minutes * 60 + (seconds ?? 0)) / 3600, true)
  }

  /// The next number if one of the marks ends it.
  private mutating func part(endingIn marks: [String]) -> Double? {
    let start = position
    skipBlanks()
    if let value = number(), takeAny(of: marks) { return value }
    rewind(to: start)
    return nil
  }
}

extension Double {
  /// Whether there is no fraction.
  fileprivate var isWhole: Bool { self == rounded(.towardZero) }
}
