import Geometry
import SystemAccess

/// The edges of a table sorted into the squares of the root table.
struct RootBuckets {
  /// How many squares the root table has.
  static let squareCount = IndexFormat.rootColumns * IndexFormat.rootRows

  /// How many edges are sorted at once.
  private static let runLength = 1 << 16

  /// The edges, their sets and all units.
  let table: EdgeTable

  /// For each square the end of its run in ``numbers``; the run of square 0 starts at 0.
  private let ends: [Int]
  private let numbers: [Int32]
  private let western: [Int32]

  /// What a run of edges comes to.
  private struct Sorted {
    var memberships: [(square: Int32, edge: Int32)] = []
    /// The edges that reach the world's west end.
    var western: [Int32] = []
  }

  /// Sorts the edges of a table.
  init(_ table: EdgeTable, threads: Int) {
    self.table = table
    let runs = (table.edges.count + RootBuckets.runLength - 1) / RootBuckets.runLength
    let sorted = Threads.map(count: runs, threads: threads) { run in
      let start = run * RootBuckets.runLength
      return RootBuckets.sort(table, start..<min(start + RootBuckets.runLength, table.edges.count))
    }
    var ends = Array(repeating: 0, count: RootBuckets.squareCount)
    for run in sorted {
      for membership in run.memberships { ends[Int(membership.square)] += 1 }
    }
    var count = 0
    for square in ends.indices { (ends[square], count) = (count, count + ends[square]) }
    var numbers = [Int32](repeating: 0, count: count)
    for run in sorted {
      for (square, edge) in run.memberships {
        numbers[ends[Int(square)]] = edge
        ends[Int(square)] += 1
      }
    }
    (self.ends, self.numbers) = (ends, numbers)
    western = sorted.flatMap(\.western)
  }

  /// How many edges enter the squares before one, counted in each of them.
  func count(before square: Int) -> Int {
    square == 0 ? 0 : ends[square - 1]
  }

  /// The edges that enter a square, in the table's order.
  func edges(of square: Int) -> ArraySlice<Int32> {
    numbers[count(before: square)..<ends[square]]
  }

  /// The square of a number: row by row from the south, in a row from the west.
  static func square(_ number: Int) -> FixedSquare {
    IndexFormat.rootSquare(number % IndexFormat.rootColumns, number / IndexFormat.rootColumns)
  }

  /// Sorts a run of edges; those that are the border of nothing any more are left out.
  private static func sort(_ table: EdgeTable, _ run: Range<Int>) -> Sorted {
    var sorted = Sorted()
    sorted.memberships.reserveCapacity(run.count + run.count / 8)
    for number in run where !table.sets[Int(table.setOfEdge[number])].isEmpty {
      let edge = table.edges[number]
      if min(edge.start.x, edge.end.x) <= -FixedCoordinate.halfTurn {
        sorted.western.append(Int32(number))
      }
      let columns = range(
        edge.start.x, edge.end.x, FixedCoordinate.halfTurn, IndexFormat.rootColumns)
      for row in range(edge.start.y, edge.end.y, FixedCoordinate.pole, IndexFormat.rootRows) {
        for column in columns {
          let square = row * IndexFormat.rootColumns + column
          guard RootBuckets.square(square).isEntered(by: edge) else { continue }
          sorted.memberships.append((Int32(square), Int32(number)))
        }
      }
    }
    return sorted
  }

  private static func range(_ a: Int32, _ b: Int32, _ offset: Int32, _ count: Int)
    -> ClosedRange<Int>
  {
    let first = (Int64(min(a, b)) + Int64(offset)) >> Int64(IndexFormat.rootShift)
    let last = (Int64(max(a, b)) + Int64(offset)) >> Int64(IndexFormat.rootShift)
    return Int(first)...min(Int(last), count - 1)
  }
}

// MARK: - Units at corners

extension RootBuckets {
  /// The units at the south-west corner of each square.
  func cornerStates(threads: Int) -> [[UInt32]] {
    Threads.map(count: IndexFormat.rootRows, threads: threads) { states(row: $0) }.flatMap { $0 }
  }

  /// From square to square along a row, the first by a ray along the world's west end.
  private func states(row: Int) -> [[UInt32]] {
    let first = row * IndexFormat.rootColumns
    var state: [UInt32] = []
    let corner = RootBuckets.square(first).corner
    for number in western where table.edges[Int(number)].isCrossedByRayWest(from: corner) {
      table.toggle(number, in: &state)
    }
    var states = [state]
    for square in first + 1..<first + IndexFormat.rootColumns {
      let (from, to) = (RootBuckets.square(square - 1).corner, RootBuckets.square(square).corner)
      for number in edges(of: square - 1)
      where table.edges[Int(number)].isCrossedByPath(from: from, to: to) {
        table.toggle(number, in: &state)
      }
      states.append(state)
    }
    return states
  }
}
