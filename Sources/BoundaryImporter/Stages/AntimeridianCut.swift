internal import Geometry

/// Cuts a record's rings at longitude 180, so that all of them lie within ±180.
///
/// Along the cut, what is inside alternates with what is outside from south to north, holes included: the ends of the pieces
/// are joined two by two in that order.
struct AntimeridianCut {
  /// A piece of a ring that begins and ends on the cut; longitudes within ±180.
  private struct Chain {
    var vertices: [WideVertex]
  }

  /// The beginning or the end of a chain.
  private struct End: Hashable {
    let chain: Int
    let isStart: Bool
  }

  private var chains: [Chain] = []
  private var whole: [[WideVertex]] = []

  /// The rings within ±180, not closed explicitly; those in longitudes that run on are cut.
  static func rings(of rings: [[WideVertex]]) -> [[WideVertex]] {
    var cut = AntimeridianCut()
    for ring in rings { cut.split(ring) }
    return cut.whole + cut.joined()
  }

  // MARK: Cutting

  private mutating func split(_ ring: [WideVertex]) {
    var pieces: [Chain] = []
    var current = Chain(vertices: [])
    for (number, vertex) in ring.enumerated() {
      let previous = ring[number == 0 ? ring.count - 1 : number - 1]
      for crossing in AntimeridianCut.crossings(from: previous, to: vertex) {
        current.vertices.append(crossing.leaving)
        pieces.append(current)
        current = Chain(vertices: [crossing.entering])
      }
      current.vertices.append(AntimeridianCut.shifted(vertex))
    }
    guard !pieces.isEmpty else {
      whole.append(current.vertices)
      return
    }
    // What stands before the first crossing goes on from the end of the ring.
    pieces[0].vertices = current.vertices + pieces[0].vertices
    chains += pieces
  }

  /// The number of the world in which a vertex lies; one on the border belongs to the western one.
  static func world(_ x: Int64) -> Int64 {
    let (quotient, rest) = (x - WideVertex.halfTurn).quotientAndRemainder(
      dividingBy: WideVertex.turn)
    return rest > 0 ? quotient + 1 : quotient
  }

  /// A vertex as it lies within ±180.
  static func shifted(_ vertex: WideVertex) -> WideVertex {
    WideVertex(x: vertex.x - world(vertex.x) * WideVertex.turn, y: vertex.y)
  }

  /// Where an edge passes from one world into the next, as it looks from both.
  static func crossings(
    from a: WideVertex, to b: WideVertex
  ) -> [(leaving: WideVertex, entering: WideVertex)] {
    let (from, to) = (world(a.x), world(b.x))
    if from == to { return [] }
    let half = WideVertex.halfTurn
    if from < to {
      return (from..<to).map { world in
        let y = latitude(of: world * WideVertex.turn + half, a, b)
        return (WideVertex(x: half, y: y), WideVertex(x: -half, y: y))
      }
    }
    return (to..<from).reversed().map { world in
      let y = latitude(of: world * WideVertex.turn + half, a, b)
      return (WideVertex(x: -half, y: y), WideVertex(x: half, y: y))
    }
  }

  /// The latitude at which an edge has that longitude; the same from either side.
  static func latitude(of x: Int64, _ one: WideVertex, _ other: WideVertex) -> Int32 {
    let (a, b) = one.x < other.x ? (one, other) : (other, one)
    let share = Double(x - a.x) / Double(b.x - a.x)
    return a.y + Int32((Double(b.y - a.y) * share).rounded())
  }

  // MARK: Joining

  private func joined() -> [[WideVertex]] {
    let partners = partners()
    var isUsed = [Bool](repeating: false, count: chains.count)
    var rings: [[WideVertex]] = []
    for start in chains.indices where !isUsed[start] {
      var ring: [WideVertex] = []
      var next: End? = End(chain: start, isStart: true)
      while let end = next, !isUsed[end.chain] {
        isUsed[end.chain] = true
        let vertices = chains[end.chain].vertices
        ring += end.isStart ? vertices : vertices.reversed()
        next = partners[End(chain: end.chain, isStart: !end.isStart)]
      }
      rings.append(ring)
    }
    return rings
  }

  /// Which ends of chains are joined along the cut, on either side of it.
  private func partners() -> [End: End] {
    var partners: [End: End] = [:]
    for side in [-WideVertex.halfTurn, WideVertex.halfTurn] {
      let ends = chains.indices.flatMap { chain in
        [End(chain: chain, isStart: true), End(chain: chain, isStart: false)]
      }.filter { vertex($0).x == side }
      let sorted = ends.enumerated().sorted {
        (vertex($0.element).y, $0.offset) < (vertex($1.element).y, $1.offset)
      }.map(\.element)
      for pair in stride(from: 0, to: sorted.count - 1, by: 2) {
        partners[sorted[pair]] = sorted[pair + 1]
        partners[sorted[pair + 1]] = sorted[pair]
      }
    }
    return partners
  }

  private func vertex(_ end: End) -> WideVertex {
    let vertices = chains[end.chain].vertices
    return end.isStart ? vertices[0] : vertices[vertices.count - 1]
  }
}
