extension Timestamp {
  /// Reads a moment in ISO 8601 from UTF-8, blanks round it left out.
  init?(bytes: [UInt8]) {
    var reader = DigitReader(bytes)
    reader.skipBlanks()
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2),
      reader.take("-"), let day = reader.number(2), reader.take("T") || reader.take(" "),
      let time = reader.timeOfDay(), let offset = reader.offset(),
      let date = Timestamp(year: year, month: month, day: day, millisecondsOfDay: time - offset)
    else { return nil }
    reader.skipBlanks()
    guard reader.isAtEnd else { return nil }
    self = date
  }
}

/// Walks over the digits of a date.
private struct DigitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  mutating func skipBlanks() {
    while position < bytes.count, bytes[position] <= 32 { position += 1 }
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func number(_ digits: Int) -> Int? {
    guard bytes.count - position >= digits else { return nil }
    var value = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  private mutating func digit() -> Int? {
    guard position < bytes.count, bytes[position] >= 48, bytes[position] <= 57 else { return nil }
    position += 1
    return Int(bytes[position - 1]) - 48
  }

  /// Milliseconds of a time such as `17:26:26.5`; a second 60 is the first one of the next minute.
  mutating func timeOfDay() -> Int64? {
    guard let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60,
      take(":"), let second = number(2), second <= 60
    else { return nil }
    var milliseconds = (hour * 3600 + minute * 60 + second) * 1000
    guard take(".") || take(",") else { return Int64(milliseconds) }
    var weight = 100
    var count = 0
    while let digit = digit() {
      milliseconds += digit * weight
      weight /= 10
      count += 1
    }
    return count > 0 ? Int64(milliseconds) : nil
  }

  /// Milliseconds that the written time is ahead of UTC.
  mutating func offset() -> Int64? {
    if take("Z") || take("z") { return 0 }
    let isEast = take("+")
    guard isEast || take("-") else { return 0 }
    guard let hours = number(2) else { return nil }
    _ = take(":")
    guard let minutes = isAtEnd ? 0 : number(2) else { return nil }
    let milliseconds = Int64(hours * 60 + minutes) * 60_000
    return isEast ? milliseconds : -milliseconds
  }
}
