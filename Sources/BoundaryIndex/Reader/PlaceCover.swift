/// A place that may cover a position.
struct PlaceCover {
  /// Each step of a climb trebles the population, so twenty go beyond every city; a damaged file must not climb forever.
  static var mostSteps: Int { 20 }

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
    squaredDistance <= Double(reachSquared) && reachSquared > 0 && reachSquared < .infinity
  }

  /// The squared distance in relation to the size.
  var ratio: Double { squaredDistance / Double(reachSquared) }

  /// Whether this one is to be taken before another; of equal ones the first of the index is.
  @inline(__always)
  func isBetter(than other: PlaceCover?) -> Bool {
    guard let other else { return true }
    return (ratio, place) < (other.ratio, other.place)
  }
}
