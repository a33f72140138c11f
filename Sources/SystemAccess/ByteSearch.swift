public import CBytes
internal import Glibc

/// Reading of bytes several at a time, for loops that go over whole inputs.
extension Span<UInt8> {
  /// The position of the first of two bytes in a range, or the range's end.
  /// - Parameters:
  ///   - one: A byte.
  ///   - other: Another.
  ///   - start: Where to begin, not negative.
  ///   - end: Behind the last byte to look at, not behind the span.
  /// - Returns: From `start` to `end`.
  @inlinable
  @inline(__always)
  package func firstPosition(of one: UInt8, or other: UInt8, from start: Int, to end: Int) -> Int {
    precondition(start >= 0 && end <= count)
    var position = start
    while position <= end &- 16 {
      let places = unsafe revgeo_either(sixteenBytes(uncheckedAt: position), one, other)
      if places != 0 { return position &+ places.trailingZeroBitCount }
      position &+= 16
    }
    while position < end {
      let byte = self[position]
      if byte == one || byte == other { return position }
      position &+= 1
    }
    return position
  }

  /// Whether a byte is in a range, which lies inside the span.
  package func contains(_ byte: UInt8, in range: Range<Int>) -> Bool {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      return unsafe memchr(start + range.lowerBound, Int32(byte), range.count) != nil
    }
  }

  /// The eight bytes that end at a position as one number, the first as its lowest byte; nothing when so many do not lie in front.
  @inlinable
  @inline(__always)
  package func littleEndianWord(endingAt end: Int) -> UInt64? {
    guard end >= 8, end <= count else { return nil }
    return unsafe littleEndianWord(uncheckedAt: end &- 8)
  }

  /// The eight bytes from a position on as one number, the first as its lowest byte; nothing when so many are not there.
  @inlinable
  @inline(__always)
  package func littleEndianWord(startingAt start: Int) -> UInt64? {
    guard start >= 0, start <= count &- 8 else { return nil }
    return unsafe littleEndianWord(uncheckedAt: start)
  }

  @unsafe
  @inlinable
  @inline(__always)
  func sixteenBytes(uncheckedAt position: Int) -> SIMD16<UInt8> {
    unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: SIMD16<UInt8>.self)
  }

  @unsafe
  @inlinable
  @inline(__always)
  func thirtyTwoBytes(uncheckedAt position: Int) -> SIMD32<UInt8> {
    unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: SIMD32<UInt8>.self)
  }

  @unsafe
  @inlinable
  @inline(__always)
  func littleEndianWord(uncheckedAt position: Int) -> UInt64 {
    let word = unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: position, as: UInt64.self)
    return UInt64(littleEndian: word)
  }
}

extension Span {
  /// Brings an element that will be read soon into the cache, without waiting for it.
  @inlinable
  @inline(__always)
  package func prefetch(_ position: Int) {
    precondition(indices.contains(position))
    unsafe withUnsafeBufferPointer { elements in
      if let start = elements.baseAddress { unsafe revgeo_fetch(start + position) }
    }
  }
}

extension UInt64 {
  /// The same byte eight times.
  @inlinable
  @inline(__always)
  package init(everyByte byte: UInt8) {
    self = 0x0101_0101_0101_0101 &* UInt64(byte)
  }

  /// The place of the first byte of this value from the lowest on, or 8.
  @inlinable
  @inline(__always)
  package func firstByte(_ byte: UInt8) -> Int {
    UInt64.zeros(self ^ UInt64(everyByte: byte)).trailingZeroBitCount &>> 3
  }

  /// The highest bit of each byte that is zero, up to and with the lowest such byte; above it bits may be set that mean nothing (Mycroft 1987).
  @inlinable
  @inline(__always)
  static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }
}
