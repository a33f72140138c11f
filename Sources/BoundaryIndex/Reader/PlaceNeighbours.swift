package import Geometry

extension IndexFile {
  /// The places nearest to a coordinate over the trees of all countries, the nearest first; of equally near ones the first.
  /// - Parameters:
  ///   - coordinate: Where to search from.
  ///   - count: How many at most.
  ///   - distance: Metres.
  /// - Returns: At most `count` places.
  package func nearestPlaces(
    to coordinate: Coordinate, count: Int, within distance: Double
  ) -> [PlaceHit] {
    guard count > 0, distance >= 0 else { return [] }
    var search = PlaceNeighbours(
      self, UnitVector(coordinate), count: count,
      limit: 4 * GreatCircle.haversine(metres: distance))
    for row in 0..<placeTrees.count / IndexFormat.placeTreeSize { search.visit(tree: row) }
    return search.nearest
  }
}

/// A search for several places at once, which leaves out what is farther than the last of those it has.
private struct PlaceNeighbours {
  private let index: IndexFile
  private let vector: UnitVector
  private let count: Int
  private var limit: Double

  /// What is found so far: a heap with the farthest of them first.
  private var heap: [PlaceHit] = []

  /// What was found, the nearest first.
  var nearest: [PlaceHit] { heap.sorted { $0.isNearer(than: $1) } }

  /// One country's tree: its first place and how many there are, its first node.
  private struct Tree {
    var firstPlace: Int
    var count: Int
    var firstNode: Int
  }

  init(_ index: IndexFile, _ vector: UnitVector, count: Int, limit: Double) {
    self.index = index
    self.vector = vector
    self.count = count
    self.limit = limit
  }

  mutating func visit(tree row: Int) {
    let offset = row * IndexFormat.placeTreeSize
    let trees = index.placeTrees
    let firstPlace = Int(trees.word(offset + 4))
    let tree = Tree(
      firstPlace: firstPlace,
      count: min(Int(trees.word(offset + 8)), max(0, index.placeCount - firstPlace)),
      firstNode: Int(trees.word(offset + 12)))
    var span = IndexFormat.placeFanOut
    while span < tree.count { span *= IndexFormat.placeFanOut }
    visit(0, level: 0, of: tree, span: span)
  }

  /// Goes through a node under which there may be `span` places.
  private mutating func visit(_ number: Int, level start: Int, of tree: Tree, span: Int) {
    guard squaredDistance(toBox: tree.firstNode + start + number) <= limit else { return }
    let first = number * IndexFormat.placeFanOut
    let size = span / IndexFormat.placeFanOut
    guard size > 1 else {
      let places = first..<max(first, min(first + IndexFormat.placeFanOut, tree.count))
      for place in places { offer(tree.firstPlace + place) }
      return
    }
    let below = (tree.count + size - 1) / size
    let level = start + (tree.count + span - 1) / span
    for child in first..<max(first, min(first + IndexFormat.placeFanOut, below)) {
      visit(child, level: level, of: tree, span: size)
    }
  }

  /// Not more than the squared straight distance to any place in a box.
  private func squaredDistance(toBox node: Int) -> Double {
    let nodes = index.placeNodes
    let offset = node * IndexFormat.placeNodeSize
    func gap(_ axis: Int, _ value: Double) -> Double {
      let (low, high) = (nodes.float(offset + axis * 4), nodes.float(offset + 12 + axis * 4))
      let gap = max(0, Double(low) - value, value - Double(high))
      return gap * gap
    }
    return gap(0, vector.x) + gap(1, vector.y) + gap(2, vector.z)
  }

  private mutating func offer(_ place: Int) {
    let positions = index.placePositions
    let offset = place * IndexFormat.placePositionSize
    let other = UnitVector(
      x: positions.double(offset), y: positions.double(offset + 8),
      z: positions.double(offset + 16))
    let hit = PlaceHit(place: UInt32(place), squaredChord: vector.squaredChord(to: other))
    guard hit.squaredChord <= limit else { return }
    if heap.count < count {
      heap.append(hit)
      rise()
    } else if hit.isNearer(than: heap[0]) {
      heap[0] = hit
      sink()
    }
    if heap.count == count { limit = heap[0].squaredChord }
  }

  /// Brings the last element to where none above it is nearer.
  private mutating func rise() {
    var child = heap.count - 1
    while child > 0, heap[(child - 1) / 2].isNearer(than: heap[child]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Brings the first element to where none below it is farther.
  private mutating func sink() {
    var parent = 0
    while true {
      let below = (2 * parent + 1..<min(2 * parent + 3, max(heap.count, 2 * parent + 1)))
      guard let farthest = below.max(by: { heap[$0].isNearer(than: heap[$1]) }),
        heap[parent].isNearer(than: heap[farthest])
      else { return }
      heap.swapAt(parent, farthest)
      parent = farthest
    }
  }
}

extension PlaceHit {
  /// Whether it comes before another; of equally near ones the first of the index does.
  fileprivate func isNearer(than other: PlaceHit) -> Bool {
    (squaredChord, place) < (other.squaredChord, other.place)
  }
}
