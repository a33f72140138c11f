import Geometry

/// Divides squares of the root table into cells.
///
/// Words of nodes and leaves count from the start of this division, and those of sets are positions in ``sets``.
struct CellDivision {
  /// A cell with more edges than this is divided.
  private static let edgesPerLeaf = 16

  /// Cells of this side, about 3 m, are not divided further: there a vertex of many edges is the reason.
  private static let smallestShift = 8

  /// The words of the squares.
  private(set) var root: [CellWord] = []
  private(set) var nodes: [CellWord] = []
  private(set) var leaves = ByteBuffer()
  private(set) var cellCount = 0

  /// The sets of units that cover cells together, in the order in which they come up.
  private(set) var sets: [[UInt32]] = []

  private var setNumbers: [[UInt32]: Int] = [:]
  private let table: EdgeTable
  private var encoder: LeafEncoder

  /// The edges of the squares on the way down from the root: each inner square's stand behind those of the square around it.
  private var entering: [BorderEdge] = []

  /// Divides a run of squares.
  init(
    of squares: Range<Int>, _ buckets: RootBuckets, _ states: [[UInt32]], _ hierarchy: UnitHierarchy
  ) {
    table = buckets.table
    encoder = LeafEncoder(sets: table.sets, hierarchy: hierarchy)
    for square in squares {
      entering.removeAll(keepingCapacity: true)
      for number in buckets.edges(of: square) {
        entering.append(
          BorderEdge(edge: table.edges[Int(number)], set: table.setOfEdge[Int(number)]))
      }
      root.append(divide(RootBuckets.square(square), entering.indices, states[square]))
    }
  }

  /// The word of a square whose side is an even power of two below the root's.
  private mutating func divide(
    _ square: FixedSquare, _ crossing: Range<Int>, _ state: [UInt32]
  ) -> CellWord {
    if let word = undivided(square, crossing, state) { return word }
    let node = nodes.count / IndexFormat.nodeWords
    nodes.append(contentsOf: repeatElement(.empty, count: IndexFormat.nodeWords))
    for quarter in 0..<4 {
      enter(quarter, of: square, crossing, state) { division, inner, crossing, state in
        division.fill(node, quarter, inner, crossing, state)
      }
    }
    return CellWord(.node, node)
  }

  /// Fills the four slots of one quarter of a node.
  private mutating func fill(
    _ node: Int, _ quarter: Int, _ square: FixedSquare, _ crossing: Range<Int>, _ state: [UInt32]
  ) {
    let whole = undivided(square, crossing, state)
    for number in 0..<4 {
      let row = (quarter >> 1) * 2 + number >> 1
      let column = (quarter & 1) * 2 + number & 1
      let word =
        whole
        ?? enter(number, of: square, crossing, state) { division, inner, crossing, state in
          division.divide(inner, crossing, state)
        }
      nodes[node * IndexFormat.nodeWords + row * 4 + column] = word
    }
  }

  /// Calls `body` with a quarter of a square, the edges that enter it and the units at its corner.
  private mutating func enter<Result>(
    _ number: Int, of square: FixedSquare, _ crossing: Range<Int>, _ state: [UInt32],
    _ body: (inout CellDivision, FixedSquare, Range<Int>, [UInt32]) -> Result
  ) -> Result {
    let inner = square.quarter(number)
    let start = entering.count
    var innerState = state
    for position in crossing {
      let member = entering[position]
      if inner.isEntered(by: member.edge) { entering.append(member) }
      if number > 0, member.edge.isCrossedByPath(from: square.corner, to: inner.corner) {
        for unit in table.sets[Int(member.set)] { UnitSet.toggle(unit, in: &innerState) }
      }
    }
    defer { entering.removeLast(entering.count - start) }
    return body(&self, inner, start..<entering.count, innerState)
  }

  /// The word of a square that needs no dividing.
  private mutating func undivided(
    _ square: FixedSquare, _ crossing: Range<Int>, _ state: [UInt32]
  ) -> CellWord? {
    if crossing.isEmpty {
      cellCount += 1
      return covered(by: state)
    }
    guard
      crossing.count <= CellDivision.edgesPerLeaf
        || square.side <= 1 << CellDivision.smallestShift
    else { return nil }
    cellCount += 1
    leaves.align(to: 4)
    let offset = leaves.count / 4
    encoder.append(square, entering[crossing], state, to: &leaves)
    return CellWord(.leaf, offset)
  }

  /// The word of a square that no border crosses.
  private mutating func covered(by state: [UInt32]) -> CellWord {
    if state.isEmpty { return .empty }
    if state.count == 1 { return CellWord(.unit, Int(state[0])) }
    if let known = setNumbers[state] { return CellWord(.set, known) }
    setNumbers[state] = sets.count
    sets.append(state)
    return CellWord(.set, sets.count - 1)
  }
}
