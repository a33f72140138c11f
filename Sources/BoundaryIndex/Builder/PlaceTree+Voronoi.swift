/// The neighbours of a place.
struct PlaceNeighbourhood {
  /// Their numbers in the tree, the nearest first; the place's own number alone where they are too many.
  var numbers: [Int]

  /// The square of half the distance to the nearest one, in units of the lattice, rounded down; infinite where there is none.
  var isolationSquared: Float
}

/// Which places are each other's neighbours.
extension PlaceTree {
  /// For some places of the tree their neighbours there.
  func neighbourhoods(_ numbers: Range<Int>) -> [PlaceNeighbourhood] {
    numbers.map { number in
      guard let (leaf, lane) = places.lane(ofNumber: number) else {
        return PlaceNeighbourhood(numbers: [], isolationSquared: 0)
      }
      let position = leaf.position(lane)
      var search = Rivals(
        places: places, origin: PlaceOrigin(position), own: number, scope: leaf.scope(lane),
        cell: VoronoiCell(of: position))
      tree.walk(&search)
      let found = search.cell.neighbours.compactMap { neighbour in
        places.lane(ofNumber: neighbour).map { other in
          (position.squaredDistance(to: other.leaf.position(other.lane)), neighbour)
        }
      }.sorted(by: <)
      let isTooMany = found.count > IndexFormat.mostPlaceNeighbours
      return PlaceNeighbourhood(
        numbers: isTooMany ? [number] : found.map(\.1),
        isolationSquared: found.first.map { Float($0.0 / 4 * 0.999_999).nextDown } ?? .infinity)
    }
  }

  /// Offers a cell all places that may touch it, near ones first, so that it soon is small.
  private struct Rivals: TreeSearch {
    let places: PlaceLeaves
    let origin: PlaceOrigin
    let own: Int
    let scope: UInt32
    var cell: VoronoiCell
    private var reach: SearchReach

    init(
      places: PlaceLeaves, origin: PlaceOrigin, own: Int, scope: UInt32, cell: VoronoiCell
    ) {
      (self.places, self.origin, self.own) = (places, origin, own)
      (self.scope, self.cell) = (scope, cell)
      reach = SearchReach(squared: cell.squaredReach)
    }

    var limit: Float { reach.limit }

    func distances(_ node: IndexWindow) -> SIMD8<Float> { origin.distances(toBoxes: node) }

    mutating func offer(_ leaf: Int) {
      guard let leaf = places.leaf(leaf) else { return }
      let distances = leaf.distances(from: origin)
      var open = Lanes(leaf.places(of: scope))
      while let lane = open.takeNearest(of: distances, within: reach.limit) {
        let number = Int(leaf.number(lane)) - places.firstPlace
        if number == own { continue }
        cell.cut(by: number, at: leaf.position(lane))
        reach.squared = cell.squaredReach
      }
    }
  }
}
