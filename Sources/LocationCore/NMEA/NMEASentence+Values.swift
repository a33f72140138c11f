internal import Geometry

extension NMEASentence {
  /// Milliseconds since midnight UTC of a field such as `172814.50`.
  func timeOfDay(_ field: Int) -> Int64? {
    let bytes = self[field]
    guard bytes.count >= 6, let whole = DecimalText.digits(bytes.prefix(6)),
      whole / 10_000 < 24, whole / 100 % 100 < 60, whole % 100 <= 60
    else { return nil }
    let fraction = bytes.count > 6 ? DecimalText.number(bytes.dropFirst(6)) : 0
    guard let fraction, fraction >= 0, fraction < 1 else { return nil }
    let seconds = whole / 10_000 * 3600 + whole / 100 % 100 * 60 + whole % 100
    return Int64(seconds) * 1000 + Int64((fraction * 1000).rounded())
  }

  /// The position of four fields: degrees and minutes, N or S, degrees and minutes, E or W.
  func coordinate(_ field: Int) -> Coordinate? {
    guard let latitude = angle(field, "N", "S"), let longitude = angle(field + 2, "E", "W"),
      abs(longitude) <= 180
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private func angle(_ field: Int, _ plus: Unicode.Scalar, _ minus: Unicode.Scalar) -> Double? {
    guard let value = number(field), value >= 0, let side = letter(field + 1),
      side == plus || side == minus
    else { return nil }
    let degrees = (value / 100).rounded(.down)
    let minutes = value - degrees * 100
    guard minutes < 60 else { return nil }
    return (side == plus ? 1 : -1) * (degrees + minutes / 60)
  }

  /// The date of a field such as `130998`: day, month and the last two digits of the year.
  ///
  /// The satellites' week count began in 1980, so that years from 80 on are of the last century.
  func date(_ field: Int) -> (year: Int, month: Int, day: Int)? {
    let bytes = self[field]
    guard bytes.count == 6, let digits = DecimalText.digits(bytes) else { return nil }
    let year = digits % 100
    return (year + (year < 80 ? 2000 : 1900), digits / 100 % 100, digits / 10_000)
  }

  /// Degrees of a circle, 0 up to 360.
  func bearing(_ field: Int) -> Double? {
    guard let value = number(field), value >= 0, value <= 360 else { return nil }
    return value == 360 ? 0 : value
  }

  /// Metres a second of a field in knots.
  func knots(_ field: Int) -> Double? {
    guard let value = number(field), value >= 0 else { return nil }
    return value * 1852 / 3600
  }

  /// A magnetic deviation or variation: degrees and E or W, east positive.
  func variation(_ field: Int) -> Double? {
    guard let value = number(field), let side = letter(field + 1) else { return nil }
    return side == "W" ? -value : value
  }
}
