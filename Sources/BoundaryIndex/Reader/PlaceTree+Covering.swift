/// The large places that cover a position, by walks through the tree.
extension PlaceTree {
  /// The place at the end of a climb from `start` to ever larger places that cover the position, of several to the one that is nearest in
  /// relation to its size; `start` itself when there is none.
  ///
  /// ``PlaceLeaves/city(above:from:scope:)`` finds the same sooner, where it finds anything.
  /// - Parameters:
  ///   - start: The place that is nearest, of the administrative area if one is given.
  ///   - origin: The position.
  ///   - scope: The administrative area that larger places must be of, too.
  /// - Returns: The place.
  func city(
    above start: PlaceHit, from origin: PlaceOrigin, scope: UInt32?
  ) -> PlaceHit {
    guard let (leaf, lane) = places.lane(ofPlace: start.place) else { return start }
    var (city, reachSquared) = (start, leaf.reachSquared(lane))
    for _ in 0..<PlaceCover.mostSteps {
      var search = Covering(
        places: places, origin: origin, scope: scope,
        wanted: PlaceSearch.populationRatio * reachSquared)
      tree.walk(&search)
      guard search.climb(&city, &reachSquared) else { break }
    }
    return city
  }

  private struct Covering: TreeSearch {
    private static var room: Int { 8 }

    let places: PlaceLeaves
    let origin: PlaceOrigin
    let scope: UInt32?
    /// The least square of a reach that counts.
    let wanted: Float
    private var best: PlaceCover?
    private var count = 0
    private var covers = InlineArray<8, PlaceCover>(repeating: PlaceCover())

    init(places: PlaceLeaves, origin: PlaceOrigin, scope: UInt32?, wanted: Float) {
      self.places = places
      self.origin = origin
      self.scope = scope
      self.wanted = wanted
    }

    var limit: Float { 0 }

    /// How far the position is out of reach of what is below each child, and infinitely far when nothing there is large enough.
    @inline(__always)
    func distances(_ node: IndexWindow) -> SIMD8<Float> {
      node.excesses(
        PlaceTree.nodeReaches, of: origin.distances(toBoxes: node), least: wanted)
    }

    @inline(__always)
    mutating func offer(_ leaf: Int) {
      guard let leaf = places.leaf(leaf) else { return }
      let excesses = leaf.excesses(from: origin, reachSquared: wanted)
      var open = Lanes(leaf.places(of: scope))
      while let lane = open.takeNearest(of: excesses, within: 0) { offer(leaf, lane) }
    }

    private mutating func offer(_ leaf: PlaceLeaf, _ lane: Int) {
      let cover = PlaceCover(leaf, lane, origin)
      guard cover.holds else { return }
      if count < Covering.room { covers[count] = cover }
      count &+= 1
      if cover.isBetter(than: best) { best = cover }
    }

    /// Goes from a city to the better ones found, and says whether another walk may find more.
    func climb(_ city: inout PlaceHit, _ reachSquared: inout Float) -> Bool {
      var next = best
      for _ in 0...Covering.room {
        guard let cover = next else { return false }
        city = cover.hit
        reachSquared = cover.reachSquared
        if count > Covering.room { return true }
        next = best(reaching: PlaceSearch.populationRatio * reachSquared)
      }
      return false
    }

    private func best(reaching wanted: Float) -> PlaceCover? {
      var best: PlaceCover?
      for number in 0..<count where covers[number].reachSquared >= wanted {
        if covers[number].isBetter(than: best) { best = covers[number] }
      }
      return best
    }
  }
}
