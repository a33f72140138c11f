internal import Geometry

/// Decides which locations and headings one subscriber hears of.
struct UpdateFilter: Sendable {
  private let options: UpdateOptions
  private var delivered: Fix?
  private var heading: Heading?
  /// Where and since when the location has not moved.
  private var anchor: Fix?
  private var isPaused = false

  init(_ options: UpdateOptions) {
    self.options = options
  }

  /// What to deliver for a fix; nothing when it is left out.
  mutating func update(for fix: Fix) -> Update? {
    guard options.wantsLocations else { return nil }
    if let pause = stationary(fix) { return pause }
    guard !isPaused, isWanted(fix) else { return nil }
    delivered = fix
    return .location(fix.location, achieved: fix.achieved(at: fix.received))
  }

  /// Whether a heading has turned far enough, the shorter way round.
  mutating func wants(_ next: Heading) -> Bool {
    guard let filter = options.headingFilter else { return false }
    if let heading, UpdateFilter.turn(from: heading, to: next) < filter { return false }
    heading = next
    return true
  }

  private func isWanted(_ fix: Fix) -> Bool {
    guard let delivered else { return true }
    if UpdateFilter.elapsed(from: delivered, to: fix) < options.minimumInterval { return false }
    guard let distance = options.distanceFilter else { return true }
    return UpdateFilter.hasMoved(from: delivered, to: fix, by: distance)
  }

  /// The pause that begins with a fix; one that moves ends it.
  private mutating func stationary(_ fix: Fix) -> Update? {
    guard let time = options.pauseAfter else { return nil }
    let isStill = fix.location.speed ?? 0 < UpdateFilter.restlessSpeed
    guard let anchor, isStill, !UpdateFilter.hasMoved(from: anchor, to: fix, by: 0) else {
      anchor = fix
      isPaused = false
      return nil
    }
    if isPaused || UpdateFilter.elapsed(from: anchor, to: fix) < time { return nil }
    isPaused = true
    return .stationary(fix.location)
  }

  /// Receivers at rest tell speeds below this many metres a second.
  private static let restlessSpeed = 0.3

  /// A recorded track is read as fast as it comes: its own times count.
  private static func elapsed(from old: Fix, to new: Fix) -> Duration {
    if new.origin == .replayed, let end = new.location.timestamp,
      let start = old.location.timestamp
    {
      return .milliseconds(end.milliseconds - start.milliseconds)
    }
    return new.received - old.received
  }

  /// Whether two fixes are a distance apart, and farther than their joint error explains.
  private static func hasMoved(from old: Fix, to new: Fix, by distance: Double) -> Bool {
    let moved = GreatCircle.distance(old.location.coordinate, new.location.coordinate)
    let (first, second) = (
      old.location.horizontalAccuracy ?? 0, new.location.horizontalAccuracy ?? 0
    )
    return moved >= distance && moved > 0.5 * (first * first + second * second).squareRoot()
  }

  private static func turn(from old: Heading, to new: Heading) -> Double {
    let pair: (Double, Double)
    if let old = old.trueHeading, let new = new.trueHeading {
      pair = (old, new)
    } else if let old = old.magneticHeading, let new = new.magneticHeading {
      pair = (old, new)
    } else {
      return 360
    }
    let turn = abs(pair.0 - pair.1).truncatingRemainder(dividingBy: 360)
    return min(turn, 360 - turn)
  }
}
