/// The nearest place.
extension PlaceTree {
  /// The nearest place, of one administrative area when that is given; of equally near ones the first.
  /// - Parameters:
  ///   - origin: Where to search from.
  ///   - squaredChord: How far it may be.
  ///   - scope: The administrative area.
  ///   - start: A place that may be near, to look at first.
  /// - Returns: The place, or nothing when none is within reach.
  func nearest(
    from origin: PlaceOrigin, within squaredChord: Double, scope: UInt32?,
    startingAt start: UInt32? = nil
  ) -> PlaceHit? {
    var search = Nearest(
      places: places, origin: origin, scope: scope,
      reach: SearchReach(squaredChord: squaredChord))
    if let start, let (leaf, lane) = places.lane(ofPlace: start),
      leaf.places(of: scope) >> UInt32(lane) & 1 == 1
    {
      search.offer(leaf, lane)
    }
    tree.walk(&search)
    return search.best
  }

  private struct Nearest: TreeSearch {
    let places: PlaceLeaves
    let origin: PlaceOrigin
    let scope: UInt32?
    var reach: SearchReach
    var best: PlaceHit?

    var limit: Float { reach.limit }

    @inline(__always)
    func distances(_ node: IndexWindow) -> SIMD8<Float> { origin.distances(toBoxes: node) }

    @inline(__always)
    mutating func offer(_ leaf: Int) {
      guard let leaf = places.leaf(leaf) else { return }
      let distances = leaf.distances(from: origin)
      var open = Lanes(leaf.places(of: scope))
      while let lane = open.takeNearest(of: distances, within: reach.limit) {
        offer(leaf, lane)
      }
    }

    /// Looks at a place of the scope.
    @inline(__always)
    mutating func offer(_ leaf: PlaceLeaf, _ lane: Int) {
      let distance = leaf.squaredDistance(lane, from: origin)
      guard distance <= reach.squared else { return }
      let hit = PlaceHit(place: leaf.number(lane), squaredDistance: distance)
      if let best, best.squaredChord == hit.squaredChord, best.place < hit.place { return }
      reach.squared = distance
      best = hit
    }
  }
}
