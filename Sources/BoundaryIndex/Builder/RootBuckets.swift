import Geometry

/// The edges sorted into the squares of the root table.
struct RootBuckets {
  /// For each square the end of its run in ``numbers``; the run of square 0 starts at 0.
  private let starts: [Int]
  private let numbers: [Int32]
  private let western: [Int32]

  init(edges: [Edge], setOfEdge: [Int32]) {
    let squares = IndexFormat.rootColumns * IndexFormat.rootRows
    var counts = Array(repeating: 0, count: squares + 1)
    var memberships: [(square: Int32, edge: Int32)] = []
    memberships.reserveCapacity(edges.count + edges.count / 8)
    var western: [Int32] = []
    for (number, edge) in edges.enumerated() {
      if min(edge.start.x, edge.end.x) <= -FixedCoordinate.halfTurn {
        western.append(Int32(number))
      }
      for square in RootBuckets.squares(enteredBy: edge) {
        counts[square + 1] += 1
        memberships.append((Int32(square), Int32(number)))
      }
    }
    for index in 1...squares { counts[index] += counts[index - 1] }
    starts = counts
    var numbers = [Int32](repeating: 0, count: memberships.count)
    for (square, edge) in memberships {
      numbers[counts[Int(square)]] = edge
      counts[Int(square)] += 1
    }
    self.numbers = numbers
    self.western = western
  }

  /// The edges that enter a square.
  func edges(column: Int, row: Int) -> [Int32] {
    let square = row * IndexFormat.rootColumns + column
    return Array(numbers[starts[square]..<starts[square + 1]])
  }

  /// The units at the south-west corner of a row's first square: by a ray along the world's west end.
  func westernState(row: Int, edges: [Edge], setOfEdge: [Int32], sets: [[UInt32]]) -> [UInt32] {
    let corner = RootBuckets.square(column: 0, row: row).corner
    var state: [UInt32] = []
    for number in western where edges[Int(number)].isCrossedByRayWest(from: corner) {
      for unit in sets[Int(setOfEdge[Int(number)])] { UnitSet.toggle(unit, in: &state) }
    }
    return state
  }

  /// The square of a column and row.
  static func square(column: Int, row: Int) -> FixedSquare {
    let side = Int64(1) << Int64(IndexFormat.rootShift)
    return FixedSquare(
      west: Int64(column) * side - Int64(FixedCoordinate.halfTurn),
      south: Int64(row) * side - Int64(FixedCoordinate.pole), side: side)
  }

  private static func squares(enteredBy edge: Edge) -> [Int] {
    let columns = range(edge.start.x, edge.end.x, FixedCoordinate.halfTurn, IndexFormat.rootColumns)
    let rows = range(edge.start.y, edge.end.y, FixedCoordinate.pole, IndexFormat.rootRows)
    var result: [Int] = []
    for row in rows {
      for column in columns where square(column: column, row: row).isEntered(by: edge) {
        result.append(row * IndexFormat.rootColumns + column)
      }
    }
    return result
  }

  private static func range(_ a: Int32, _ b: Int32, _ offset: Int32, _ count: Int)
    -> ClosedRange<Int>
  {
    let first = (Int64(min(a, b)) + Int64(offset)) >> Int64(IndexFormat.rootShift)
    let last = (Int64(max(a, b)) + Int64(offset)) >> Int64(IndexFormat.rootShift)
    return Int(first)...min(Int(last), count - 1)
  }
}
