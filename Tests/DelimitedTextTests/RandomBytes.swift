import TestSupport

extension SeededGenerator {
  /// Bytes of which those that mean something to a table are frequent.
  mutating func tableBytes(upTo most: Int, delimiter: UInt8) -> [UInt8] {
    let alphabet: [UInt8] = [
      delimiter, delimiter, 0x22, 0x22, 0x0A, 0x0D, 0x61, 0x62, 0x20, 0x31, 0xC3, 0xFF, 0x00,
    ]
    return (0..<Int.random(in: 0...most, using: &self)).map { _ in
      alphabet[Int.random(in: 0..<alphabet.count, using: &self)]
    }
  }
}
