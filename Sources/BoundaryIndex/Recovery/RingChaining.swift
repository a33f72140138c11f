import Geometry

/// Puts edges together into rings that touch, but never cross each other or themselves.
///
/// Where more than two edges meet in a vertex, neighbours by direction belong together; and a ring that comes to a vertex again is
/// divided there.
struct RingChaining {
  private(set) var rings: [[FixedCoordinate]] = []
  private let edges: [Edge]
  private var isUsed: [Bool]

  /// For each end of each edge, at twice the edge's number and one more for its end, the end that goes on from there.
  private var partners: [Int]

  init(edges: [Edge]) {
    self.edges = edges
    isUsed = Array(repeating: false, count: edges.count)
    partners = Array(repeating: -1, count: edges.count * 2)
    pairEnds()
    for number in edges.indices where !isUsed[number] { walk(from: number) }
  }

  private func vertex(_ end: Int) -> FixedCoordinate {
    end & 1 == 0 ? edges[end >> 1].start : edges[end >> 1].end
  }

  private mutating func pairEnds() {
    func key(_ end: Int) -> Int64 {
      let vertex = vertex(end)
      return Int64(vertex.x) << 32 | Int64(UInt32(bitPattern: vertex.y))
    }
    let sorted = partners.indices.map { (key: key($0), end: $0) }.sorted { $0 < $1 }
    var start = 0
    while start < sorted.count {
      var end = start + 1
      while end < sorted.count, sorted[end].key == sorted[start].key { end += 1 }
      var ends = sorted[start..<end].map(\.end)
      if ends.count > 2 { ends.sort(by: isBefore) }
      for pair in stride(from: 0, to: ends.count - 1, by: 2) {
        partners[ends[pair]] = ends[pair + 1]
        partners[ends[pair + 1]] = ends[pair]
      }
      start = end
    }
  }

  /// Whether an edge leaves its vertex in a direction before that of another one, counterclockwise from the east.
  private func isBefore(_ one: Int, _ other: Int) -> Bool {
    let (a, b) = (direction(one), direction(other))
    let (isLowerA, isLowerB) = (a.y < 0 || a.y == 0 && a.x < 0, b.y < 0 || b.y == 0 && b.x < 0)
    if isLowerA != isLowerB { return isLowerB }
    return a.x * b.y - a.y * b.x > 0
  }

  private func direction(_ end: Int) -> (x: Int64, y: Int64) {
    let (from, to) = (vertex(end), vertex(end ^ 1))
    return (Int64(to.x) - Int64(from.x), Int64(to.y) - Int64(from.y))
  }

  /// Follows edges until nothing goes on, and gives up a ring each time a vertex comes again.
  private mutating func walk(from first: Int) {
    var path: [FixedCoordinate] = []
    var positions: [FixedCoordinate: Int] = [:]
    var end = first * 2
    while true {
      let vertex = vertex(end)
      if let position = positions[vertex] {
        rings.append(Array(path[position...]))
        for passed in path[position...] { positions[passed] = nil }
        path.removeLast(path.count - position)
      }
      if isUsed[end >> 1] { return }
      isUsed[end >> 1] = true
      positions[vertex] = path.count
      path.append(vertex)
      // In a damaged index an edge may lead nowhere.
      end = partners[end ^ 1]
      if end < 0 { return }
    }
  }
}
