internal import CommandLineInterface
internal import RevGeo

/// One stay in a unit, or outside all units of its level.
struct Visit {
  /// The unit; nothing outside all.
  var unit: Unit?
  /// Where and when it began.
  var entered: Moment
  /// Why it began there.
  var cause: TrackEvent.Cause
  /// The number of the crossing by which it began.
  var ordinal: Int
  /// Seconds inside; nothing when any of them is unknown.
  var duration: Double? = 0
  /// Metres inside.
  var distance = 0.0

  /// Adds a piece of the way.
  mutating func add(duration: Double?, distance: Double) {
    self.duration = self.duration.flatMap { total in duration.map { total + $0 } }
    self.distance += distance
  }
}

/// The end of a stay.
struct Departure {
  var moment: Moment
  var cause: TrackEvent.Cause
  var ordinal: Int
}

/// The stays at one level of the hierarchy, short ones left out.
///
/// A new stay is a candidate until it has lasted long enough; only then it is sure that the one before it is over. A candidate that
/// ends earlier was only passed through: coming back from it continues the stay before.
struct LevelVisits {
  /// What becomes known when a stay is long enough.
  enum Outcome {
    case left(Visit, Departure)
    case entered(Visit)
  }

  private let minimumStay: Double
  private var current: Visit?
  private var departure: Departure?
  private var candidate: Visit?

  init(minimumStay: Double) {
    self.minimumStay = minimumStay
  }

  /// The earliest crossing of which it is not yet known whether it counts.
  var undecided: Int? { departure?.ordinal ?? candidate?.ordinal }

  /// Adds a piece of the way to the stay that goes on.
  mutating func add(duration: Double?, distance: Double) -> [Outcome] {
    if candidate == nil {
      current?.add(duration: duration, distance: distance)
      return []
    }
    candidate?.add(duration: duration, distance: distance)
    return confirmed()
  }

  /// Goes over to another unit, if it is another one.
  mutating func pass(to next: Visit, from end: Departure) -> [Outcome] {
    if let passed = candidate {
      if passed.unit == next.unit { return [] }
      if let stay = current, stay.unit == next.unit {
        // Back from a place that was only passed through.
        current?.add(duration: passed.duration, distance: passed.distance)
        (candidate, departure) = (nil, nil)
        return []
      }
    } else if let stay = current {
      if stay.unit == next.unit { return [] }
      departure = end
    }
    candidate = next
    return confirmed()
  }

  /// Ends the track.
  mutating func finish(_ end: Departure) -> [Outcome] {
    defer { (current, candidate, departure) = (nil, nil, nil) }
    return current.map { [.left($0, departure ?? end)] } ?? []
  }

  /// Makes the candidate the stay that counts when it has lasted long enough, or nobody knows how long.
  private mutating func confirmed() -> [Outcome] {
    guard let visit = candidate, visit.isTimeless || visit.duration ?? .infinity >= minimumStay
    else { return [] }
    var outcomes: [Outcome] = []
    if let current, let departure { outcomes.append(.left(current, departure)) }
    outcomes.append(.entered(visit))
    current = visit
    (candidate, departure) = (nil, nil)
    return outcomes
  }
}

extension Visit {
  fileprivate var isTimeless: Bool { entered.timestamp == nil }
}
