/// What the index says of the places round a place, of the same administrative area.
struct PlaceSurroundings {
  /// The numbers of its neighbours in the tree, the nearest first; the place's own number alone where they are too many.
  var neighbours: [Int] = []

  /// The square of half the distance to the nearest one, in units of the lattice, rounded down; infinite where there is none,
  /// 0 where it is not known.
  var isolationSquared: Float = 0

  /// The numbers of the larger places that may reach into the place's cell; its own number alone where they are too many.
  var larger: [Int] = []
}

/// Which places are each other's neighbours, and which reach to where others are the nearest.
extension PlaceTree {
  /// What is round some places of the tree.
  func surroundings(_ numbers: Range<Int>) -> [PlaceSurroundings] {
    numbers.map { number in
      guard let (leaf, lane) = places.lane(ofNumber: number) else { return PlaceSurroundings() }
      let origin = PlaceOrigin(leaf.position(lane))
      var search = Rivals(
        places: places, origin: origin, own: number, scope: leaf.scope(lane),
        cell: VoronoiCell(of: leaf.position(lane)))
      tree.walk(&search)
      var larger = LargerPlaces(
        places: places, origin: origin, scope: leaf.scope(lane),
        wanted: PlaceSearch.populationRatio * leaf.reachSquared(lane), radius: search.cell.radius)
      tree.walk(&larger)
      var found = neighbourhood(of: number, origin, search.cell)
      found.larger = PlaceTree.writable(larger.found.sorted(), number)
      return found
    }
  }

  /// The neighbours of a place, the nearest first.
  private func neighbourhood(
    of number: Int, _ origin: PlaceOrigin, _ cell: VoronoiCell
  ) -> PlaceSurroundings {
    if cell.isCrowded { return PlaceSurroundings(neighbours: [number], isolationSquared: 0) }
    let neighbours = cell.neighbours.compactMap { neighbour in
      places.lane(ofNumber: neighbour).map { other in
        (other.leaf.squaredDistance(other.lane, from: origin), neighbour)
      }
    }.sorted(by: <)
    return PlaceSurroundings(
      neighbours: PlaceTree.writable(neighbours.map(\.1), number),
      isolationSquared: neighbours.first.map { Float($0.0 / 4 * 0.999_999).nextDown }
        ?? .infinity)
  }

  private static func writable(_ numbers: [Int], _ own: Int) -> [Int] {
    numbers.count > IndexFormat.mostPlaceNeighbours ? [own] : numbers
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

    var limit: Float { cell.isCrowded ? -1 : reach.limit }

    func distances(_ node: IndexWindow) -> SIMD8<Float> { origin.distances(toBoxes: node) }

    mutating func offer(_ leaf: Int) {
      guard let leaf = places.leaf(leaf) else { return }
      let distances = leaf.distances(from: origin)
      var open = Lanes(leaf.places(of: scope))
      while let lane = open.takeNearest(of: distances, within: limit) {
        let number = Int(leaf.number(lane)) - places.firstPlace
        if number == own { continue }
        cell.cut(by: number, at: leaf.position(lane))
        reach.squared = cell.squaredReach
      }
    }
  }

  /// Finds the places that are large enough and may reach into a cell.
  private struct LargerPlaces: TreeSearch {
    let places: PlaceLeaves
    let origin: PlaceOrigin
    let scope: UInt32
    /// The least square of a reach that counts.
    let wanted: Float
    /// How far the cell reaches, in units of the lattice.
    let radius: Double
    var found: [Int] = []

    init(
      places: PlaceLeaves, origin: PlaceOrigin, scope: UInt32, wanted: Float, radius: Double
    ) {
      (self.places, self.origin, self.scope) = (places, origin, scope)
      (self.wanted, self.radius) = (wanted, radius)
    }

    /// Nothing when it has found more than are written.
    var limit: Float {
      found.count > IndexFormat.mostPlaceNeighbours ? -1 : Float(radius).nextUp
    }

    /// How far the reach of what is below each child ends before the place at least.
    func distances(_ node: IndexWindow) -> SIMD8<Float> {
      let reaches = node.eightFloats(at: PlaceTree.nodeReaches)
      let distances = origin.distances(toBoxes: node).squareRoot() - reaches.squareRoot()
      // Off by less than a millionth of the greatest distance.
      let nearest = distances - 2048
      return nearest.clamped(
        lowerBound: SIMD8(repeating: 0), upperBound: SIMD8(repeating: .greatestFiniteMagnitude)
      )
      .replacing(with: .infinity, where: reaches .< wanted)
    }

    mutating func offer(_ leaf: Int) {
      guard let leaf = places.leaf(leaf) else { return }
      let lanes = leaf.places(of: scope)
      for lane in 0..<IndexFormat.treeFanOut where lanes >> UInt32(lane) & 1 == 1 {
        let reachSquared = leaf.reachSquared(lane)
        guard reachSquared >= wanted, reachSquared > 0 else { continue }
        let distance = leaf.squaredDistance(lane, from: origin).squareRoot()
        guard distance - Double(reachSquared).squareRoot() <= radius else { continue }
        found.append(Int(leaf.number(lane)) - places.firstPlace)
      }
    }
  }
}
