/// The seal on header and section table, which every opening compares: a wrong offset there would lead to answers from anywhere.
///
/// The 64-bit FNV-1a hash of all bytes of the two but the seal's own, its halves combined by exclusive or.
package enum IndexHead {
  /// Where the seal stands.
  static let sealOffset = 36

  private static let rowCountOffset = 32

  /// The seal that a file of these bytes should have; its section table counts as far as it reaches.
  static func seal(_ bytes: IndexBytes) -> UInt32 {
    let rows = min(Int(bytes.word(rowCountOffset)), Section.allCases.count)
    var checksum = Checksum()
    checksum.update(bytes.slice(at: 0, count: sealOffset))
    checksum.update(
      bytes.slice(at: IndexFormat.headerSize, count: rows * IndexFormat.sectionRowSize))
    return UInt32(truncatingIfNeeded: checksum.value ^ checksum.value >> 32)
  }

  /// The file with the seal that its header and section table should have.
  package static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= IndexFormat.headerSize else { return bytes }
    let seal = IndexBytes.reading(bytes) { self.seal($0) } ?? 0
    var result = bytes
    for byte in 0..<4 {
      result[sealOffset + byte] = UInt8(truncatingIfNeeded: seal >> UInt32(8 * byte))
    }
    return result
  }
}
