/// From units to their children, and from codes to units.
extension IndexFile {
  /// The units directly below a unit, or those without a parent, by name.
  package func children(of unit: UInt32?) -> [UInt32] {
    let wanted = unit.map { Int($0) } ?? -1
    var number = firstPosition(count: unitsByParent.count / 4) { position in
      sortKey(unitsByParent.word(number: position)) < wanted
    }
    var children: [UInt32] = []
    while number < unitsByParent.count / 4 {
      let child = unitsByParent.word(number: number)
      guard sortKey(child) == wanted else { break }
      children.append(child)
      number += 1
    }
    return children
  }

  private func sortKey(_ unit: UInt32) -> Int {
    let parent = parent(of: unit)
    return parent == IndexFormat.absent ? -1 : Int(parent)
  }

  /// The unit with a code, in upper or lower case.
  package func unit(code: String) -> UInt32? {
    unit(exactCode: Array(code.utf8)) ?? unit(exactCode: Array(code.uppercased().utf8))
      ?? (0..<unitsByCode.count / 4).lazy.map { self.unitsByCode.word(number: $0) }
      .first { self.code(ofUnit: $0)?.uppercased() == code.uppercased() }
  }

  private func unit(exactCode code: [UInt8]) -> UInt32? {
    let position = firstPosition(count: unitsByCode.count / 4) { position in
      codeBytes(unitsByCode.word(number: position)).lexicographicallyPrecedes(code)
    }
    guard position < unitsByCode.count / 4 else { return nil }
    let unit = unitsByCode.word(number: position)
    return codeBytes(unit) == code ? unit : nil
  }

  private func codeBytes(_ unit: UInt32) -> [UInt8] { Array((code(ofUnit: unit) ?? "").utf8) }

  /// The first position that does not lie before what is sought, by halving.
  @inline(__always)
  func firstPosition(count: Int, isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Units and, besides, those without a border of their own, which are where one of their children is.
  /// - Parameters:
  ///   - units: Units with a border of their own.
  ///   - hasBorder: Which units have one, see ``unitsWithBorders``.
  /// - Returns: All of them, ascending.
  package func addingUnions(to units: [UInt32], _ hasBorder: [Bool]) -> [Int] {
    var result = Set(units.map { Int($0) })
    for unit in units {
      var above = parent(of: unit)
      while above != IndexFormat.absent, !hasBorder[Int(above)] {
        result.insert(Int(above))
        above = parent(of: above)
      }
    }
    return result.sorted()
  }

  /// Whether a unit's own border takes part in that of a unit without one: it is a part of it, and none of those between them has a border.
  func isMember(_ unit: UInt32, ofUnion union: UInt32, _ hasBorder: [Bool]) -> Bool {
    var above = parent(of: unit)
    while above < hasBorder.count, above != union, !hasBorder[Int(above)] {
      above = parent(of: above)
    }
    return above == union
  }

  /// The number of cells that nothing divides further, counted by a walk through all nodes.
  /// - Complexity: Linear in the number of nodes.
  package var cellCount: Int {
    func cells(_ bytes: IndexBytes) -> Int {
      var count = 0
      var previous = UInt32.max
      for number in 0..<bytes.count / 4 {
        let word = bytes.word(number: number)
        // Slots that share a leaf stand side by side; each is counted once a row.
        if CellWord(rawValue: word).content != .node, word != previous { count += 1 }
        previous = word
      }
      return count
    }
    return cells(root) + cells(nodes)
  }
}
