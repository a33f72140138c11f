/// Copies of whole runs of bytes, which element by element would cost more than the bytes are worth.
extension [UInt8] {
  /// Adds the bytes of a span.
  package mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Adds the bytes of a range of another array.
  package mutating func append(_ bytes: borrowing [UInt8], _ range: Range<Int>) {
    append(bytes.span.extracting(range))
  }

  /// Adds the bytes of a number, the least significant first.
  @inlinable package mutating func append<Value: FixedWidthInteger & BitwiseCopyable>(
    littleEndian value: Value
  ) {
    unsafe Swift.withUnsafeBytes(of: value.littleEndian) { unsafe append(contentsOf: $0) }
  }

  /// Moves a range of bytes to the front, whatever stood there.
  package mutating func moveToFront(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    unsafe withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe start.copyMemory(from: start + range.lowerBound, byteCount: range.count)
    }
  }
}

/// Copies of short runs, such as cells and names, which cost less than a call.
extension MutableSpan<UInt8> {
  /// How many bytes behind a run may be overwritten by its copy.
  @inlinable
  package static var copySlack: Int { 32 }

  /// Copies a run of bytes to a position, thirty-two at a time; up to ``copySlack`` bytes behind the copy may be overwritten and must be there.
  /// - Parameters:
  ///   - source: What holds the run.
  ///   - range: Where it lies.
  ///   - position: Where it goes.
  /// - Returns: The position behind the copy.
  @inlinable
  @inline(__always)
  package mutating func copy(_ source: Span<UInt8>, _ range: Range<Int>, to position: Int) -> Int {
    let length = range.count
    precondition(range.lowerBound >= 0 && range.upperBound <= source.count)
    precondition(
      position >= 0 && position <= count &- MutableSpan.copySlack
        && length <= count &- MutableSpan.copySlack &- position)
    var target = unsafe mutableBytes
    if range.upperBound > source.count &- MutableSpan.copySlack {
      for offset in 0..<length {
        unsafe target.storeBytes(
          of: unsafe source[unchecked: range.lowerBound &+ offset],
          toUncheckedByteOffset: position &+ offset, as: UInt8.self)
      }
      return position &+ length
    }
    var offset = 0
    while offset < length {
      unsafe target.storeBytes(
        of: source.thirtyTwoBytes(uncheckedAt: range.lowerBound &+ offset),
        toUncheckedByteOffset: position &+ offset, as: SIMD32<UInt8>.self)
      offset &+= MutableSpan.copySlack
    }
    return position &+ length
  }
}
