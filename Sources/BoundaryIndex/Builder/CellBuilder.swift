import Geometry

/// Divides the plane into cells until few borders cross each, and writes them as root table, nodes and leaves.
struct CellBuilder {
  /// A cell with more edges than this is divided.
  static let edgesPerLeaf = 16

  /// Cells of this side, about 3 m, are not divided further: there a vertex of many edges is the reason.
  static let smallestShift = 8

  private let edges: [Edge]
  private let setOfEdge: [Int32]
  private let sets: [[UInt32]]
  private let encoder: LeafEncoder
  private let levels: [UInt8]
  private let parents: [UInt32]

  private(set) var root = ByteBuffer()
  private(set) var nodes: [UInt32] = []
  private(set) var leaves = ByteBuffer()
  private(set) var setWords: [UInt32] = []
  private(set) var cellCount = 0
  private var setOffsets: [[UInt32]: Int] = [:]

  /// Divides the whole plane.
  init(table: EdgeTable, units: [UnitDescription]) throws(IndexBuildError) {
    edges = table.edges
    setOfEdge = table.setOfEdge
    sets = table.sets
    levels = units.map { UInt8($0.level) }
    parents = units.map { $0.parent.map { UInt32($0) } ?? IndexFormat.absent }
    encoder = LeafEncoder(
      edges: edges, setOfEdge: setOfEdge, sets: sets, levels: levels,
      wideNumbers: units.count > Int(UInt16.max))
    let buckets = RootBuckets(edges: edges, setOfEdge: setOfEdge)
    for row in 0..<IndexFormat.rootRows {
      var state = buckets.westernState(row: row, edges: edges, setOfEdge: setOfEdge, sets: sets)
      for column in 0..<IndexFormat.rootColumns {
        let square = RootBuckets.square(column: column, row: row)
        let crossing = buckets.edges(column: column, row: row)
        root.append(divide(square, crossing, state).rawValue)
        if column + 1 < IndexFormat.rootColumns {
          let next = RootBuckets.square(column: column + 1, row: row).corner
          state = self.state(at: next, from: square.corner, state, crossing)
        }
      }
    }
    // The reader takes eight coordinates at a time, however few there are.
    for _ in 0..<4 { leaves.append(UInt64(0)) }
    try checkCapacity()
  }

  private func checkCapacity() throws(IndexBuildError) {
    let most = Int(CellWord.valueMask)
    if leaves.count / 4 >= most { throw .tooLarge("borders", leaves.count, most * 4) }
    if nodes.count / IndexFormat.nodeWords >= most {
      throw .tooLarge("nodes", nodes.count, most)
    }
  }

  /// The units at `point`, given those at a corner south-west of it and all edges between the two.
  private func state(
    at point: FixedCoordinate, from corner: FixedCoordinate, _ units: [UInt32],
    _ crossing: [Int32]
  ) -> [UInt32] {
    var result = units
    for number in crossing where edges[Int(number)].isCrossedByPath(from: corner, to: point) {
      for unit in sets[Int(setOfEdge[Int(number)])] { UnitSet.toggle(unit, in: &result) }
    }
    return result
  }

  /// The word of a square whose side is an even power of two below the root's.
  private mutating func divide(_ square: FixedSquare, _ crossing: [Int32], _ state: [UInt32])
    -> CellWord
  {
    if let word = undivided(square, crossing, state) { return word }
    let node = nodes.count / IndexFormat.nodeWords
    nodes.append(contentsOf: repeatElement(0, count: IndexFormat.nodeWords))
    for quarter in 0..<4 {
      let inner = square.quarter(quarter)
      let entering = crossing.filter { inner.isEntered(by: edges[Int($0)]) }
      let innerState =
        quarter == 0 ? state : self.state(at: inner.corner, from: square.corner, state, crossing)
      fill(node, quarter, inner, entering, innerState)
    }
    return CellWord(.node, node)
  }

  /// Fills the four slots of one quarter of a node.
  private mutating func fill(
    _ node: Int, _ quarter: Int, _ square: FixedSquare, _ crossing: [Int32], _ state: [UInt32]
  ) {
    let whole = undivided(square, crossing, state)
    for number in 0..<4 {
      let word: CellWord
      if let whole {
        word = whole
      } else {
        let inner = square.quarter(number)
        let entering = crossing.filter { inner.isEntered(by: edges[Int($0)]) }
        let innerState =
          number == 0 ? state : self.state(at: inner.corner, from: square.corner, state, crossing)
        word = divide(inner, entering, innerState)
      }
      let row = (quarter >> 1) * 2 + number >> 1
      let column = (quarter & 1) * 2 + number & 1
      nodes[node * IndexFormat.nodeWords + row * 4 + column] = word.rawValue
    }
  }

  /// The word of a square that needs no dividing.
  private mutating func undivided(
    _ square: FixedSquare, _ crossing: [Int32], _ state: [UInt32]
  ) -> CellWord? {
    if crossing.isEmpty {
      cellCount += 1
      return covered(by: state)
    }
    guard
      crossing.count <= CellBuilder.edgesPerLeaf || square.side <= 1 << CellBuilder.smallestShift
    else { return nil }
    cellCount += 1
    leaves.align(to: 4)
    let offset = leaves.count / 4
    encoder.append(square, crossing, state, to: &leaves)
    return CellWord(.leaf, offset)
  }

  /// The word of a square that no border crosses.
  private mutating func covered(by state: [UInt32]) -> CellWord {
    if state.isEmpty { return .empty }
    if state.count == 1 { return CellWord(.unit, Int(state[0])) }
    if let known = setOffsets[state] { return CellWord(.set, known) }
    let offset = setWords.count
    let ordered = state.sorted { (levels[Int($0)], $0) < (levels[Int($1)], $1) }
    let finest = ordered.dropFirst().reduce(ordered[0]) { chosen, next in
      UnitChain.extend(chosen, by: next, level: { levels[Int($0)] }, parent: { parents[Int($0)] })
    }
    setWords.append(finest)
    setWords.append(UInt32(ordered.count))
    setWords.append(contentsOf: ordered)
    setOffsets[state] = offset
    return CellWord(.set, offset)
  }
}
