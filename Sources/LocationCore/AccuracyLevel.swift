/// How good a location must be: a distance and an age, both of which must hold.
public enum AccuracyLevel: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// 5000 m, received within 10 minutes.
  case city = 1
  /// 1000 m, received within 5 minutes.
  case neighborhood
  /// 100 m, received within a minute.
  case block
  /// 15 m, received within 15 seconds.
  case house
  /// 5 m, received within 5 seconds.
  case room

  /// The greatest 2-D root mean square error in metres.
  public var radius: Double {
    switch self {
    case .city: 5000
    case .neighborhood: 1000
    case .block: 100
    case .house: 15
    case .room: 5
    }
  }

  /// The greatest time since the location was received.
  public var maximumAge: Duration {
    switch self {
    case .city: .seconds(600)
    case .neighborhood: .seconds(300)
    case .block: .seconds(60)
    case .house: .seconds(15)
    case .room: .seconds(5)
    }
  }

  /// Whether the left one asks for less.
  public static func < (left: AccuracyLevel, right: AccuracyLevel) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The finest level that an error and an age reach; nothing when they reach none or the error is unknown.
  ///
  /// - Parameters:
  ///   - accuracy: The 2-D root mean square error in metres; nothing for unknown, which reaches no level.
  ///   - age: The time since the location was received, on a monotonic clock. The location's own time says nothing about that.
  /// - Returns: The level.
  public static func achieved(accuracy: Double?, age: Duration) -> AccuracyLevel? {
    guard let accuracy, accuracy > 0 else { return nil }
    return allCases.last { accuracy <= $0.radius && age <= $0.maximumAge }
  }
}
