/// Numbers as most tables hold them: a sign, digits, a point, digits.
package enum DecimalText {
  /// The powers of ten that a Double holds exactly.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18,
  ]

  /// The number in a range, with blanks around it allowed; nothing when it is written in another way or is too long for this.
  ///
  /// The result is the Double nearest to what is written: up to 2^53 the digits and up to 10^22 the power of ten are exact, so that their
  /// quotient is rounded once (Clinger 1990).
  /// - Parameters:
  ///   - bytes: What holds the text.
  ///   - range: Where it lies.
  ///   - point: The byte in front of the fraction.
  /// - Returns: The number, or nothing.
  package static func number(
    _ bytes: Span<UInt8>, _ range: Range<Int>, point: UInt8 = UInt8(ascii: ".")
  ) -> Double? {
    var (position, end) = (range.lowerBound, range.upperBound)
    precondition(position >= 0 && end <= bytes.count)
    while position < end && bytes[position] == UInt8(ascii: " ") { position &+= 1 }
    while position < end && bytes[end &- 1] == UInt8(ascii: " ") { end &-= 1 }
    guard position < end else { return nil }
    let isNegative = bytes[position] == UInt8(ascii: "-")
    if isNegative || bytes[position] == UInt8(ascii: "+") { position &+= 1 }
    var digits: UInt64 = 0
    var pointPosition = end
    let first = position
    // Eighteen digits fit; the test against 2^53 comes last.
    guard end &- position <= 19 else { return nil }
    while position < end {
      let digit = bytes[position] &- UInt8(ascii: "0")
      if digit < 10 {
        digits = digits &* 10 &+ UInt64(digit)
      } else {
        guard bytes[position] == point, pointPosition == end else { return nil }
        pointPosition = position
      }
      position &+= 1
    }
    let hasPoint = pointPosition < end
    let digitCount = end &- first &- (hasPoint ? 1 : 0)
    guard digitCount > 0, digitCount <= 18, digits <= 1 << 53 else { return nil }
    let fractionCount = hasPoint ? end &- pointPosition &- 1 : 0
    let value = Double(digits) / powers[fractionCount]
    return isNegative ? -value : value
  }
}
