import Geometry

/// Writes the cells that borders cross.
///
/// A leaf lists the units that touch its square, says which of them hold the square's south-west corner, and holds the
/// edges as chains of vertices relative to that corner, each chain with the units whose border it is. The units at
/// a point of the square are those of the corner, toggled for each edge that a ray from the point to the west meets.
///
/// For that to be true of rays that leave the square, a chain that ends west of it goes on along a vertical line to the
/// square's southern border: then what lies west of the square counts the same for all its points.
struct LeafEncoder {
  /// Units in one panel; a leaf with more has several panels.
  private static let unitsPerPanel = 32

  /// The sets of units to which edges refer.
  let sets: [[UInt32]]

  let hierarchy: UnitHierarchy

  /// A run of connected edges with one set.
  private struct Chain {
    var set: Int32
    /// Where its vertices lie.
    var vertices: Range<Int>
  }

  /// The chains of the leaf that is being written, and their vertices; kept for their memory.
  private var chains: [Chain] = []
  private var vertices: [FixedCoordinate] = []

  init(sets: [[UInt32]], hierarchy: UnitHierarchy) {
    self.sets = sets
    self.hierarchy = hierarchy
  }

  /// Writes the leaf of a square.
  ///
  /// - Parameters:
  ///   - square: The leaf's square.
  ///   - crossing: The edges that enter the square, in the table's order.
  ///   - state: The units at the square's south-west corner.
  ///   - leaves: Where to write.
  mutating func append(
    _ square: FixedSquare, _ crossing: ArraySlice<BorderEdge>, _ state: [UInt32],
    to leaves: inout ByteBuffer
  ) {
    collectChains(of: crossing, in: square)
    let units = hierarchy.coarsestFirst(chains.reduce(into: state) { $0 += sets[Int($1.set)] })
    let reference = reference(state, at: square.corner)
    if units.count <= LeafEncoder.unitsPerPanel {
      append(units, chains, reference, square, isLast: true, to: &leaves)
      return
    }
    for first in stride(from: 0, to: units.count, by: LeafEncoder.unitsPerPanel) {
      let end = min(first + LeafEncoder.unitsPerPanel, units.count)
      let members = Set(units[first..<end])
      append(
        Array(units[first..<end]), chains.filter { !members.isDisjoint(with: sets[Int($0.set)]) },
        reference, square, isLast: end == units.count, to: &leaves)
    }
  }

  private mutating func collectChains(of crossing: ArraySlice<BorderEdge>, in square: FixedSquare) {
    chains.removeAll(keepingCapacity: true)
    vertices.removeAll(keepingCapacity: true)
    for member in crossing {
      if let last = chains.last, last.set == member.set, vertices.last == member.edge.start {
        vertices.append(member.edge.end)
        continue
      }
      endChain(in: square)
      let start = vertices.count
      if LeafEncoder.needsConnection(member.edge.start, in: square) {
        vertices += LeafEncoder.connection(to: member.edge.start, in: square)
      }
      vertices.append(member.edge.start)
      vertices.append(member.edge.end)
      chains.append(Chain(set: member.set, vertices: start..<vertices.count))
    }
    endChain(in: square)
  }

  private mutating func endChain(in square: FixedSquare) {
    guard let last = vertices.last else { return }
    if LeafEncoder.needsConnection(last, in: square) {
      vertices += LeafEncoder.connection(to: last, in: square).reversed()
    }
    let chain = chains.count - 1
    chains[chain].vertices = chains[chain].vertices.lowerBound..<vertices.count
  }

  /// Whether a chain's end lies west of the square and has to be led to its southern border.
  private static func needsConnection(_ vertex: FixedCoordinate, in square: FixedSquare) -> Bool {
    let corner = square.corner
    return vertex.x <= corner.x && vertex.y > corner.y
      && Int64(vertex.y) < square.south + square.side
  }

  /// The way from the square's southern border to a vertex west of it: vertical, and strictly west of the square, by which it is told from edges.
  private static func connection(to vertex: FixedCoordinate, in square: FixedSquare)
    -> [FixedCoordinate]
  {
    let corner = square.corner
    if vertex.x < corner.x { return [FixedCoordinate(x: vertex.x, y: corner.y)] }
    return [corner.y, vertex.y].map { FixedCoordinate(x: corner.x - 1, y: $0) }
  }

  /// The units from which the ray rule, applied to the chains, gives `state` at the corner.
  private func reference(_ state: [UInt32], at corner: FixedCoordinate) -> [UInt32] {
    var reference = state
    for chain in chains {
      var start = vertices[chain.vertices.lowerBound]
      for end in vertices[chain.vertices.dropFirst()] {
        if Edge(start, end).isCrossedByRayWest(from: corner) {
          for unit in sets[Int(chain.set)] { UnitSet.toggle(unit, in: &reference) }
        }
        start = end
      }
    }
    return reference
  }

  private func append(
    _ units: [UInt32], _ chains: [Chain], _ reference: [UInt32], _ square: FixedSquare,
    isLast: Bool, to leaves: inout ByteBuffer
  ) {
    let maskWidth = units.count <= 8 ? 1 : units.count <= 16 ? 2 : 4
    leaves.align(to: 4)
    leaves.append(UInt32(square.side - 1) | UInt32(units.count) << 24 | (isLast ? 0 : 1 << 31))
    leaves.append(UInt32(chains.reduce(0) { $0 + $1.vertices.count }))
    leaves.append(mask(of: reference, in: units))
    for word in LeafEncoder.starts(of: chains) { leaves.append(word) }
    for chain in chains {
      for vertex in vertices[chain.vertices] {
        leaves.append(Int32(truncatingIfNeeded: Int64(vertex.y) - square.south))
      }
    }
    for chain in chains {
      for vertex in vertices[chain.vertices] {
        leaves.append(Int32(truncatingIfNeeded: Int64(vertex.x) - square.west))
      }
    }
    for chain in chains {
      let mask = Int64(mask(of: sets[Int(chain.set)], in: units))
      leaves.append(0, width: maskWidth)
      for _ in chain.vertices.dropFirst() { leaves.append(mask, width: maskWidth) }
    }
    for unit in units { leaves.append(Int64(unit), width: hierarchy.hasWideNumbers ? 4 : 2) }
  }

  /// A bit for each vertex, set where no edge ends: where a chain starts, and behind the last vertex.
  private static func starts(of chains: [Chain]) -> [UInt32] {
    let count = chains.reduce(0) { $0 + $1.vertices.count }
    var words = [UInt32](repeating: 0, count: count / 32 + 1)
    words[count / 32] = UInt32.max << UInt32(count % 32)
    var number = 0
    for chain in chains {
      words[number / 32] |= 1 << UInt32(number % 32)
      number += chain.vertices.count
    }
    return words
  }

  private func mask(of members: [UInt32], in units: [UInt32]) -> UInt32 {
    var mask: UInt32 = 0
    for (bit, unit) in units.enumerated() where members.contains(unit) { mask |= 1 << UInt32(bit) }
    return mask
  }
}
