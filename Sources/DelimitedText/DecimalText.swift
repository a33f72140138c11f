public import SystemAccess

/// Numbers as most tables hold them: a sign, digits, a point, digits.
@usableFromInline
package enum DecimalText {
  /// The powers of ten that a Double holds exactly.
  @usableFromInline static let powers: InlineArray<19, Double> = [
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
  @inlinable
  @inline(__always)
  package static func number(
    _ bytes: Span<UInt8>, _ range: Range<Int>, point: UInt8 = UInt8(ascii: ".")
  ) -> Double? {
    quickNumber(bytes, range, point) ?? anyNumber(bytes, range, point)
  }

  /// A number with one to seven digits in front of its point, one to eight behind it and no blanks, as most are; nothing for others.
  ///
  /// Both runs of digits are taken out of words of eight bytes, since loops over so few end where no processor foresees it.
  @inlinable
  @inline(__always)
  static func quickNumber(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ point: UInt8
  ) -> Double? {
    let end = range.upperBound
    guard range.lowerBound < end, let back = bytes.littleEndianWord(endingAt: end) else {
      return nil
    }
    let isNegative = bytes[range.lowerBound] == UInt8(ascii: "-")
    let first = range.lowerBound &+ (isNegative ? 1 : 0)
    guard let front = bytes.littleEndianWord(startingAt: first) else { return nil }
    let wholeCount = front.firstByte(point)
    let fractionCount = end &- first &- wholeCount &- 1
    guard wholeCount > 0, wholeCount < 8, fractionCount > 0, fractionCount <= 8,
      let whole = digits(front &<< UInt64(64 &- 8 &* wholeCount), wholeCount),
      let fraction = digits(back, fractionCount)
    else { return nil }
    let power = powers[fractionCount]
    // Product and sum are whole numbers that a Double holds: fifteen digits are less than 2^53.
    let value = (Double(whole) * power + Double(fraction)) / power
    return Double(bitPattern: value.bitPattern ^ (isNegative ? 1 << 63 : 0))
  }

  /// The number that the last bytes of eight stand for; nothing when one of them is no digit.
  @inlinable
  @inline(__always)
  static func digits(_ word: UInt64, _ count: Int) -> UInt64? {
    let zeros = UInt64(everyByte: UInt8(ascii: "0"))
    let wanted = UInt64.max &<< UInt64(64 &- 8 &* count)
    let digits = (word ^ zeros) & wanted
    // A digit less than ten stays below sixteen when six are added; other bytes have or get one of the upper bits.
    let upperBits = UInt64(everyByte: 0xF0)
    guard (digits | (digits &+ UInt64(everyByte: 6))) & upperBits == 0 else { return nil }
    // Two, four and eight digits together, the first as the most significant.
    let pairs = ((digits &* 10) &+ (digits &>> 8)) & 0x00FF_00FF_00FF_00FF
    let fours = ((pairs &* 100) &+ (pairs &>> 16)) & 0x0000_FFFF_0000_FFFF
    return ((fours &* 10_000) &+ (fours &>> 32)) & 0xFFFF_FFFF
  }

  @usableFromInline
  static func anyNumber(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ point: UInt8
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
