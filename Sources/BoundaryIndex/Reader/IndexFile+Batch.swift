package import Geometry

/// From many positions to the units that hold them.
extension IndexFile {
  /// How many look-ups are under way at a time: enough to hide the memory's latency, few enough to stay in the first cache.
  private static var groupSize: Int { 32 }

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
    var first = 0
    while first < count {
      let group = first..<min(first + IndexFile.groupSize, count)
      finestUnits(at: positions, group, into: &units)
      first = group.upperBound
    }
  }

  private func finestUnits(
    at positions: Span<FixedCoordinate>, _ group: Range<Int>,
    into units: inout MutableSpan<UInt32>
  ) {
    var cells = InlineArray<32, Cell>(repeating: Cell(word: .empty, east: 0, north: 0))
    for number in group {
      cells[number &- group.lowerBound] = rootCell(at: positions[number])
    }
    var shift = UInt32(IndexFormat.rootShift)
    var isDivided = true
    while isDivided, shift >= 2 {
      shift &-= 2
      isDivided = false
      for slot in 0..<group.count where cells[slot].word.content == .node {
        cells[slot].word = child(of: cells[slot], shift: shift)
        isDivided = true
      }
    }
    // Touches each leaf's first lines of cache, so that they are on their way while the others are asked for.
    var touched: UInt32 = 0
    for slot in 0..<group.count where cells[slot].word.content == .leaf {
      let leaf = cells[slot].word.value &* 4
      touched |= leaves.word(leaf) | leaves.word(leaf &+ 64) | leaves.word(leaf &+ 128)
    }
    // Never true, since without leaves every load gives 0; the compiler does not know and keeps the loads.
    if touched == 1, leaves.count == 0 { return }
    for number in group { units[number] = finestUnit(in: cells[number &- group.lowerBound]) }
  }
}
