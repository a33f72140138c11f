/// The large places that cover a position.
extension PlaceTree {
  /// Each step of a climb trebles the population, so twenty go beyond every city; a damaged file must not climb forever.
  private static var mostSteps: Int { 20 }

  /// The place at the end of a climb from `start` to ever larger places that cover the position, of several to the one that is nearest in
  /// relation to its size; `start` itself when there is none.
  /// - Parameters:
  ///   - start: The place that is nearest, of the administrative area if one is given.
  ///   - origin: The position.
  ///   - scope: The administrative area that larger places must be of, too.
  /// - Returns: The place.
  @inline(__always)
  func city(
    above start: PlaceHit, from origin: PlaceOrigin, scope: UInt32?
  ) -> PlaceHit {
    guard let (leaf, lane) = places.lane(ofPlace: start.place) else { return start }
    if scope == leaf.scope(lane), let city = writtenCity(above: start, leaf, lane, from: origin) {
      return city
    }
    return searchedCity(above: start, leaf.reachSquared(lane), from: origin, scope: scope)
  }

  /// The same among those that are written for the place; nothing when there are more.
  @inline(__always)
  private func writtenCity(
    above start: PlaceHit, _ leaf: PlaceLeaf, _ lane: Int, from origin: PlaceOrigin
  ) -> PlaceHit? {
    guard let larger = places.larger(leaf, lane) else { return nil }
    if larger.count == 0 { return start }
    var city = start
    var wanted = PlaceSearch.populationRatio * leaf.reachSquared(lane)
    for _ in 0..<PlaceTree.mostSteps {
      var best: Cover?
      for entry in 0..<larger.count {
        guard let (other, otherLane) = places.lane(ofNumber: larger[entry]) else { return nil }
        // A place that is larger than itself has more than are written.
        if other.number(otherLane) == start.place { return nil }
        guard other.reachSquared(otherLane) >= wanted else { continue }
        let cover = Cover(other, otherLane, origin)
        if cover.holds, cover.isBetter(than: best) { best = cover }
      }
      guard let best else { return city }
      city = best.hit
      wanted = PlaceSearch.populationRatio * best.reachSquared
    }
    return city
  }

  /// The same by walks through the tree.
  private func searchedCity(
    above start: PlaceHit, _ startReachSquared: Float, from origin: PlaceOrigin, scope: UInt32?
  ) -> PlaceHit {
    var (city, reachSquared) = (start, startReachSquared)
    for _ in 0..<PlaceTree.mostSteps {
      var search = Covering(
        places: places, origin: origin, scope: scope,
        wanted: PlaceSearch.populationRatio * reachSquared)
      tree.walk(&search)
      guard search.climb(&city, &reachSquared) else { break }
    }
    return city
  }

  /// A place that may cover the position.
  private struct Cover {
    var place: UInt32 = 0
    var reachSquared: Float = 0
    var squaredDistance = 0.0

    init() {}

    @inline(__always)
    init(_ leaf: PlaceLeaf, _ lane: Int, _ origin: PlaceOrigin) {
      place = leaf.number(lane)
      reachSquared = leaf.reachSquared(lane)
      squaredDistance = leaf.squaredDistance(lane, from: origin)
    }

    var hit: PlaceHit { PlaceHit(place: place, squaredDistance: squaredDistance) }

    /// Whether it covers the position.
    @inline(__always)
    var holds: Bool {
      reachSquared > 0 && reachSquared < .infinity && squaredDistance <= Double(reachSquared)
    }

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
    private var covers = InlineArray<8, Cover>(repeating: Cover())

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
      let cover = Cover(leaf, lane, origin)
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

    private func best(reaching wanted: Float) -> Cover? {
      var best: Cover?
      for number in 0..<count where covers[number].reachSquared >= wanted {
        if covers[number].isBetter(than: best) { best = covers[number] }
      }
      return best
    }
  }
}
