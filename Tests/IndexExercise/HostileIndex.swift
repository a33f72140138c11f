internal import BoundaryIndex
internal import Geometry

/// Turns any bytes into a file that looks like an index, and asks it everything.
///
/// A fuzzer that changed a whole file would spend its time on the root table, which is most of a small one.
package enum HostileIndex {
  private static let base = (try? SmallIndex.bytes()) ?? []

  /// Reads the first byte as a choice: words of a sound index overwritten, or sections made of the bytes themselves.
  package static func explore(_ input: [UInt8]) {
    guard input.count > 16 else { return }
    var points = [FixedCoordinate(x: 15_000_007, y: 15_000_009)]
    points.append(
      FixedCoordinate(
        x: Int32(Int64(word(input, 1) % 3_600_000_000) - 1_800_000_000),
        y: Int32(Int64(word(input, 5) % 1_800_000_001) - 900_000_000)))
    let bytes =
      input[0] & 1 == 0
      ? overwritten(base, with: input.dropFirst(9)) : composed(Array(input.dropFirst(9)))
    IndexExercise.run(
      bytes, at: points, readsAll: input[0] & 14 == 14, checksStructure: input[0] & 14 == 12)
  }

  /// Each seven bytes say where a word goes, how wide it is, and what it is.
  private static func overwritten(_ base: [UInt8], with changes: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = base
    var rest = changes
    while rest.count >= 7 {
      let change = Array(rest.prefix(7))
      rest = rest.dropFirst(7)
      // Addresses count from the end, where everything but the root table lies.
      let distance = Int(change[0]) | Int(change[1]) << 8
      let start = bytes.count - 1 - distance % bytes.count
      for byte in 0..<(1 << Int(change[2] % 3)) where start + byte < bytes.count {
        bytes[start + byte] = change[3 + byte]
      }
    }
    return bytes
  }

  /// A file whose sections are equal parts of the bytes and whose root table has one of three words in turn.
  private static func composed(_ input: [UInt8]) -> [UInt8] {
    let rootCount = 215 * 108 * 4
    var sections: [(number: UInt32, bytes: [UInt8])] = []
    let part = max(1, input.count / 19)
    let roots = (0..<3).map { Array(input.dropFirst($0 * 4).prefix(4)) }
    guard roots.allSatisfy({ $0.count == 4 }) else { return [] }
    var root: [UInt8] = []
    root.reserveCapacity(rootCount)
    for square in 0..<rootCount / 4 { root += roots[square % 3] }
    sections.append((2, root))
    for (position, number) in ([1] + Array(3...20)).enumerated() {
      let start = position * part
      sections.append((UInt32(number), Array(input.dropFirst(start).prefix(part))))
    }
    return file(sections)
  }

  /// Header, table and sections.
  package static func file(_ sections: [(number: UInt32, bytes: [UInt8])]) -> [UInt8] {
    let start = 40 + sections.count * 24
    let size = start + sections.reduce(0) { $0 + $1.bytes.count }
    var file = IndexFormat.magic
    func little<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
      (0..<Value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> Value($0 * 8)) }
    }
    file += little(IndexFormat.version) + little(0x0102_0304 as UInt32) + little(UInt64(size))
    file += little(0 as UInt64) + little(UInt32(sections.count)) + little(0 as UInt32)
    var offset = start
    for section in sections {
      file += little(section.number) + little(0 as UInt32)
      file += little(UInt64(offset)) + little(UInt64(section.bytes.count))
      offset += section.bytes.count
    }
    for section in sections { file += section.bytes }
    return IndexHead.sealed(file)
  }

  private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32($1 * 8) }
  }
}
