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
  static let unitsPerPanel = 32

  let edges: [Edge]
  let setOfEdge: [Int32]
  let sets: [[UInt32]]
  let levels: [UInt8]
  let wideNumbers: Bool

  /// A run of connected edges with one set.
  private struct Chain {
    var set: Int32
    var vertices: [FixedCoordinate]
  }

  /// Writes the leaf of a square.
  ///
  /// - Parameters:
  ///   - square: The leaf's square.
  ///   - crossing: The edges that enter the square, in the table's order.
  ///   - state: The units at the square's south-west corner.
  ///   - leaves: Where to write.
  func append(
    _ square: FixedSquare, _ crossing: [Int32], _ state: [UInt32], to leaves: inout ByteBuffer
  ) {
    let chains = chains(of: crossing, in: square)
    let units = units(of: chains, and: state)
    let reference = reference(state, chains, at: square.corner)
    var panels: [(units: ArraySlice<UInt32>, chains: ArraySlice<Chain>)] = []
    for first in stride(from: 0, to: units.count, by: LeafEncoder.unitsPerPanel) {
      let slice = units[first..<min(first + LeafEncoder.unitsPerPanel, units.count)]
      let members = Set(slice)
      let relevant = chains.filter { !members.isDisjoint(with: sets[Int($0.set)]) }
      panels.append((slice, relevant[...]))
    }
    for (index, panel) in panels.enumerated() {
      append(
        panel.units, panel.chains, reference, square, isLast: index == panels.count - 1, to: &leaves
      )
    }
  }

  private func chains(of crossing: [Int32], in square: FixedSquare) -> [Chain] {
    var chains: [Chain] = []
    for number in crossing {
      let edge = edges[Int(number)]
      let set = setOfEdge[Int(number)]
      if sets[Int(set)].isEmpty { continue }
      if let last = chains.last, last.set == set, last.vertices.last == edge.start {
        chains[chains.count - 1].vertices.append(edge.end)
      } else {
        chains.append(Chain(set: set, vertices: [edge.start, edge.end]))
      }
    }
    for index in chains.indices { connect(&chains[index].vertices, in: square) }
    return chains
  }

  /// Leads ends that lie west of the square to its southern border.
  private func connect(_ vertices: inout [FixedCoordinate], in square: FixedSquare) {
    let corner = square.corner
    func needsConnection(_ vertex: FixedCoordinate) -> Bool {
      vertex.x <= corner.x && vertex.y > corner.y && Int64(vertex.y) < square.south + square.side
    }
    if let first = vertices.first, needsConnection(first) {
      vertices.insert(FixedCoordinate(x: first.x, y: corner.y), at: 0)
    }
    if let last = vertices.last, needsConnection(last) {
      vertices.append(FixedCoordinate(x: last.x, y: corner.y))
    }
  }

  private func units(of chains: [Chain], and state: [UInt32]) -> [UInt32] {
    var units = Set(state)
    for chain in chains { units.formUnion(sets[Int(chain.set)]) }
    return units.sorted { (levels[Int($0)], $0) < (levels[Int($1)], $1) }
  }

  /// The units from which the ray rule, applied to the chains, gives `state` at the corner.
  private func reference(_ state: [UInt32], _ chains: [Chain], at corner: FixedCoordinate)
    -> [UInt32]
  {
    var reference = state
    for chain in chains {
      for (start, end) in zip(chain.vertices, chain.vertices.dropFirst())
      where Edge(start, end).isCrossedByRayWest(from: corner) {
        for unit in sets[Int(chain.set)] { UnitSet.toggle(unit, in: &reference) }
      }
    }
    return reference
  }

  private func append(
    _ units: ArraySlice<UInt32>, _ chains: ArraySlice<Chain>, _ reference: [UInt32],
    _ square: FixedSquare, isLast: Bool, to leaves: inout ByteBuffer
  ) {
    let vertices = chains.flatMap(\.vertices)
    let isWide = LeafEncoder.isWide(vertices, in: square)
    let width = isWide ? 4 : 2
    let maskWidth = units.count <= 8 ? 1 : units.count <= 16 ? 2 : 4
    let shift = square.side.trailingZeroBitCount
    leaves.align(to: 4)
    leaves.append(UInt8(shift | (isWide ? 0x20 : 0) | (isLast ? 0 : 0x80)))
    leaves.append(UInt8(units.count))
    leaves.append(UInt16(chains.count))
    leaves.append(UInt32(vertices.count))
    leaves.append(Int64(mask(of: reference, in: units)), width: maskWidth)
    for unit in units { leaves.append(Int64(unit), width: wideNumbers ? 4 : 2) }
    for chain in chains {
      leaves.append(Int64(mask(of: sets[Int(chain.set)], in: units)), width: maskWidth)
    }
    for word in LeafEncoder.starts(of: chains, count: vertices.count) { leaves.append(word) }
    for vertex in vertices { leaves.append(Int64(vertex.y) - square.south, width: width) }
    for vertex in vertices { leaves.append(Int64(vertex.x) - square.west, width: width) }
  }

  /// A bit for each vertex, set where a chain starts.
  private static func starts(of chains: ArraySlice<Chain>, count: Int) -> [UInt32] {
    var words = [UInt32](repeating: 0, count: (count + 31) / 32)
    var number = 0
    for chain in chains {
      words[number / 32] |= 1 << UInt32(number % 32)
      number += chain.vertices.count
    }
    return words
  }

  private func mask(of members: [UInt32], in units: ArraySlice<UInt32>) -> UInt32 {
    var mask: UInt32 = 0
    for (bit, unit) in units.enumerated() where members.contains(unit) { mask |= 1 << UInt32(bit) }
    return mask
  }

  /// Whether a coordinate of the vertices needs four bytes instead of two.
  private static func isWide(_ vertices: [FixedCoordinate], in square: FixedSquare) -> Bool {
    vertices.contains { vertex in
      Int16(exactly: Int64(vertex.x) - square.west) == nil
        || Int16(exactly: Int64(vertex.y) - square.south) == nil
    }
  }
}
