/// Decimal numbers in bytes.
enum DecimalText {
  /// The number that the whole of some bytes writes, or nothing: digits with at most one point, a sign in front, an exponent behind.
  static func number(_ bytes: ArraySlice<UInt8>) -> Double? {
    var position = bytes.startIndex
    var isNegative = false
    if position < bytes.endIndex, bytes[position] == 43 || bytes[position] == 45 {
      isNegative = bytes[position] == 45
      position += 1
    }
    var mantissa = 0
    var digitCount = 0
    var fractionCount = 0
    var isFraction = false
    while position < bytes.endIndex {
      let byte = bytes[position]
      if byte == 46, !isFraction {
        isFraction = true
      } else if byte >= 48, byte <= 57 {
        if digitCount >= 15 { return slowNumber(bytes) }
        mantissa = mantissa * 10 + Int(byte) - 48
        digitCount += 1
        if isFraction { fractionCount += 1 }
      } else {
        return slowNumber(bytes)
      }
      position += 1
    }
    guard digitCount > 0 else { return nil }
    // Both numbers are exact up to fifteen digits, so that their quotient is the nearest one (Clinger 1990).
    let value = Double(mantissa) / powers[fractionCount]
    return isNegative ? -value : value
  }

  private static let powers: [Double] = (0...15).map { power in
    (0..<power).reduce(1.0) { value, _ in value * 10 }
  }

  private static func slowNumber(_ bytes: ArraySlice<UInt8>) -> Double? {
    // Words such as "nan" and "inf" and hexadecimal numbers are none here.
    guard bytes.allSatisfy({ $0 >= 43 && $0 <= 57 && $0 != 47 || $0 | 32 == 101 }),
      let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite
    else { return nil }
    return value
  }

  /// The whole number that some bytes write in digits alone.
  static func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard !bytes.isEmpty, bytes.count <= 15 else { return nil }
    var value = 0
    for byte in bytes {
      guard byte >= 48, byte <= 57 else { return nil }
      value = value * 10 + Int(byte) - 48
    }
    return value
  }
}
