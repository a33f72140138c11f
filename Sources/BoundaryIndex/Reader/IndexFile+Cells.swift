package import Geometry

/// From a position to the units that hold it.
extension IndexFile {
  /// The finest unit of the chain that holds the position, or ``absent``.
  ///
  /// Allocates nothing.
  /// - Complexity: Logarithmic in the number of edges; at most some sixteen edges are looked at.
  package func finestUnit(at position: FixedCoordinate) -> UInt32 {
    finestUnit(in: cell(at: position))
  }

  @inline(__always)
  func finestUnit(in cell: Cell) -> UInt32 {
    switch cell.word.content {
    case .unit:
      return cell.word == .empty ? IndexFormat.absent : UInt32(cell.word.value)
    case .set:
      return sets.word(number: cell.word.value)
    case .leaf:
      return finestUnit(inLeaf: cell)
    case .node:
      return IndexFormat.absent
    }
  }

  /// All units with a border of their own that hold the position, overlapping ones included, coarsest first.
  package func allUnits(at position: FixedCoordinate) -> [UInt32] {
    let cell = cell(at: position)
    switch cell.word.content {
    case .unit:
      return cell.word == .empty ? [] : [UInt32(cell.word.value)]
    case .set:
      let count = min(Int(sets.word(number: cell.word.value + 1)), sets.count / 4)
      return (0..<count).map { sets.word(number: cell.word.value + 2 + $0) }
    case .leaf:
      var result: [UInt32] = []
      forEachUnit(inLeaf: cell) { result.append($0) }
      return result
    case .node:
      return []
    }
  }

  /// The cell that holds a position: its word and the position within the squares above it.
  struct Cell {
    var word: CellWord
    /// Units east of longitude -180.
    var east: UInt32
    /// Units north of latitude -90; the North Pole counts as just below itself, so that what reaches it holds it.
    var north: UInt32
  }

  @inline(__always)
  func cell(at position: FixedCoordinate) -> Cell {
    var cell = rootCell(at: position)
    var shift = UInt32(IndexFormat.rootShift)
    while cell.word.content == .node, shift >= 2 {
      shift &-= 2
      cell.word = child(of: cell, shift: shift)
    }
    return cell
  }

  /// The cell of the root table.
  @inline(__always)
  func rootCell(at position: FixedCoordinate) -> Cell {
    let east = UInt32(bitPattern: position.x &+ FixedCoordinate.halfTurn)
    let north = UInt32(
      bitPattern: min(position.y, FixedCoordinate.pole &- 1) &+ FixedCoordinate.pole)
    let square =
      Int(north >> UInt32(IndexFormat.rootShift)) &* IndexFormat.rootColumns
      &+ Int(east >> UInt32(IndexFormat.rootShift))
    return Cell(word: CellWord(rawValue: root.word(number: square)), east: east, north: north)
  }

  /// The word of the child of a node's cell that holds the position; the child's side is two to the power of `shift`.
  @inline(__always)
  func child(of cell: Cell, shift: UInt32) -> CellWord {
    let slot = (cell.north >> shift & 3) << 2 | (cell.east >> shift & 3)
    return CellWord(
      rawValue: nodes.word(number: cell.word.value &* IndexFormat.nodeWords &+ Int(slot)))
  }

  @inline(__always)
  func finestUnit(inLeaf cell: Cell) -> UInt32 {
    guard let leaf = SmallLeaf(leaves, at: cell.word.value &* 4) else {
      return finestUnit(inLargeLeaf: cell)
    }
    let mask = leaf.mask(at: cell)
    // Nearly always one unit is all, or none.
    if mask & (mask &- 1) == 0 { return leaf.unit(of: mask, wideNumbers: wideNumbers) }
    return finestUnit(of: mask, in: leaf)
  }

  @inline(never)
  private func finestUnit(of mask: UInt32, in leaf: SmallLeaf) -> UInt32 {
    var mask = mask
    var chosen = IndexFormat.absent
    while mask != 0 {
      let unit = leaf.unit(mask.trailingZeroBitCount, wideNumbers: wideNumbers)
      chosen = chosen == IndexFormat.absent ? unit : chain(chosen, unit)
      mask &= mask &- 1
    }
    return chosen
  }

  @inline(never)
  private func finestUnit(inLargeLeaf cell: Cell) -> UInt32 {
    var chosen = IndexFormat.absent
    forEachUnit(inLeaf: cell) { unit in
      chosen = chosen == IndexFormat.absent ? unit : chain(chosen, unit)
    }
    return chosen
  }

  @inline(__always)
  private func chain(_ chosen: UInt32, _ next: UInt32) -> UInt32 {
    UnitChain.extend(chosen, by: next, level: { level(of: $0) }, parent: { parent(of: $0) })
  }

  /// The first panel of a leaf; nothing when the file is damaged.
  @inline(__always)
  func panel(of leaf: CellWord) -> LeafPanel? {
    LeafPanel(leaves, at: leaf.value &* 4, wideNumbers: wideNumbers)
  }

  /// Calls `body` with each unit that holds the cell's position, coarsest first.
  @inline(__always)
  private func forEachUnit(inLeaf cell: Cell, _ body: (UInt32) -> Void) {
    var panel = panel(of: cell.word)
    while let current = panel {
      var mask = current.mask(east: cell.east, north: cell.north)
      while mask != 0 {
        body(current.unit(mask.trailingZeroBitCount))
        mask &= mask &- 1
      }
      panel = current.next
    }
  }
}
