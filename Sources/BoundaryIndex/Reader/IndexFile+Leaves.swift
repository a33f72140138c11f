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
    nodes.forEachChild(of: word, square, shift: shift) { visit($0, $1, shift: $2, body) }
  }
}

extension IndexBytes {
  /// Calls `body` with each child of a node of these nodes, its square, and its side as a shift.
  ///
  /// A quarter that is one leaf, which all its four slots name, comes once and whole.
  @inline(__always)
  func forEachChild(
    of node: CellWord, _ square: FixedSquare, shift: Int,
    _ body: (_ child: CellWord, _ square: FixedSquare, _ shift: Int) -> Void
  ) {
    for number in 0..<4 {
      let quarter = square.quarter(number)
      let first = node.value &* IndexFormat.nodeWords &+ (number >> 1) &* 8 &+ (number & 1) &* 2
      let child = CellWord(rawValue: word(number: first))
      if child.content == .leaf, child.rawValue == word(number: first &+ 5) {
        body(child, quarter, shift - 1)
        continue
      }
      for slot in 0..<4 {
        let child = word(number: first &+ (slot >> 1) &* 4 &+ slot & 1)
        body(CellWord(rawValue: child), quarter.quarter(slot), shift - 2)
      }
    }
  }
}
