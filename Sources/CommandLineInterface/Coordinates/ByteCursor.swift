/// A place in the bytes of a coordinate text, with the small steps that its forms are made of.
struct ByteCursor {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The byte here, nothing at the end.
  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The byte behind this one.
  var following: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

  var isAtEnd: Bool { position == bytes.count }

  /// The text from an earlier position up to here.
  func text(from start: Int) -> String {
    String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Goes back to a position that ``position`` had before.
  mutating func rewind(to earlier: Int) {
    position = earlier
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  /// Steps over `word` when it stands here, in the same case.
  mutating func take(_ word: String) -> Bool {
    guard bytes[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    return true
  }

  /// Steps over the first of the words that stands here.
  mutating func takeAny(of words: [String]) -> Bool {
    for word in words where take(word) { return true }
    return false
  }

  /// Steps over spaces, tabs, carriage returns and no-break spaces; true when there were any.
  @discardableResult
  mutating func skipBlanks() -> Bool {
    let start = position
    while let byte = current {
      if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r") {
        position += 1
      } else if !take("\u{A0}") {
        break
      }
    }
    return position > start
  }

  /// Steps up to the next `stop` or the end and gives the text between.
  mutating func skip(to stop: UInt8) -> String {
    let start = position
    while let byte = current, byte != stop { position += 1 }
    return text(from: start)
  }

  /// Reads digits with an optional fraction and an exponent.
  ///
  /// An `E` is an exponent when a sign follows, or digits that end the number; else the letter of the east, as in 121.47E31.23N.
  mutating func number() -> Double? {
    let start = position
    var digits = skipDigits()
    if take(UInt8(ascii: ".")) { digits += skipDigits() }
    guard digits > 0 else {
      position = start
      return nil
    }
    skipExponent()
    return Double(text(from: start))
  }

  private mutating func skipExponent() {
    let start = position
    guard take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) else { return }
    let hasSign = take(UInt8(ascii: "-")) || take(UInt8(ascii: "+"))
    let hasDigits = skipDigits() > 0
    let ends = [nil, UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "\t"), UInt8(ascii: "\r")]
    if !hasDigits || !(hasSign || ends.contains(current)) { position = start }
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let byte = current, byte.isDigit { position += 1 }
    return position - start
  }
}

extension UInt8 {
  /// Whether this is an ASCII digit.
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// The lower case of an ASCII capital, anything else as it is.
  var lowercased: UInt8 {
    self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
  }
}
