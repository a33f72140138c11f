package import Geometry

/// From a unit to its border.
extension IndexFile {
  /// The unit's rings, put together from the edges in the cells; a vertex where a ring touches itself may divide it.
  ///
  /// Shells and holes alike, in any winding, not closed by a copy of the first vertex. Edges of more than a quarter turn come in
  /// pieces. A unit that is the union of its children has the edges that belong to an odd number of them.
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
    return collections.map { RingChaining(edges: $0.edges).rings }
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
  func members(of unit: UInt32, _ stored: [Bool]) -> Set<UInt32> {
    guard unit < stored.count, !stored[Int(unit)] else { return [unit] }
    return Set(
      stored.indices.lazy.map { UInt32($0) }.filter { member in
        stored[Int(member)] && self.isMember(member, ofUnion: unit, stored)
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
    if LeafPanel.isConnector(start, end) { return nil }
    let ends = [start, end].map {
      FixedCoordinate(
        x: Int32(clamping: $0.x + square.west), y: Int32(clamping: $0.y + square.south))
    }
    let isOrdered = (ends[0].x, ends[0].y) <= (ends[1].x, ends[1].y)
    self.init(ends[isOrdered ? 0 : 1], ends[isOrdered ? 1 : 0])
  }
}
