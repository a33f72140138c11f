import Geometry

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
    checkPlaceTrees(&report)
    checkStreets(&report)
    checkAreas(&report)
    return report
  }

  private func checkPlaceTrees(_ report: inout StructureReport) {
    var (placeCount, leafCount) = (0, 0)
    var lastCountry: UInt32?
    for row in 0..<placeTrees.count / IndexFormat.placeTreeSize {
      let country = placeTrees.word(row * IndexFormat.placeTreeSize)
      report.check(lastCountry.map { $0 < country } ?? true, "countries of places do not ascend")
      lastCountry = country
      let tree = PlaceTree(self, row: row)
      let places = tree.places
      guard places.firstPlace == placeCount, places.firstLeaf == leafCount else {
        // What follows can't be told apart; each place is looked at once at most.
        report.check(false, "a tree has not its own places")
        return
      }
      report.check(
        Int(placeTrees.word(row * IndexFormat.placeTreeSize + 8)) == places.count,
        "a tree has fewer places than it says")
      check(tree, &report)
      placeCount += places.count
      leafCount += tree.tree.count
    }
    report.check(placeCount == self.placeCount, "not every place is in a tree")
    report.check(
      leafCount == placeLeaves.count / IndexFormat.placeLeafSize, "a leaf of places is in no tree")
  }

  private func check(_ tree: PlaceTree, _ report: inout StructureReport) {
    let first = UInt32(tree.places.firstPlace)
    for number in first..<first + UInt32(tree.places.count) {
      guard let (leaf, lane) = tree.places.lane(ofPlace: number) else { continue }
      let position = PlacePosition(UnitVector(Coordinate(position(ofPlace: number))))
      report.check(
        leaf.position(lane).squaredDistance(to: position) < 1,
        "place \(number) is not where its record is")
    }
    report.check(tree.holdsItsPlaces, "a box of places does not hold them")
    report.check(tree.hasSoundLists, "a place has neighbours or larger places that are none")
    report.check(tree.hasWholeLists, "neighbours or larger places of a place are missing")
  }

  private func checkAreas(_ report: inout StructureReport) {
    guard let areas else { return }
    for fault in areas.checkStructure().faults { report.check(false, "areas: \(fault)") }
    var last: UInt8 = 0
    for number in 0..<UInt32(areas.unitCount) {
      let level = areas.level(of: number)
      report.check(AreaField(rawValue: level) != nil, "area \(number) fills no field")
      report.check(level >= last, "areas are not ordered by field")
      last = level
    }
  }

  private func checkStreets(_ report: inout StructureReport) {
    let vertexCount = streetVertices.count / IndexFormat.streetVertexSize
    var lastEnd = 0
    for number in 0..<UInt32(streetCount) {
      let first = Int(streets.word(Int(number) * IndexFormat.streetSize + 12))
      report.check(
        first == lastEnd && vertices(ofStreet: number).count > 1,
        "street \(number) has not its own vertices")
      lastEnd = vertices(ofStreet: number).upperBound
      report.check(Int(nameOffset(ofStreet: number)) < names.count, "street \(number) has no name")
      report.check(
        layer(ofStreet: number) < description.layers.count, "street \(number) has no layer")
      report.check(
        kind(ofStreet: number) < description.kinds.count, "street \(number) has no kind")
      checkRanges(ofStreet: number, &report)
    }
    report.check(lastEnd == vertexCount, "not every vertex has a street")
    for number in 0..<UInt32(addressCount) {
      report.check(
        Int(streetNameOffset(ofAddress: number)) < names.count, "address \(number) has no street")
      report.check(
        layer(ofAddress: number) < description.layers.count, "address \(number) has no layer")
      report.check(
        kind(ofAddress: number) < description.kinds.count, "address \(number) has no kind")
    }
    checkTrees(&report)
  }

  private func checkRanges(ofStreet number: UInt32, _ report: inout StructureReport) {
    let stated = streets.word(Int(number) * IndexFormat.streetSize + 16)
    report.check(
      stated == IndexFormat.absent || rangesOffset(ofStreet: number) != nil,
      "street \(number) names ranges that are not there")
    guard let offset = rangesOffset(ofStreet: number) else { return }
    for side in 0..<2 {
      let content = RangeContent(rawValue: addressRanges.byte(offset + 24 + side))
      report.check(content != nil, "street \(number) has ranges of no known sort")
    }
  }

  /// Every run and every address must be in one tree, each in boxes that hold it.
  private func checkTrees(_ report: inout StructureReport) {
    let runCount = streetRuns.count / IndexFormat.streetRunSize
    let trees = streetTrees
    report.check(
      trees.named.count + trees.nameless.count == runCount
        && trees.named.firstItem == 0
        && (trees.nameless.count == 0 || trees.nameless.firstItem == trees.named.count),
      "not every run of a street is in a tree")
    report.check(
      trees.addresses.count == addressCount && trees.addresses.firstItem == 0,
      "not every address is in a tree")
    for (tree, isNamed) in [(trees.named, true), (trees.nameless, false)] {
      tree.forEachBox { box, item, isInside in
        report.check(isInside, "a box of streets reaches out of the one above")
        if let item { check(run: item, in: box, isNamed: isNamed, &report) }
      }
    }
    trees.addresses.forEachBox { box, item, isInside in
      report.check(isInside, "a box of addresses reaches out of the one above")
      guard let item else { return }
      let position = position(ofAddress: UInt32(truncatingIfNeeded: item))
      report.check(
        box == Box(CollectionOfOne(position)), "address \(item) is not where its box is")
    }
  }

  private func check(
    run number: Int, in box: Box, isNamed: Bool, _ report: inout StructureReport
  ) {
    let offset = number * IndexFormat.streetRunSize
    let street = streetRuns.word(offset)
    let first = Int(streetRuns.word(offset + 4))
    let count = Int(streetRuns.word(offset + 8))
    guard street < UInt32(streetCount), count > 0, count <= IndexFormat.streetRunEdges,
      vertices(ofStreet: street).contains(first), vertices(ofStreet: street).contains(first + count)
    else {
      report.check(false, "run \(number) has vertices that are not its street's")
      return
    }
    report.check(
      (key(ofStreet: street) > 0) == isNamed, "run \(number) is in the wrong tree")
    report.check(
      box == Box((first...first + count).map(streetVertex)), "run \(number) is not in its box")
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
