internal import Geometry
internal import RevGeo

/// Finds where the straight line between two points of a track changes from one finest unit to another.
struct CrossingSearch {
  let geocoder: Geocoder

  /// The first position beyond a border.
  struct Crossing {
    /// How far along the line, 0 to 1.
    var fraction: Double
    /// The place and time there.
    var moment: Moment
    /// The finest unit there; nothing outside all.
    var unit: Unit?
  }

  /// Lines are looked at in steps of a kilometre, so that what lies between two points is not jumped over.
  private static let longestStep = 1000.0

  /// A line of half the earth would have more steps than this; what is drawn so coarsely is not known to the kilometre.
  private static let mostSteps = 4096.0

  /// Calls `body` with each crossing, in order.
  /// - Parameters:
  ///   - start: Where the line begins.
  ///   - unit: The finest unit there.
  ///   - end: Where it ends.
  ///   - distance: Its length in metres.
  ///   - body: Called with each crossing.
  func forEachCrossing(
    from start: Moment, in unit: Unit?, to end: Moment, distance: Double,
    _ body: (Crossing) -> Void
  ) {
    let steps = min(
      CrossingSearch.mostSteps, (distance / CrossingSearch.longestStep).rounded(.up))
    var last = Crossing(fraction: 0, moment: start, unit: unit)
    for step in 1...max(1, Int(steps)) {
      let fraction = Double(step) / max(1, steps)
      let moment = fraction == 1 ? end : start.interpolated(to: end, fraction)
      let next = Crossing(
        fraction: fraction, moment: moment, unit: geocoder.finestUnit(at: moment.coordinate))
      while last.unit != next.unit {
        let crossing = firstChange(start, end, after: last, until: next)
        body(crossing)
        last = crossing
      }
      last = next
    }
  }

  /// Halves the way between a point and one in another unit until both are the same to 1e-7 degree.
  ///
  /// Where there are several borders between them it finds one whose near side is the first unit.
  private func firstChange(
    _ start: Moment, _ end: Moment, after near: Crossing, until far: Crossing
  ) -> Crossing {
    var (low, high) = (near, far)
    while FixedCoordinate(low.moment.coordinate).isApart(
      from: FixedCoordinate(high.moment.coordinate))
    {
      let fraction = (low.fraction + high.fraction) / 2
      if fraction <= low.fraction || fraction >= high.fraction { break }
      let moment = start.interpolated(to: end, fraction)
      let middle = Crossing(
        fraction: fraction, moment: moment, unit: geocoder.finestUnit(at: moment.coordinate))
      if middle.unit == near.unit { low = middle } else { high = middle }
    }
    return high
  }
}

extension FixedCoordinate {
  /// Whether two positions are more than one unit apart in either direction.
  fileprivate func isApart(from other: FixedCoordinate) -> Bool {
    abs(Int64(x) - Int64(other.x)) > 1 || abs(Int64(y) - Int64(other.y)) > 1
  }
}
