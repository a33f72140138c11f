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
    var search = NearestPlaces(
      PlaceOrigin(UnitVector(coordinate)), count: count,
      within: 4 * GreatCircle.haversine(metres: distance))
    for row in 0..<placeTrees.count / IndexFormat.placeTreeSize {
      search.walk(PlaceTree(self, row: row))
    }
    return search.nearest
  }
}

/// A search for several places at once, which leaves out what is farther than the last of those it has.
private struct NearestPlaces: TreeSearch {
  private let origin: PlaceOrigin
  private let count: Int
  private var reach: SearchReach

  /// Those of the tree that the search goes through.
  private var places: PlaceLeaves?

  /// What is found so far: a heap with the farthest of them first.
  private var heap: [PlaceHit] = []

  /// What was found, the nearest first.
  var nearest: [PlaceHit] { heap.sorted { $0.isNearer(than: $1) } }

  init(_ origin: PlaceOrigin, count: Int, within squaredChord: Double) {
    self.origin = origin
    self.count = count
    reach = SearchReach(squaredChord: squaredChord)
  }

  mutating func walk(_ tree: PlaceTree) {
    places = tree.places
    tree.tree.walk(&self)
  }

  var limit: Float { reach.limit }

  func distances(_ node: IndexWindow) -> SIMD8<Float> { origin.distances(toBoxes: node) }

  mutating func offer(_ leaf: Int) {
    guard let leaf = places?.leaf(leaf) else { return }
    let distances = leaf.distances(from: origin)
    var open = Lanes(leaf.lanes)
    while let lane = open.takeNearest(of: distances, within: reach.limit) {
      offer(leaf.number(lane), leaf.squaredDistance(lane, from: origin))
    }
  }

  private mutating func offer(_ place: UInt32, _ squaredDistance: Double) {
    guard squaredDistance <= reach.squared else { return }
    let hit = PlaceHit(place: place, squaredDistance: squaredDistance)
    if heap.count < count {
      heap.append(hit)
      rise()
    } else if hit.isNearer(than: heap[0]) {
      heap[0] = hit
      sink()
    }
    if heap.count == count { reach.squared = heap[0].squaredDistance }
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
