import Geometry

/// The distinct edges of all units that need geometry, each with the set of units whose border it is.
///
/// An edge that neighbours share is stored once. Crossing it leaves or enters every unit of its set ("toggles" it).
struct EdgeTable {
  /// The distinct edges, in the order in which the units' rings first run through them.
  private(set) var edges: [Edge] = []

  /// For each edge the number of its set in ``sets``.
  private(set) var setOfEdge: [Int32] = []

  /// The sets, each sorted; number 0 is empty.
  var sets: [[UInt32]] { interning.sets }

  private var interning = SetInterning()
  private var slots: [Int32]

  /// Collects the edges of all units.
  init(units: [UnitDescription]) {
    let vertexCount = units.reduce(0) { sum, unit in
      unit.polygons.reduce(sum) { $0 + $1.vertexCount }
    }
    var capacity = 1024
    while capacity < vertexCount * 2 { capacity *= 2 }
    slots = Array(repeating: -1, count: capacity)
    edges.reserveCapacity(vertexCount)
    setOfEdge.reserveCapacity(vertexCount)
    for (number, unit) in units.enumerated() {
      for polygon in unit.polygons {
        for ring in polygon.rings { insert(ring, of: UInt32(number)) }
      }
    }
    slots = []
  }

  private mutating func insert(_ ring: [FixedCoordinate], of unit: UInt32) {
    guard var previous = ring.last else { return }
    for vertex in ring {
      insertDivided(Edge(previous, vertex), of: unit)
      previous = vertex
    }
  }

  /// Inserts an edge in pieces of at most a quarter turn, for which 64-bit products are exact.
  ///
  /// The dividing vertices are rounded the same way in both directions, so that neighbours still share the pieces.
  private mutating func insertDivided(_ edge: Edge, of unit: UInt32) {
    if edge.start == edge.end { return }
    guard edge.isLong else {
      insert(edge, of: unit)
      return
    }
    insertDivided(Edge(edge.start, edge.middle), of: unit)
    insertDivided(Edge(edge.middle, edge.end), of: unit)
  }

  private mutating func insert(_ edge: Edge, of unit: UInt32) {
    var slot = EdgeTable.hash(edge) & (slots.count - 1)
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      let known = edges[number]
      if known == edge || (known.start == edge.end && known.end == edge.start) {
        setOfEdge[number] = interning.toggle(unit, in: setOfEdge[number])
        return
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(edges.count)
    edges.append(edge)
    setOfEdge.append(interning.toggle(unit, in: 0))
  }

  /// A hash that does not depend on the edge's direction.
  private static func hash(_ edge: Edge) -> Int {
    let ends = pack(edge.start) &+ pack(edge.end)
    let mixed = ends &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 20)
  }

  private static func pack(_ vertex: FixedCoordinate) -> UInt64 {
    let packed =
      UInt64(UInt32(bitPattern: vertex.x)) << 32 | UInt64(UInt32(bitPattern: vertex.y))
    return (packed ^ packed >> 29) &* 0xBF58_476D_1CE4_E5B9
  }

  /// Removes from all sets the units whose border is exactly that of their stored descendants together.
  ///
  /// Their containment follows from the hierarchy.
  /// - Returns: The units removed, in order.
  mutating func removeUnions(parents: [Int?]) -> [Int] {
    let parity = UnionParity(sets: sets, parents: parents, usedSets: Set(setOfEdge))
    let removed = parity.unions
    interning.remove(Set(removed.map { UInt32($0) }))
    return removed
  }
}

/// Numbers for sets of units.
private struct SetInterning {
  private(set) var sets: [[UInt32]] = [[]]
  private var numbers: [[UInt32]: Int32] = [[]: 0]
  private var toggled: [UInt64: Int32] = [:]

  /// The number of the set that differs from set `number` in one unit.
  mutating func toggle(_ unit: UInt32, in number: Int32) -> Int32 {
    let key = UInt64(unit) << 32 | UInt64(UInt32(bitPattern: number))
    if let known = toggled[key] { return known }
    var set = sets[Int(number)]
    UnitSet.toggle(unit, in: &set)
    let result = numbers[set] ?? Int32(sets.count)
    if result == sets.count {
      sets.append(set)
      numbers[set] = result
    }
    toggled[key] = result
    return result
  }

  mutating func remove(_ units: Set<UInt32>) {
    for index in sets.indices { sets[index].removeAll(where: units.contains) }
  }
}

/// Sorted arrays of unit numbers as sets.
enum UnitSet {
  /// Adds the unit, or removes it when it is there.
  static func toggle(_ unit: UInt32, in set: inout [UInt32]) {
    let position = set.firstIndex { $0 >= unit } ?? set.endIndex
    if position < set.endIndex, set[position] == unit {
      set.remove(at: position)
    } else {
      set.insert(unit, at: position)
    }
  }
}

/// Finds units that are exactly the union of the units below them.
private struct UnionParity {
  /// The units found, in order.
  private(set) var unions: [Int] = []

  init(sets: [[UInt32]], parents: [Int?], usedSets: Set<Int32>) {
    var stored = Set<UInt32>()
    for number in usedSets { stored.formUnion(sets[Int(number)]) }
    let above = parents.indices.map { unit -> UInt32? in
      var ancestor = parents[unit]
      while let candidate = ancestor, !stored.contains(UInt32(candidate)) {
        ancestor = parents[candidate]
      }
      return ancestor.map { UInt32($0) }
    }
    var candidates = Set(stored.compactMap { above[Int($0)] })
    for number in usedSets {
      let set = sets[Int(number)]
      var odd = Set<UInt32>()
      for parent in set.compactMap({ above[Int($0)] }) { odd.formSymmetricDifference([parent]) }
      let own = Set(set)
      candidates.subtract(odd.symmetricDifference(own))
    }
    unions = candidates.map { Int($0) }.sorted()
  }
}
