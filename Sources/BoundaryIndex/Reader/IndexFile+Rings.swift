package import Geometry

/// From a unit to its border.
extension IndexFile {
  /// The unit's rings, put together from the edges in the cells; a vertex where a ring touches itself may divide it.
  ///
  /// Shells and holes alike, in any winding, not closed by a copy of the first vertex. Edges of more than a quarter turn come in
  /// pieces, and vertices in the course of a straight run along a border of cells are left out. A unit that is the union of its
  /// children has the edges that belong to an odd number of them.
  /// - Complexity: Linear in the number of leaves.
  package func rings(of unit: UInt32) -> [[FixedCoordinate]] {
    rings(of: [unit])[0]
  }

  /// The rings of several units, found in one walk.
  package func rings(of units: [UInt32]) -> [[[FixedCoordinate]]] {
    let stored = unitsWithBorders
    var collections = units.map { EdgeCollection(members: members(of: $0, stored)) }
    forEachLeaf { square, word in
      for number in collections.indices { collect(&collections[number], square, word) }
    }
    return collections.map { collection in
      let edges = collection.edges
      return RingChaining(edges: edges + GridEdges(missingFrom: edges).edges).rings
    }
  }

  private func collect(_ collection: inout EdgeCollection, _ square: FixedSquare, _ word: CellWord)
  {
    // An edge's units may be spread over several panels.
    var parity: [Edge: Bool] = [:]
    var order: [Edge] = []
    forEachPanel(of: word) { panel in
      var wanted: UInt32 = 0
      for bit in 0..<min(panel.unitCount, 32)
      where collection.members.contains(panel.unit(bit)) {
        wanted |= 1 << UInt32(bit)
      }
      guard wanted != 0 else { return }
      panel.forEachEdge { mask, start, end in
        guard (mask & wanted).nonzeroBitCount % 2 == 1,
          let edge = Edge(start, end, from: square)
        else { return }
        if parity[edge] == nil { order.append(edge) }
        parity[edge, default: false].toggle()
      }
    }
    for edge in order where parity[edge] == true { collection.insert(edge) }
  }

  /// The unit itself when it has a border of its own, else those below it that have one.
  private func members(of unit: UInt32, _ stored: [Bool]) -> Set<UInt32> {
    guard unit < stored.count, !stored[Int(unit)] else { return [unit] }
    return Set(
      stored.indices.lazy.map { UInt32($0) }.filter { member in
        guard stored[Int(member)] else { return false }
        var above = self.parent(of: member)
        while above != IndexFormat.absent, above != unit, !stored[Int(above)] {
          above = self.parent(of: above)
        }
        return above == unit
      })
  }
}

/// The distinct edges of one unit.
private struct EdgeCollection {
  let members: Set<UInt32>
  private(set) var edges: [Edge] = []
  private var known: Set<Edge> = []

  init(members: Set<UInt32>) {
    self.members = members
  }

  /// An edge that several cells share stands whole in each of them.
  mutating func insert(_ edge: Edge) {
    if known.insert(edge).inserted { edges.append(edge) }
  }
}

extension Edge {
  /// An edge of a leaf in the order of its ends' coordinates; nothing for what only connects a chain to the square's south.
  init?(_ start: LeafVertex, _ end: LeafVertex, from square: FixedSquare) {
    guard start.x > 0 || end.x > 0 else { return nil }
    let ends = [start, end].map {
      FixedCoordinate(
        x: Int32(clamping: $0.x + square.west), y: Int32(clamping: $0.y + square.south))
    }
    let isOrdered = (ends[0].x, ends[0].y) <= (ends[1].x, ends[1].y)
    self.init(ends[isOrdered ? 0 : 1], ends[isOrdered ? 1 : 0])
  }
}

/// The edges that no cell holds because they run exactly along a border of cells, as those at ±180° and at the poles do.
///
/// What is missing shows in vertices where an odd number of edges meet: they are the ends of vertical and horizontal runs.
private struct GridEdges {
  private(set) var edges: [Edge] = []

  init(missingFrom known: [Edge]) {
    var isOdd: Set<FixedCoordinate> = []
    for edge in known { isOdd.formSymmetricDifference([edge.start, edge.end]) }
    join(&isOdd, along: \.x, by: \.y)
    addCorners(to: &isOdd)
    join(&isOdd, along: \.x, by: \.y)
    join(&isOdd, along: \.y, by: \.x)
  }

  /// Joins the ends on each line in pairs; of an odd number the last one stays.
  private mutating func join(
    _ ends: inout Set<FixedCoordinate>, along line: KeyPath<FixedCoordinate, Int32>,
    by order: KeyPath<FixedCoordinate, Int32>
  ) {
    for (_, members) in Dictionary(grouping: ends, by: { $0[keyPath: line] }) {
      let sorted = members.sorted { $0[keyPath: order] < $1[keyPath: order] }
      for pair in stride(from: 0, to: sorted.count - 1, by: 2) {
        edges.append(Edge(sorted[pair], sorted[pair + 1]))
        ends.subtract([sorted[pair], sorted[pair + 1]])
      }
    }
  }

  /// At a corner of the world a vertical and a horizontal run meet, so that it is an end of both and of none.
  private mutating func addCorners(to ends: inout Set<FixedCoordinate>) {
    for x in [-FixedCoordinate.halfTurn, FixedCoordinate.halfTurn] {
      let members = ends.filter { $0.x == x }
      guard members.count == 1, let end = members.first else { continue }
      let corner = FixedCoordinate(
        x: x, y: end.y < 0 ? -FixedCoordinate.pole : FixedCoordinate.pole)
      edges.append(Edge(end, corner))
      ends.formSymmetricDifference([end, corner])
    }
  }
}

/// Puts edges together into rings.
private struct RingChaining {
  private(set) var rings: [[FixedCoordinate]] = []
  private let edges: [Edge]
  private var edgesAt: [FixedCoordinate: [Int]] = [:]
  private var used: [Bool]

  init(edges: [Edge]) {
    self.edges = edges
    used = Array(repeating: false, count: edges.count)
    for (number, edge) in edges.enumerated() {
      edgesAt[edge.start, default: []].append(number)
      edgesAt[edge.end, default: []].append(number)
    }
    for number in edges.indices where !used[number] { walk(from: number) }
  }

  /// Follows unused edges until the first vertex comes again.
  private mutating func walk(from first: Int) {
    used[first] = true
    var ring = [edges[first].start]
    var position = edges[first].end
    while position != ring[0] {
      ring.append(position)
      guard let next = edgesAt[position]?.first(where: { !used[$0] }) else { break }
      used[next] = true
      position = edges[next].start == position ? edges[next].end : edges[next].start
    }
    rings.append(ring)
  }
}
