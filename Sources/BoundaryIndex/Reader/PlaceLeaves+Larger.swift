/// The larger places that are written for each place: those that may cover a position whose nearest place it is.
extension PlaceLeaves {
  /// The place at the end of a climb from `start` to ever larger places that cover the position, of several to the one that is nearest in
  /// relation to its size; `start` itself when there is none.
  /// - Parameters:
  ///   - start: The place that is nearest, of the administrative area if one is given.
  ///   - origin: The position.
  ///   - scope: The administrative area that larger places must be of, too.
  /// - Returns: The place; nothing when the start is of another area, when it has more larger places than are written, or in a damaged file.
  @inline(__always)
  func city(
    above start: PlaceHit, from origin: PlaceOrigin, scope: UInt32?
  ) -> PlaceHit? {
    guard let (leaf, lane) = lane(ofPlace: start.place), scope == leaf.scope(lane),
      let larger = larger(leaf, lane)
    else { return nil }
    if larger.count == 0 { return start }
    return city(above: start, leaf.reachSquared(lane), among: larger, from: origin)
  }

  private func city(
    above start: PlaceHit, _ reachSquared: Float, among larger: PlaceNumbers,
    from origin: PlaceOrigin
  ) -> PlaceHit? {
    var (city, reachSquared) = (start, reachSquared)
    for _ in 0..<PlaceCover.mostSteps {
      var best: PlaceCover?
      for entry in 0..<larger.count {
        guard let (leaf, lane) = lane(ofNumber: larger[entry]) else { return nil }
        // A place that is larger than itself has more than are written.
        if leaf.number(lane) == start.place { return nil }
        guard leaf.reachSquared(lane) >= PlaceSearch.populationRatio * reachSquared else {
          continue
        }
        let cover = PlaceCover(leaf, lane, origin)
        if cover.holds, cover.isBetter(than: best) { best = cover }
      }
      guard let best else { return city }
      (city, reachSquared) = (best.hit, best.reachSquared)
    }
    return city
  }
}
