import BoundaryIndex
import Geometry
import IndexExercise
import SystemAccess
import TestSupport
import Testing

/// Damaged files: an error or a defined answer, never a crash, a hang or a read outside the file.
@Suite("Damaged index", .timeLimit(.minutes(10))) struct DamagedIndexTests {
  /// In the west, on the common border, in the hole, in the overlap, in the sea.
  private static let points = [(5, 5), (20, 20), (50, 15), (39, 20), (62, 45)].map {
    FixedCoordinate(x: Int32($0.0) * 1_000_000, y: Int32($0.1) * 1_000_000)
  }

  /// Without areas, whose index is read by the same code.
  private static let sound = Result {
    var content = SmallIndex.content()
    content.areas = []
    return try IndexBuilder.build(content).0
  }

  /// Bytes of the header and the section table.
  private static let tableEnd = 40 + 20 * 24

  /// Every bit in place of one in eight, as `Tools/verify` asks for.
  private static let isThorough = ProgramEnvironment.variable("REVGEO_THOROUGH") != nil

  private func bytes() throws -> [UInt8] { try DamagedIndexTests.sound.get() }

  /// Where a section lies.
  private func write(_ value: UInt64, _ count: Int, at offset: Int, to bytes: inout [UInt8]) {
    for byte in 0..<count { bytes[offset + byte] = UInt8(truncatingIfNeeded: value >> (byte * 8)) }
  }

  @Test("The sound index answers")
  func sound() throws {
    let index = try IndexFile(bytes: bytes())
    #expect(index.hasCorrectChecksum)
    let codes = DamagedIndexTests.points.map { point in
      let unit = index.finestUnit(at: point)
      return unit == IndexFile.absent ? nil : index.code(ofUnit: unit)
    }
    #expect(codes == ["AA-01", "AA-02", nil, "AA-02", nil])
    #expect(IndexExercise.run(try bytes(), at: DamagedIndexTests.points))
  }

  @Test("A file cut at any length is refused, even when its header says that length")
  func truncation() throws {
    let whole = try bytes()
    for count in whole.indices {
      var part = Array(whole[..<count])
      #expect(throws: IndexOpenError.self) { try IndexFile(bytes: part) }
      guard count >= 40 else { continue }
      write(UInt64(count), 8, at: 16, to: &part)
      #expect(throws: IndexOpenError.self) { try IndexFile(bytes: IndexHead.sealed(part)) }
    }
  }

  @Test("A flipped bit of the header or the section table is refused")
  func seal() throws {
    var damaged = try bytes()
    for offset in 0..<DamagedIndexTests.tableEnd {
      for bit in 0..<8 {
        damaged[offset] ^= 1 << bit
        #expect(throws: IndexOpenError.self, "byte \(offset), bit \(bit)") {
          try IndexFile(bytes: damaged)
        }
        damaged[offset] ^= 1 << bit
      }
    }
  }

  @Test("A flipped bit of anything but the root table leaves all questions answered")
  func flippedBits() throws {
    var damaged = try bytes()
    let root = SmallIndex.range(ofSection: 2, in: damaged)
    for offset in damaged.indices where !root.contains(offset) {
      for bit in 0..<8 where DamagedIndexTests.isThorough || bit == offset % 8 {
        damaged[offset] ^= 1 << bit
        IndexExercise.run(damaged, at: DamagedIndexTests.points, readsAll: false)
        damaged[offset] ^= 1 << bit
      }
    }
  }

  @Test("A flipped bit of the areas' index, but for its root table, leaves all questions answered")
  func flippedAreas() throws {
    var damaged = try SmallIndex.bytes()
    let areas = SmallIndex.range(ofSection: 21, in: damaged)
    let root = SmallIndex.range(ofSection: 2, in: Array(damaged[areas]))
    #expect(!areas.isEmpty && !root.isEmpty)
    for offset in areas where !root.contains(offset - areas.lowerBound) {
      damaged[offset] ^= 1 << (offset % 8)
      IndexExercise.run(damaged, at: DamagedIndexTests.points, readsAll: false)
      damaged[offset] ^= 1 << (offset % 8)
    }
  }

  @Test("A flipped bit of the root table leaves the look-ups in its square answered")
  func flippedRoot() throws {
    var damaged = try bytes()
    let root = SmallIndex.range(ofSection: 2, in: damaged)
    let side = Int64(1) << 24
    for offset in root {
      let square = Int64(offset - root.lowerBound) / 4
      let point = FixedCoordinate(
        x: Int32(clamping: square % 215 * side - 1_800_000_000 + 9),
        y: Int32(clamping: min(square / 215 * side - 900_000_000 + 9, 900_000_000)))
      for bit in 0..<8 where DamagedIndexTests.isThorough || bit == offset / 8 % 8 {
        damaged[offset] ^= 1 << bit
        let index = try IndexFile(bytes: damaged)
        _ = index.finestUnit(at: point)
        _ = index.allUnits(at: point)
        _ = index.nearestBorder(to: Coordinate(point), within: 10_000)
        damaged[offset] ^= 1 << bit
      }
    }
  }

  @Test("A byte overwritten with 0 or 255 leaves all questions answered", arguments: [0, 255])
  func overwrittenBytes(_ value: UInt8) throws {
    var damaged = try bytes()
    let root = SmallIndex.range(ofSection: 2, in: damaged)
    for offset in damaged.indices where !root.contains(offset) {
      let kept = damaged[offset]
      damaged[offset] = value
      IndexExercise.run(damaged, at: DamagedIndexTests.points, readsAll: false)
      damaged[offset] = kept
    }
  }

  @Test("Any two sections swapped leave all questions answered")
  func swappedSections() throws {
    let whole = try bytes()
    let rows = Array(stride(from: 40, to: DamagedIndexTests.tableEnd, by: 24))
    for first in rows {
      for second in rows where second > first {
        var damaged = whole
        for byte in 8..<24 { damaged.swapAt(first + byte, second + byte) }
        IndexExercise.run(damaged, at: DamagedIndexTests.points)
      }
    }
  }

  @Test("Words that are all ones, zero or lead to themselves leave all questions answered")
  func hostileWords() throws {
    let whole = try bytes()
    for number in [1] + Array(3...22) {
      let range = SmallIndex.range(ofSection: number, in: whole)
      for offset in stride(from: range.lowerBound, to: range.upperBound - 3, by: 4) {
        let own = UInt64(offset - range.lowerBound)
        // The last are the infinities, the greatest number and none in single precision.
        let words = [
          0xFFFF_FFFF, 0, own, own / 4, 0x8000_0000 | own / 64, 0xC000_0000 | own / 4, 0x7F80_0000,
          0xFF80_0000, 0x7F7F_FFFF, 0x7FC0_0000,
        ]
        for word in words {
          var damaged = whole
          write(word, 4, at: offset, to: &damaged)
          IndexExercise.run(damaged, at: DamagedIndexTests.points, readsAll: false)
        }
      }
    }
  }

  @Test(
    "What is wrong with streets and places is found, and nothing wrong is found in a sound index")
  func faults() throws {
    let whole = try bytes()
    #expect(try IndexFile(bytes: whole).checkStructure().faults == [])
    // Of places where they are, their boxes and reach, their trees. A street's vertices, ranges and kind, a run's street and count, an
    // address's place, the boxes, the trees.
    for (number, offset, words) in [
      (11, 0, 1), (11, 64, 1), (11, 96, 1), (12, 0, 1), (12, 0, 8), (13, 4, 1), (13, 8, 1),
      (13, 12, 1), (13, 16, 1),
      (14, 12, 1), (14, 16, 1), (14, 24, 1), (16, 0, 1), (16, 8, 1), (18, 0, 1), (18, 28, 1),
      (19, 0, 8), (19, 32, 8), (20, 4, 1), (20, 16, 1),
    ] {
      var damaged = whole
      let start = SmallIndex.range(ofSection: number, in: whole).lowerBound + offset
      for word in 0..<words { write(0x7FFF_FFF0, 4, at: start + 4 * word, to: &damaged) }
      let index = try IndexFile(bytes: damaged)
      #expect(!index.checkStructure().faults.isEmpty, "section \(number), offset \(offset)")
    }
  }

  @Test("Sections that do not begin at a multiple of eight are refused")
  func unaligned() throws {
    let whole = try bytes()
    for row in stride(from: 40, to: DamagedIndexTests.tableEnd, by: 24) {
      var damaged = whole
      damaged[row + 8] |= 4
      #expect(throws: IndexOpenError.self) { try IndexFile(bytes: IndexHead.sealed(damaged)) }
    }
  }

  @Test("Nodes that all lead to themselves end every walk")
  func endlessNodes() throws {
    var damaged = try bytes()
    let (root, nodes) = (
      SmallIndex.range(ofSection: 2, in: damaged), SmallIndex.range(ofSection: 3, in: damaged)
    )
    for offset in stride(from: root.lowerBound, to: root.upperBound, by: 4) {
      write(0x8000_0000, 4, at: offset, to: &damaged)
    }
    for offset in stride(from: nodes.lowerBound, to: nodes.upperBound, by: 4) {
      write(0x8000_0000 | UInt64((offset - nodes.lowerBound) / 64), 4, at: offset, to: &damaged)
    }
    #expect(IndexExercise.run(damaged, at: DamagedIndexTests.points))
  }

  @Test("Section counts and offsets of any size are refused or bounded")
  func hostileTable() throws {
    let whole = try bytes()
    let extremes: [UInt64] = [0, 1, 39, UInt64(whole.count), 0xFFFF_FFFF, 1 << 62, 1 << 63, .max]
    for row in stride(from: 40, to: DamagedIndexTests.tableEnd, by: 24) {
      for (field, width) in [(0, 4), (8, 8), (16, 8)] {
        for value in extremes {
          var damaged = whole
          write(value, width, at: row + field, to: &damaged)
          IndexExercise.run(damaged, at: DamagedIndexTests.points, readsAll: false)
        }
      }
    }
    for value in extremes {
      var damaged = whole
      write(value, 4, at: 32, to: &damaged)
      IndexExercise.run(damaged, at: DamagedIndexTests.points, readsAll: false)
    }
  }
}
