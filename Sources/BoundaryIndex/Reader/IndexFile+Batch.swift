package import Geometry

/// From many positions to the units that hold them.
extension IndexFile {
  /// The finest unit of each position's chain, or ``absent``; the same as ``finestUnit(at:)`` for each.
  ///
  /// The look-ups of a group go down the tree in step, so that their cache misses overlap. Allocates nothing.
  /// - Parameters:
  ///   - positions: Where to look.
  ///   - units: As many places for the answers.
  package func finestUnits(
    at positions: Span<FixedCoordinate>, into units: inout MutableSpan<UInt32>
  ) {
    let count = min(positions.count, units.count)
    var group = LookupGroup()
    var first = 0
    while first < count {
      let end = min(first &+ LookupGroup.most, count)
      group.start(self, positions, first, end)
      group.descend(self)
      group.answer(self, first, end, &units)
      first = end
    }
  }
}

/// Look-ups under way together: enough to hide the memory's latency, few enough to stay in the first cache.
///
/// Lists of slots are written without a branch: each candidate is noted, and counted only when it is wanted. A branch would be mispredicted
/// every other time. All slots are below ``most`` by construction, so that no subscript needs its check.
private struct LookupGroup {
  static var most: Int { 64 }

  private var words = InlineArray<64, UInt32>(repeating: 0)
  private var easts = InlineArray<64, UInt32>(repeating: 0)
  private var norths = InlineArray<64, UInt32>(repeating: 0)
  /// Slots to look further into, and a place for one candidate that is not wanted.
  private var open = InlineArray<65, UInt8>(repeating: 0)
  private var openCount = 0

  /// Finds the root cells of the positions from number `first` to `end`.
  @inline(__always)
  mutating func start(
    _ index: IndexFile, _ positions: Span<FixedCoordinate>, _ first: Int, _ end: Int
  ) {
    var count = 0
    for slot in 0..<(end &- first) {
      let cell = unsafe index.rootCell(at: positions[unchecked: first &+ slot])
      unsafe words[unchecked: slot] = cell.word.rawValue
      unsafe easts[unchecked: slot] = cell.east
      unsafe norths[unchecked: slot] = cell.north
      unsafe open[unchecked: count] = UInt8(truncatingIfNeeded: slot)
      count &+= cell.word.nodeBit
    }
    openCount = count
  }

  /// Goes down to the cells that are not divided.
  @inline(__always)
  mutating func descend(_ index: IndexFile) {
    var shift = UInt32(IndexFormat.rootShift)
    while openCount > 0, shift >= 2 {
      shift &-= 2
      var left = 0
      for number in 0..<openCount {
        let open = unsafe self.open[unchecked: number]
        let slot = Int(open)
        let cell = unsafe IndexFile.Cell(
          word: CellWord(rawValue: words[unchecked: slot]), east: easts[unchecked: slot],
          north: norths[unchecked: slot])
        let word = index.child(of: cell, shift: shift)
        unsafe words[unchecked: slot] = word.rawValue
        unsafe self.open[unchecked: left] = open
        left &+= word.nodeBit
      }
      openCount = left
    }
  }

  /// Answers the positions from number `first` to `end` from their cells.
  @inline(__always)
  mutating func answer(
    _ index: IndexFile, _ first: Int, _ end: Int, _ units: inout MutableSpan<UInt32>
  ) {
    var leafCount = 0
    for slot in 0..<(end &- first) {
      let word = unsafe CellWord(rawValue: words[unchecked: slot])
      unsafe open[unchecked: leafCount] = UInt8(truncatingIfNeeded: slot)
      leafCount &+= word.severalBit
      unsafe units[unchecked: first &+ slot] =
        word.rawValue < CellWord.empty.rawValue ? word.rawValue : IndexFormat.absent
    }
    // Each leaf's first lines of cache are on their way while the others are asked for.
    for number in 0..<leafCount {
      let slot = unsafe Int(open[unchecked: number])
      let leaf = unsafe CellWord(rawValue: words[unchecked: slot]).value &* 4
      guard let lines = index.leaves.window(at: leaf, count: LeafPanel.margin) else { continue }
      for line in 0..<4 { lines.prefetch(64 &* line) }
    }
    for number in 0..<leafCount {
      let slot = unsafe Int(open[unchecked: number])
      let cell = unsafe IndexFile.Cell(
        word: CellWord(rawValue: words[unchecked: slot]), east: easts[unchecked: slot],
        north: norths[unchecked: slot])
      unsafe units[unchecked: first &+ slot] =
        cell.word.isLeaf
        ? index.finestUnit(inLeaf: cell) : index.sets.word(number: cell.word.value)
    }
  }
}

extension CellWord {
  /// 1 for a node, else 0.
  @inline(__always)
  fileprivate var nodeBit: Int {
    // The bit that a subtraction borrows, since compilers make a branch of a comparison here.
    Int(truncatingIfNeeded: (UInt64(rawValue ^ 0x8000_0000) &- 0x4000_0000) &>> 63)
  }

  /// 1 for a leaf or a set, 0 for a cell that one unit or none covers.
  @inline(__always)
  fileprivate var severalBit: Int { Int(truncatingIfNeeded: rawValue &>> 30 & 1) }

  /// Whether a leaf or set is a leaf.
  @inline(__always)
  fileprivate var isLeaf: Bool { rawValue &>> 31 != 0 }
}
