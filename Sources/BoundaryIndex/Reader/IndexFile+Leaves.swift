import Geometry

/// A walk through all cells that borders cross.
extension IndexFile {
  /// Calls `body` with the square of each leaf and its number.
  ///
  /// In a damaged file some leaves may be missed or come twice; the walk ends all the same.
  /// - Complexity: Linear in the number of nodes.
  func forEachLeaf(_ body: (_ square: FixedSquare, _ word: CellWord) -> Void) {
    var walk = LeafWalk(nodes: nodes, budget: nodes.count / (4 * IndexFormat.nodeWords))
    for square in 0..<IndexFormat.rootColumns * IndexFormat.rootRows {
      let (column, row) = (square % IndexFormat.rootColumns, square / IndexFormat.rootColumns)
      walk.visit(
        CellWord(rawValue: root.word(number: square)), IndexFormat.rootSquare(column, row),
        shift: IndexFormat.rootShift, body)
    }
  }

  /// The units that have a border of their own, by number; containment in others follows from their children.
  /// - Complexity: Linear in the number of leaves.
  package var unitsWithBorders: [Bool] {
    var result = Array(repeating: false, count: unitCount)
    forEachLeaf { _, word in
      forEachPanel(of: word) { panel in
        for bit in 0..<min(panel.unitCount, 32) where panel.unit(bit) < unitCount {
          result[Int(panel.unit(bit))] = true
        }
      }
    }
    return result
  }

  /// Calls `body` with each panel of a leaf.
  func forEachPanel(of leaf: CellWord, _ body: (LeafPanel) -> Void) {
    var panel = panel(of: leaf)
    while let current = panel {
      body(current)
      panel = current.next
    }
  }
}

extension IndexFormat {
  /// A square of the root table.
  static func rootSquare(_ column: Int, _ row: Int) -> FixedSquare {
    let side = Int64(1) << Int64(rootShift)
    return FixedSquare(
      west: Int64(column) * side - Int64(FixedCoordinate.halfTurn),
      south: Int64(row) * side - Int64(FixedCoordinate.pole), side: side)
  }
}

private struct LeafWalk {
  let nodes: IndexBytes
  /// Each node of a sound index is met once.
  var budget: Int

  mutating func visit(
    _ word: CellWord, _ square: FixedSquare, shift: Int, _ body: (FixedSquare, CellWord) -> Void
  ) {
    if word.content == .leaf { body(square, word) }
    guard word.content == .node, shift >= 2, budget > 0 else { return }
    budget -= 1
    for number in 0..<4 {
      let quarter = square.quarter(number)
      let first = word.value &* IndexFormat.nodeWords &+ (number >> 1) &* 8 &+ (number & 1) &* 2
      let child = CellWord(rawValue: nodes.word(number: first))
      if child.content == .leaf, child.rawValue == nodes.word(number: first &+ 5) {
        // The quarter is one leaf, which all four slots name.
        body(quarter, child)
        continue
      }
      for slot in 0..<4 {
        let child = nodes.word(number: first &+ (slot >> 1) &* 4 &+ slot & 1)
        visit(CellWord(rawValue: child), quarter.quarter(slot), shift: shift - 2, body)
      }
    }
  }
}
