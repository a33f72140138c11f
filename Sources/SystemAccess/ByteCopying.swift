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
