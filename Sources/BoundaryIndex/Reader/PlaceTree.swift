import Geometry

/// The packed tree of one country's places.
///
/// Where a level's nodes start follows from the number of places alone; nothing of it is stored.
struct PlaceTree {
  private let positions: IndexBytes
  private let nodes: IndexBytes
  private let firstPlace: Int
  private let count: Int
  private let depth: Int

  /// A node by its level, 0 for the root's, and its number among those of the level.
  private struct Node {
    var level: Int
    var number: Int
    /// The number of the level's first node.
    var first: Int
    /// How many nodes the level has.
    var count: Int

    func node(_ number: Int) -> Node {
      Node(level: level, number: number, first: first, count: count)
    }
  }

  /// The tree of a country; nothing when it has no places.
  init?(_ index: IndexFile, country: UInt32) {
    guard let row = PlaceTreeRow(index, country: country) else { return nil }
    firstPlace = row.firstPlace
    count = row.count
    positions = index.placePositions
    nodes = row.nodes
    var depth = 1
    var span = IndexFormat.placeFanOut
    while span < count {
      span *= IndexFormat.placeFanOut
      depth += 1
    }
    self.depth = depth
  }

  /// The square of how far a place reaches, as a chord; proportional to its population.
  func reachSquared(of place: UInt32) -> Float {
    let reach = positions.float(Int(place) &* IndexFormat.placePositionSize &+ 24)
    return reach * reach
  }
}

/// The nearest place.
extension PlaceTree {
  /// The nearest place, of one administrative area when that is given; of equally near ones the first.
  func nearest(to vector: UnitVector, within squaredChord: Double, scope: UInt32?) -> PlaceHit? {
    var search = Nearest(vector: vector, scope: scope, limit: squaredChord)
    visit(root, &search)
    return search.best
  }

  private struct Nearest {
    let vector: UnitVector
    let scope: UInt32?
    var limit: Double
    var best: PlaceHit?

    mutating func offer(_ place: Place) {
      let distance = vector.squaredChord(to: place.vector)
      guard distance <= limit, scope == nil || scope == place.scope else { return }
      if let best, best.squaredChord == distance, best.place < place.number { return }
      limit = distance
      best = PlaceHit(place: place.number, squaredChord: distance)
    }
  }

  private func visit(_ node: Node, _ search: inout Nearest) {
    if node.level == depth - 1 {
      for number in children(of: node, below: count) { search.offer(place(number)) }
      return
    }
    let below = level(below: node)
    let children = children(of: node, below: below.count)
    // The child whose box is nearest goes first, so that the others can mostly be left out.
    var nearest = children.lowerBound
    var least = Double.infinity
    for child in children {
      let distance = box(below.first &+ child).squaredDistance(to: search.vector)
      if distance < least { (least, nearest) = (distance, child) }
    }
    guard least <= search.limit else { return }
    visit(below.node(nearest), &search)
    for child in children where child != nearest {
      if box(below.first &+ child).squaredDistance(to: search.vector) <= search.limit {
        visit(below.node(child), &search)
      }
    }
  }
}

/// The large places that cover a position.
extension PlaceTree {
  /// Of the places whose size covers the position and is at least that given, the one nearest in relation to its size.
  func covering(_ vector: UnitVector, scope: UInt32?, reachSquared: Float) -> PlaceHit? {
    var search = Covering(vector: vector, scope: scope, reachSquared: reachSquared)
    visit(root, &search)
    return search.best
  }

  private struct Covering {
    let vector: UnitVector
    let scope: UInt32?
    let reachSquared: Float
    var bestRatio = 1.0
    var best: PlaceHit?

    func enters(_ box: Box) -> Bool {
      let reach = box.reach * box.reach
      return reach >= reachSquared && box.squaredDistance(to: vector) <= Double(reach)
    }

    mutating func offer(_ place: Place) {
      let reach = place.reach * place.reach
      guard reach >= reachSquared, reach > 0, scope == nil || scope == place.scope else { return }
      let distance = vector.squaredChord(to: place.vector)
      let ratio = distance / Double(reach)
      guard ratio < bestRatio || (best == nil && ratio == bestRatio) else { return }
      bestRatio = ratio
      best = PlaceHit(place: place.number, squaredChord: distance)
    }
  }

  private func visit(_ node: Node, _ search: inout Covering) {
    guard search.enters(box(node.first &+ node.number)) else { return }
    if node.level == depth - 1 {
      for number in children(of: node, below: count) { search.offer(place(number)) }
      return
    }
    let below = level(below: node)
    for child in children(of: node, below: below.count) { visit(below.node(child), &search) }
  }
}

/// Nodes and places by number.
extension PlaceTree {
  /// The box of a node and how far the largest of its places reaches.
  private struct Box {
    var lowX: Float, lowY: Float, lowZ: Float, highX: Float, highY: Float, highZ: Float
    var reach: Float

    /// Not more than the squared straight distance to any place in the box.
    @inline(__always)
    func squaredDistance(to vector: UnitVector) -> Double {
      let dx = max(0, Double(lowX) - vector.x, vector.x - Double(highX))
      let dy = max(0, Double(lowY) - vector.y, vector.y - Double(highY))
      let dz = max(0, Double(lowZ) - vector.z, vector.z - Double(highZ))
      return dx * dx + dy * dy + dz * dz
    }
  }

  private struct Place {
    var number: UInt32
    var vector: UnitVector
    var reach: Float
    var scope: UInt32
  }

  private var root: Node { Node(level: 0, number: 0, first: 0, count: 1) }

  /// The numbers of a node's children among the `below` nodes or places of the next level.
  @inline(__always)
  private func children(of node: Node, below: Int) -> Range<Int> {
    let first = node.number &* IndexFormat.placeFanOut
    return first..<max(first, min(first &+ IndexFormat.placeFanOut, below))
  }

  private func level(below node: Node) -> Node {
    var span = IndexFormat.placeFanOut
    for _ in (node.level &+ 1)..<(depth - 1) { span *= IndexFormat.placeFanOut }
    return Node(
      level: node.level &+ 1, number: 0, first: node.first &+ node.count,
      count: (count + span - 1) / span)
  }

  @inline(__always)
  private func box(_ node: Int) -> Box {
    let offset = node &* IndexFormat.placeNodeSize
    return Box(
      lowX: nodes.float(offset), lowY: nodes.float(offset &+ 4), lowZ: nodes.float(offset &+ 8),
      highX: nodes.float(offset &+ 12), highY: nodes.float(offset &+ 16),
      highZ: nodes.float(offset &+ 20), reach: nodes.float(offset &+ 24))
  }

  @inline(__always)
  private func place(_ number: Int) -> Place {
    let offset = (firstPlace &+ number) &* IndexFormat.placePositionSize
    let vector = UnitVector(
      x: positions.double(offset), y: positions.double(offset &+ 8),
      z: positions.double(offset &+ 16))
    return Place(
      number: UInt32(truncatingIfNeeded: firstPlace &+ number), vector: vector,
      reach: positions.float(offset &+ 24), scope: positions.word(offset &+ 28))
  }
}
