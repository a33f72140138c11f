/// Bytes being written, little-endian.
struct ByteBuffer {
  private(set) var bytes: [UInt8] = []

  var count: Int { bytes.count }

  mutating func append<Value: FixedWidthInteger>(_ value: Value) {
    var rest = value
    for _ in 0..<(Value.bitWidth / 8) {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest = Value.bitWidth == 8 ? 0 : rest >> 8
    }
  }

  mutating func append(_ value: Double) {
    append(value.bitPattern)
  }

  mutating func append(_ value: Float) {
    append(value.bitPattern)
  }

  mutating func append(contentsOf other: [UInt8]) {
    bytes.append(contentsOf: other)
  }

  /// Appends the low `width` bytes of a signed number.
  mutating func append(_ value: Int64, width: Int) {
    for index in 0..<width {
      bytes.append(UInt8(truncatingIfNeeded: value >> Int64(8 * index)))
    }
  }

  /// Appends zeros up to a multiple of `alignment`.
  mutating func align(to alignment: Int) {
    while bytes.count % alignment != 0 { bytes.append(0) }
  }

  /// Appends text of at most 65,535 bytes with its length in front.
  mutating func append(text: String) {
    let utf8 = Array(text.utf8.prefix(Int(UInt16.max)))
    append(UInt16(utf8.count))
    append(contentsOf: utf8)
  }
}
