/// The large places that cover a position.
extension PlaceTree {
  /// The place at the end of a climb from `start` to ever larger places that cover the position, of several to the one that is nearest in
  /// relation to its size; `start` itself when there is none.
  func city(
    above start: PlaceHit, from origin: PlaceOrigin, scope: UInt32?
  ) -> PlaceHit {
    var city = start
    guard let (leaf, lane) = places.lane(ofPlace: start.place) else { return start }
    // Four of five positions near towns need no look at larger places.
    if start.squaredDistance < Double(leaf.clearanceSquared(lane)) { return start }
    var reachSquared = leaf.reachSquared(lane)
    // Each step trebles the population, so twenty go beyond every city; a damaged file must not climb forever.
    for _ in 0..<20 {
      var search = Covering(
        places: places, origin: origin, scope: scope,
        wanted: PlaceSearch.populationRatio * reachSquared)
      tree.walk(&search)
      guard search.climb(&city, &reachSquared) else { break }
    }
    return city
  }

  /// A place that covers the position.
  private struct Cover {
    var place: UInt32
    var reachSquared: Float
    var squaredDistance: Double

    /// The squared distance in relation to the size.
    var ratio: Double { squaredDistance / Double(reachSquared) }

    /// Whether this one is to be taken before another; of equal ones the first of the index is.
    @inline(__always)
    func isBetter(than other: Cover?) -> Bool {
      guard let other else { return true }
      return (ratio, place) < (other.ratio, other.place)
    }
  }

  private struct Covering: TreeSearch {
    private static var room: Int { 8 }

    let places: PlaceLeaves
    let origin: PlaceOrigin
    let scope: UInt32?
    /// The least square of a reach that counts.
    let wanted: Float
    private var best: Cover?
    private var count = 0
    private var covers = InlineArray<8, Cover>(
      repeating: Cover(place: 0, reachSquared: 0, squaredDistance: 0))

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
      let cover = Cover(
        place: leaf.number(lane), reachSquared: leaf.reachSquared(lane),
        squaredDistance: leaf.squaredDistance(lane, from: origin))
      guard cover.reachSquared > 0, cover.reachSquared < .infinity, cover.ratio <= 1 else {
        return
      }
      if count < Covering.room { covers[count] = cover }
      count &+= 1
      if cover.isBetter(than: best) { best = cover }
    }

    /// Goes from a city to the better ones found, and says whether another walk may find more.
    func climb(_ city: inout PlaceHit, _ reachSquared: inout Float) -> Bool {
      var next = best
      for _ in 0...Covering.room {
        guard let cover = next else { return false }
        city = PlaceHit(place: cover.place, squaredDistance: cover.squaredDistance)
        reachSquared = cover.reachSquared
        if count > Covering.room { return true }
        next = best(reaching: PlaceSearch.populationRatio * reachSquared)
      }
      return false
    }

    private func best(reaching wanted: Float) -> Cover? {
      var best: Cover?
      for number in 0..<count where covers[number].reachSquared >= wanted {
        if covers[number].isBetter(than: best) { best = covers[number] }
      }
      return best
    }
  }
}
