/// From neighbour to neighbour to the nearest place.
///
/// A place's neighbours are those of the same administrative area whose cells of the Voronoi diagram meet its own: the edges of the Delaunay
/// triangulation. On the way to any position but its own cell's, one leaves a place's cell across the border with a neighbour that is nearer; where
/// none is nearer, no other place is (Lawson 1977 walks through triangles in this way).
extension PlaceTree {
  /// More steps than there are on the way between two coordinates that are near each other.
  private static var mostSteps: Int { 32 }

  /// The nearest place of an administrative area, of equally near ones the first.
  ///
  /// What it finds is certain within ``PlaceSearch/reach``, where neighbours are known.
  /// - Parameters:
  ///   - origin: Where to search from.
  ///   - scope: The administrative area.
  ///   - start: A place that may be near.
  /// - Returns: The place; nothing when the start is of another area, when the way is long, when it leads to a place that is out of reach, or to one
  ///   with more neighbours than are written.
  @inline(__always)
  func nearestByNeighbours(
    from origin: PlaceOrigin, scope: UInt32, startingAt start: UInt32
  ) -> PlaceHit? {
    guard var (leaf, lane) = places.lane(ofPlace: start), leaf.scope(lane) == scope else {
      return nil
    }
    var reach = SearchReach(squared: leaf.squaredDistance(lane, from: origin))
    for _ in 0..<PlaceTree.mostSteps {
      let place = leaf.number(lane)
      // Two of five coordinates near towns need no look at neighbours.
      if reach.squared < Double(leaf.isolationSquared(lane)) {
        return PlaceHit(place: place, squaredDistance: reach.squared)
      }
      switch nearer(leaf, lane, from: origin, than: &reach) {
      case .none: return PlaceHit(place: place, squaredDistance: reach.squared)
      case .place(let next): (leaf, lane) = next
      case .unknown: return nil
      }
    }
    return nil
  }

  private enum Step {
    /// No neighbour is nearer.
    case none
    case place((leaf: PlaceLeaf, lane: Int))
    /// Not all neighbours are written.
    case unknown
  }

  /// The first neighbour of a place that is nearer than the place, or as near and comes before it; `reach` becomes its distance.
  @inline(__always)
  private func nearer(
    _ leaf: PlaceLeaf, _ lane: Int, from origin: PlaceOrigin, than reach: inout SearchReach
  ) -> Step {
    guard let neighbours = places.neighbours(leaf, lane) else { return .unknown }
    var entry = 0
    while entry < neighbours.count {
      let number = neighbours[entry]
      entry &+= 1
      guard let distance = places.distance(ofNumber: number, from: origin) else {
        return .unknown
      }
      if distance > reach.limit { continue }
      guard let other = places.lane(ofNumber: number) else { return .unknown }
      let (own, place) = (leaf.number(lane), other.leaf.number(other.lane))
      // A place that is its own neighbour has more than are written.
      if place == own { return .unknown }
      let exact = other.leaf.squaredDistance(other.lane, from: origin)
      if (exact, place) < (reach.squared, own) {
        reach.squared = exact
        return .place(other)
      }
    }
    return .none
  }
}
