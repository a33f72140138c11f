/// A location and when it was received.
struct Fix: Hashable, Sendable {
  var location: Location
  /// On the manager's clock.
  var received: Duration
  var source: String
  var origin: LocationOrigin

  /// The finest level that it reaches at a time.
  func achieved(at now: Duration) -> AccuracyLevel? {
    if origin == .given, location.horizontalAccuracy == nil { return .room }
    return AccuracyLevel.achieved(accuracy: location.horizontalAccuracy, age: now - received)
  }

  func reading(at now: Duration, _ outcome: Reading.Outcome) -> Reading {
    Reading(
      location: location, achieved: achieved(at: now), age: now - received, source: source,
      origin: origin, outcome: outcome)
  }

  fileprivate var error: Double { location.horizontalAccuracy ?? .infinity }
}

/// The fixes that may still be the best answer to somebody: each is more accurate than all that came after it.
struct RecentFixes: Sendable {
  private var fixes: [Fix] = []

  /// The last one.
  var last: Fix? { fixes.last }

  /// Adds a fix and drops those that it makes useless.
  /// - Parameters:
  ///   - fix: Received now.
  ///   - needed: From when on older ones are kept, whatever their age: when the oldest request began.
  mutating func add(_ fix: Fix, needed: Duration) {
    while let last = fixes.last, last.error >= fix.error, last.origin == fix.origin {
      fixes.removeLast()
    }
    fixes.append(fix)
    let oldest = min(needed, fix.received - AccuracyLevel.city.maximumAge)
    let count = fixes.firstIndex { $0.received >= oldest } ?? 0
    fixes.removeFirst(count)
  }

  /// The best fix received since a time: the finest level that it reaches now counts first, then its accuracy.
  func best(since start: Duration, at now: Duration, where isWanted: (Fix) -> Bool) -> Fix? {
    var best: (level: Int, fix: Fix)?
    for fix in fixes where fix.received >= start && isWanted(fix) {
      let level = fix.achieved(at: now)?.rawValue ?? 0
      if let best, (best.level, -best.fix.error) > (level, -fix.error) { continue }
      best = (level, fix)
    }
    return best?.fix
  }
}
