package import Geometry

/// What happened on a track, with all texts made.
package struct TrackEvent: Hashable, Sendable {
  /// What happened.
  package enum Kind: String, Hashable, Sendable {
    /// The track comes into a unit.
    case enter
    /// The track goes out of a unit.
    case leave
    /// The way to the next point is not known.
    case gap
  }

  /// Why it happened there.
  package enum Cause: String, Hashable, Sendable {
    /// The track begins.
    case start
    /// The track crosses a border.
    case border
    /// The border was crossed where no point was recorded.
    case gap
    /// The track ends.
    case end
    /// A segment ends, or the receiver lost its fix.
    case segment
    /// Too long and too far without a point.
    case silence
    /// The clock was set back.
    case clock
  }

  /// What happened.
  package var kind: Kind

  /// Why it happened there.
  package var cause: Cause

  /// When, in ISO 8601; nothing for points without time.
  package var time: String?

  /// Where; for a gap the last point before it.
  package var coordinate: Coordinate

  /// The unit; nothing for a gap.
  package var unit: TrackUnit?

  /// Seconds inside, or without points; nothing when unknown.
  package var duration: Double?

  /// Metres inside, or between the points of a gap; nothing for what is entered.
  package var distance: Double?

  /// Creates an event.
  package init(
    _ kind: Kind, _ cause: Cause, time: String?, coordinate: Coordinate, unit: TrackUnit? = nil,
    duration: Double? = nil, distance: Double? = nil
  ) {
    self.kind = kind
    self.cause = cause
    self.time = time
    self.coordinate = coordinate
    self.unit = unit
    self.duration = duration
    self.distance = distance
  }
}

/// A unit that a track was in.
package struct TrackUnit: Hashable, Sendable {
  /// 0 for countries, then deeper.
  package var level: Int
  /// What people call such a unit.
  package var kind: String
  /// Its name.
  package var name: String
  /// Its own code.
  package var code: String?

  /// Creates a unit.
  package init(level: Int, kind: String, name: String, code: String?) {
    self.level = level
    self.kind = kind
    self.name = name
    self.code = code
  }

  /// Name and code for people.
  var title: String { name + (code.map { " (\($0))" } ?? "") }
}

/// How much of a track was in one unit.
package struct TrackTotal: Hashable, Sendable {
  /// The unit.
  package var unit: TrackUnit
  /// How often it was entered.
  package var visits = 0
  /// Seconds inside; nothing when any is unknown.
  package var duration: Double? = 0
  /// Metres inside.
  package var distance = 0.0

  /// Creates a total of nothing.
  package init(unit: TrackUnit) {
    self.unit = unit
  }

  /// Adds a visit.
  package mutating func add(duration: Double?, distance: Double) {
    visits += 1
    self.duration = self.duration.flatMap { total in duration.map { total + $0 } }
    self.distance += distance
  }
}
