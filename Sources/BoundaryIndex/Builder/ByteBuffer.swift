import SystemAccess

/// Bytes being written, little-endian.
struct ByteBuffer {
  private(set) var bytes: [UInt8] = []

  var count: Int { bytes.count }

  mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }

  mutating func append<Value: FixedWidthInteger & BitwiseCopyable>(_ value: Value) {
    bytes.append(littleEndian: value)
  }

  mutating func append(_ value: Float) {
    append(value.bitPattern)
  }

  /// Puts a word where another one is.
  mutating func replace(at offset: Int, with word: UInt32) {
    for byte in 0..<4 {
      bytes[offset + byte] = UInt8(truncatingIfNeeded: word >> UInt32(8 * byte))
    }
  }

  /// Puts a byte where another one is.
  mutating func replace(at offset: Int, with byte: UInt8) {
    bytes[offset] = byte
  }

  mutating func append(contentsOf other: [UInt8]) {
    bytes.append(contentsOf: other)
  }

  /// Appends the low 1, 2 or 4 bytes of a signed number.
  mutating func append(_ value: Int64, width: Int) {
    switch width {
    case 1: append(UInt8(truncatingIfNeeded: value))
    case 2: append(UInt16(truncatingIfNeeded: value))
    default: append(UInt32(truncatingIfNeeded: value))
    }
  }

  mutating func append(zeros count: Int) {
    bytes.append(contentsOf: repeatElement(0, count: count))
  }

  /// Appends zeros up to a multiple of `alignment`, a power of two.
  mutating func align(to alignment: Int) {
    append(zeros: -bytes.count & (alignment - 1))
  }

  /// Appends text of at most 65,535 bytes with its length in front.
  mutating func append(text: String) {
    let utf8 = Array(text.utf8.prefix(Int(UInt16.max)))
    append(UInt16(utf8.count))
    append(contentsOf: utf8)
  }
}
