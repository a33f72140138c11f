/// Whether an index hangs together.
package struct StructureReport: Hashable, Sendable {
  /// Inner nodes.
  package var nodeCount = 0
  /// Leaves, each counted once.
  package var leafCount = 0
  /// What is wrong, the first few.
  package var faults: [String] = []

  /// How many faults are kept.
  private static let mostFaults = 20

  fileprivate mutating func check(_ isSound: Bool, _ fault: @autoclosure () -> String) {
    if !isSound, faults.count < StructureReport.mostFaults { faults.append(fault()) }
  }
}

extension IndexFile {
  /// Walks through all cells, units and places and checks that they refer to what is there.
  /// - Complexity: Linear in the file's size.
  package func checkStructure() -> StructureReport {
    var report = StructureReport()
    checkCells(&report)
    for number in 0..<UInt32(unitCount) { check(unit: number, &report) }
    for number in 0..<UInt32(placeCount) {
      let name = Int(nameOffset(ofPlace: number))
      report.check(name < names.count, "place \(number) has no name")
      report.check(
        layer(ofPlace: number) < description.layers.count, "place \(number) has no layer")
    }
    report.check(
      placeCount == placePositions.count / IndexFormat.placePositionSize,
      "not every position has a place")
    return report
  }

  private func checkCells(_ report: inout StructureReport) {
    let nodeCount = nodes.count / (4 * IndexFormat.nodeWords)
    var isMet = Array(repeating: false, count: nodeCount)
    report.nodeCount = nodeCount
    for number in 0..<root.count / 4 {
      check(CellWord(rawValue: root.word(number: number)), &isMet, &report)
    }
    for number in 0..<nodeCount * IndexFormat.nodeWords {
      check(CellWord(rawValue: nodes.word(number: number)), &isMet, &report)
    }
    report.check(isMet.allSatisfy { $0 }, "a node belongs to no cell")
    forEachLeaf { _, word in
      report.leafCount += 1
      forEachPanel(of: word) { panel in
        report.check(
          panel.unitCount <= 32
            && (0..<min(panel.unitCount, 32)).allSatisfy {
              panel.unit($0) < unitCount
            }, "leaf \(word.value) names a unit that is not there")
      }
    }
  }

  private func check(_ word: CellWord, _ isMet: inout [Bool], _ report: inout StructureReport) {
    switch word.content {
    case .unit:
      report.check(
        word == .empty || word.value < unitCount, "a cell names unit \(word.value) of \(unitCount)")
    case .set:
      let count = Int(sets.word(number: word.value + 1))
      report.check(
        count > 1 && word.value + 2 + count <= sets.count / 4,
        "a cell names a set that is not there")
    case .node:
      guard word.value < isMet.count else {
        report.check(false, "a cell names node \(word.value) of \(isMet.count)")
        return
      }
      report.check(!isMet[word.value], "node \(word.value) belongs to two cells")
      isMet[word.value] = true
    case .leaf:
      report.check(word.value * 4 < leaves.count, "a cell names a leaf that is not there")
    }
  }

  private func check(unit number: UInt32, _ report: inout StructureReport) {
    let stated = units.word(Int(number) * IndexFormat.unitSize)
    report.check(
      stated == IndexFormat.absent || stated < number, "unit \(number) stands before its parent")
    let parent = parent(of: number)
    report.check(
      parent == IndexFormat.absent || level(of: parent) < level(of: number),
      "unit \(number) is no finer than its parent")
    report.check(Int(nameOffset(ofUnit: number)) < names.count, "unit \(number) has no name")
    report.check(
      layer(ofUnit: number) < description.layers.count, "unit \(number) has no layer")
    report.check(kind(ofUnit: number) < description.kinds.count, "unit \(number) has no kind")
  }
}
