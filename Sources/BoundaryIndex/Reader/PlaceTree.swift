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

  /// The tree of a country; nothing when it has no places.
  init?(_ index: IndexFile, country: UInt32) {
    let trees = index.placeTrees
    var (low, high) = (0, trees.count / IndexFormat.placeTreeSize)
    while low < high {
      let middle = (low + high) / 2
      if trees.word(middle * IndexFormat.placeTreeSize) < country {
        low = middle + 1
      } else {
        high = middle
      }
    }
    let row = low * IndexFormat.placeTreeSize
    guard row < trees.count, trees.word(row) == country else { return nil }
    firstPlace = Int(trees.word(row + 4))
    count = min(Int(trees.word(row + 8)), max(0, index.placeCount - firstPlace))
    positions = index.placePositions
    nodes = index.placeNodes.slice(
      at: Int(trees.word(row + 12)) * IndexFormat.placeNodeSize,
      count: index.placeNodes.count - Int(trees.word(row + 12)) * IndexFormat.placeNodeSize)
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

  /// Whether the place is the largest of a unit that is itself a city.
  func isPrincipal(_ place: UInt32) -> Bool {
    positions.word(Int(place) &* IndexFormat.placePositionSize &+ 28) & 0x8000_0000 != 0
  }

  /// The nearest place, of one administrative area when that is given; of equally near ones the first.
  func nearest(to vector: UnitVector, within squaredChord: Double, scope: UInt32?) -> PlaceHit? {
    var best: PlaceHit?
    var limit = squaredChord
    visit(level: 0, node: 0, firstNode: 0, nodeCount: 1) { box in
      box.squaredDistance(to: vector) <= limit
    } place: { place, there, placeScope in
      if let scope, scope != placeScope { return }
      let distance = vector.squaredChord(to: there)
      guard distance <= limit else { return }
      if let best, best.squaredChord == distance, best.place < place { return }
      limit = distance
      best = PlaceHit(place: place, squaredChord: distance)
    }
    return best
  }

  /// Of the places whose size covers the position and is at least that given, the one nearest in relation to its size.
  func covering(_ vector: UnitVector, scope: UInt32?, reachSquared: Float) -> PlaceHit? {
    var best: PlaceHit?
    var bestRatio = 1.0
    visit(level: 0, node: 0, firstNode: 0, nodeCount: 1) { box in
      let reach = Double(box.reach * box.reach)
      return box.reach * box.reach >= reachSquared && box.squaredDistance(to: vector) <= reach
    } place: { place, there, placeScope in
      let reach = self.reachSquared(of: place)
      if reach < reachSquared || reach == 0 { return }
      if let scope, scope != placeScope { return }
      let distance = vector.squaredChord(to: there)
      let ratio = distance / Double(reach)
      guard ratio <= bestRatio, best == nil || ratio < bestRatio else { return }
      bestRatio = ratio
      best = PlaceHit(place: place, squaredChord: distance)
    }
    return best
  }

  /// The box of a node and how far the largest of its places reaches.
  struct Box {
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

  @inline(__always)
  private func box(_ node: Int) -> Box {
    let offset = node &* IndexFormat.placeNodeSize
    return Box(
      lowX: nodes.float(offset), lowY: nodes.float(offset &+ 4), lowZ: nodes.float(offset &+ 8),
      highX: nodes.float(offset &+ 12), highY: nodes.float(offset &+ 16),
      highZ: nodes.float(offset &+ 20), reach: nodes.float(offset &+ 24))
  }

  /// How many nodes a level has; level 0 is the root's.
  private func nodeCount(level: Int) -> Int {
    var span = IndexFormat.placeFanOut
    for _ in level..<(depth - 1) { span *= IndexFormat.placeFanOut }
    return max(1, (count + span - 1) / span)
  }

  /// Goes down from a node, nearest child by order of storage, calling `place` for the places of the leaves that are entered.
  private func visit(
    level: Int, node: Int, firstNode: Int, nodeCount: Int, enters: (Box) -> Bool,
    place: (UInt32, UnitVector, UInt32) -> Void
  ) {
    guard enters(box(firstNode &+ node)) else { return }
    let fanOut = IndexFormat.placeFanOut
    if level == depth - 1 {
      for number in (node &* fanOut)..<min(node &* fanOut &+ fanOut, max(count, node &* fanOut)) {
        visitPlace(firstPlace &+ number, place)
      }
      return
    }
    let below = self.nodeCount(level: level + 1)
    for child in (node &* fanOut)..<min(node &* fanOut &+ fanOut, max(below, node &* fanOut)) {
      visit(
        level: level + 1, node: child, firstNode: firstNode &+ nodeCount, nodeCount: below,
        enters: enters, place: place)
    }
  }

  @inline(__always)
  private func visitPlace(_ number: Int, _ place: (UInt32, UnitVector, UInt32) -> Void) {
    let offset = number &* IndexFormat.placePositionSize
    let there = UnitVector(
      x: positions.double(offset), y: positions.double(offset &+ 8),
      z: positions.double(offset &+ 16))
    place(UInt32(number), there, positions.word(offset &+ 28) & 0x7FFF_FFFF)
  }
}
