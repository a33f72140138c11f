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

  /// Collects the edges of all units.
  init(units: [UnitDescription], threads: Int) {
    var occurrences = EdgeOccurrences(units)
    let first = EdgeMatching(occurrences.edges, threads: threads).first
    // From here on the position of an edge's first occurrence leads to its number.
    var numbers = first
    var position = 0
    for (unit, end) in occurrences.ends.enumerated() {
      while position < end {
        if first[position] == position {
          numbers[position] = Int32(setOfEdge.count)
          occurrences.keep(position, at: setOfEdge.count)
          setOfEdge.append(interning.toggle(UInt32(unit), in: 0))
        } else {
          let number = Int(numbers[Int(first[position])])
          setOfEdge[number] = interning.toggle(UInt32(unit), in: setOfEdge[number])
        }
        position += 1
      }
    }
    edges = occurrences.kept(setOfEdge.count)
  }

  /// Adds the units whose border an edge is to a set, or removes those that are there.
  func toggle(_ edge: Int32, in set: inout [UInt32]) {
    for unit in sets[Int(setOfEdge[Int(edge)])] { UnitSet.toggle(unit, in: &set) }
  }

  /// Removes from all sets the units whose border is exactly that of their stored descendants together.
  ///
  /// Their containment follows from the hierarchy.
  /// - Returns: The units removed, in order.
  mutating func removeUnions(parents: [Int?]) -> [Int] {
    var isUsed = Array(repeating: false, count: sets.count)
    for set in setOfEdge { isUsed[Int(set)] = true }
    let parity = UnionParity(
      sets: sets.indices.filter { isUsed[$0] }.map { sets[$0] }, parents: parents)
    let removed = parity.unions
    interning.remove(Set(removed.map { UInt32($0) }))
    return removed
  }
}

/// The edges of all units in their order, those that neighbours share as often as they occur.
private struct EdgeOccurrences {
  /// The edges in pieces of at most a quarter turn, for which 64-bit products are exact.
  private(set) var edges: [Edge] = []

  /// Where each unit's edges end.
  private(set) var ends: [Int] = []

  init(_ units: [UnitDescription]) {
    edges.reserveCapacity(
      units.reduce(0) { sum, unit in unit.polygons.reduce(sum) { $0 + $1.vertexCount } })
    for unit in units {
      for polygon in unit.polygons {
        for ring in polygon.rings { append(ring) }
      }
      ends.append(edges.count)
    }
  }

  private mutating func append(_ ring: [FixedCoordinate]) {
    guard var previous = ring.last else { return }
    for vertex in ring {
      append(Edge(previous, vertex))
      previous = vertex
    }
  }

  /// The dividing vertices are rounded the same way in both directions, so that neighbours still share the pieces.
  private mutating func append(_ edge: Edge) {
    if edge.start == edge.end { return }
    guard edge.isLong else {
      edges.append(edge)
      return
    }
    append(Edge(edge.start, edge.middle))
    append(Edge(edge.middle, edge.end))
  }

  /// Moves an edge to a position before it.
  mutating func keep(_ position: Int, at earlier: Int) {
    edges[earlier] = edges[position]
  }

  /// Gives up the edges behind the first `count`.
  mutating func kept(_ count: Int) -> [Edge] {
    edges.removeLast(edges.count - count)
    return edges
  }
}

/// Numbers for sets of units.
private struct SetInterning {
  private(set) var sets: [[UInt32]] = [[]]
  private var numbers: [[UInt32]: Int32] = [[]: 0]
  private var toggled: [UInt64: Int32] = [:]
  /// What was toggled last: along a border it is the same edge after edge.
  private var last: (key: UInt64, result: Int32) = (.max, 0)

  /// The number of the set that differs from set `number` in one unit.
  mutating func toggle(_ unit: UInt32, in number: Int32) -> Int32 {
    let key = UInt64(unit) << 32 | UInt64(UInt32(bitPattern: number))
    if key == last.key { return last.result }
    let result = toggled[key] ?? toggleAnew(unit, in: number)
    toggled[key] = result
    last = (key, result)
    return result
  }

  private mutating func toggleAnew(_ unit: UInt32, in number: Int32) -> Int32 {
    var set = sets[Int(number)]
    UnitSet.toggle(unit, in: &set)
    let result = numbers[set] ?? Int32(sets.count)
    if result == sets.count {
      sets.append(set)
      numbers[set] = result
    }
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

  init(sets: [[UInt32]], parents: [Int?]) {
    let stored = Set(sets.joined())
    let above = parents.indices.map { unit -> UInt32? in
      var ancestor = parents[unit]
      while let candidate = ancestor, !stored.contains(UInt32(candidate)) {
        ancestor = parents[candidate]
      }
      return ancestor.map { UInt32($0) }
    }
    var candidates = Set(stored.compactMap { above[Int($0)] })
    for set in sets {
      var odd = Set<UInt32>()
      for parent in set.compactMap({ above[Int($0)] }) { odd.formSymmetricDifference([parent]) }
      let own = Set(set)
      candidates.subtract(odd.symmetricDifference(own))
    }
    unions = candidates.map { Int($0) }.sorted()
  }
}
