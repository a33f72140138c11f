import SystemAccess
import TestSupport
import Testing

/// Bytes looked for several at a time against one by one.
@Suite("Byte search") struct ByteSearchTests {
  @Test(
    "The first of two bytes is found wherever it is, and nothing beyond the end", arguments: 1...4)
  func positions(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    // Bytes that differ in one bit or by one, where a quick comparison goes wrong first.
    let alphabet: [UInt8] = [0x00, 0x01, 0x2B, 0x2C, 0x2D, 0x80, 0xAC, 0xFF]
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...40, using: &generator)
      let bytes = (0..<count).map { _ in alphabet[Int.random(in: 0..<8, using: &generator)] }
      let start = Int.random(in: 0...count, using: &generator)
      let end = Int.random(in: start...count, using: &generator)
      let (one, other) = (alphabet.randomElement(using: &generator)!, UInt8(0x2C))
      let expected = (start..<end).first { bytes[$0] == one || bytes[$0] == other } ?? end
      let found = bytes.span.firstPosition(of: one, or: other, from: start, to: end)
      let isThere = bytes.span.contains(one, in: start..<end)
      if found != expected { Issue.record("\(bytes) from \(start) to \(end): \(found)") }
      if isThere != bytes[start..<end].contains(one) { Issue.record("\(bytes): \(one)") }
      let word = (0..<8).reduce(UInt64(0)) { word, place in
        end < 8 ? 0 : word | UInt64(bytes[end - 8 + place]) << UInt64(8 * place)
      }
      if bytes.span.littleEndianWord(endingAt: end) != (end < 8 ? nil : word) {
        Issue.record("\(bytes) ending at \(end)")
      }
      if bytes.span.littleEndianWord(startingAt: end - 8) != (end < 8 ? nil : word) {
        Issue.record("\(bytes) starting at \(end - 8)")
      }
      let place = (0..<8).first { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) == one }
      if word.firstByte(one) != place ?? 8 { Issue.record("\(one) in \(word)") }
    }
  }
}
