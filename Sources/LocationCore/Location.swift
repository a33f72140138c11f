public import Geometry

/// One position of a receiver or a track, with what is known of its quality.
///
/// Unknown facts are `nil`; no value stands for "unknown".
public struct Location: Hashable, Sendable {
  /// Where it is, on WGS 84.
  public var coordinate: Coordinate

  /// The 2-D root mean square error in metres, above 0; about two of three positions lie within it.
  ///
  /// Gauges that mean something else are converted before: see ``Location/accuracy(dilution:quality:)``.
  public var horizontalAccuracy: Double? {
    didSet { horizontalAccuracy = Location.positive(horizontalAccuracy) }
  }

  /// Metres above mean sea level.
  public var altitude: Double?

  /// The standard deviation of the altitude in metres, above 0.
  public var verticalAccuracy: Double? {
    didSet { verticalAccuracy = Location.positive(verticalAccuracy) }
  }

  /// Metres a second over ground.
  public var speed: Double?

  /// Degrees clockwise from true north, 0 up to 360, of the way over ground.
  public var course: Double?

  /// When the receiver says it was there.
  public var timestamp: Timestamp?

  /// Whether the altitude was measured too.
  public var mode: FixMode?

  /// How the receiver found it.
  public var quality: FixQuality?

  /// Creates a location of which only the place is known.
  /// - Parameters:
  ///   - coordinate: Degrees on WGS 84.
  ///   - horizontalAccuracy: Metres; 0, negative or no number means unknown.
  ///   - timestamp: When it was there.
  public init(
    _ coordinate: Coordinate, horizontalAccuracy: Double? = nil, timestamp: Timestamp? = nil
  ) {
    self.coordinate = coordinate
    self.horizontalAccuracy = Location.positive(horizontalAccuracy)
    self.timestamp = timestamp
  }

  private static func positive(_ value: Double?) -> Double? {
    value.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }
}

/// What a receiver measures.
public enum FixMode: Int, Hashable, Sendable, Comparable {
  /// Nothing yet.
  case none = 1
  /// Latitude and longitude.
  case twoDimensional = 2
  /// The altitude too.
  case threeDimensional = 3

  /// Whether the left one measures less.
  public static func < (left: FixMode, right: FixMode) -> Bool { left.rawValue < right.rawValue }
}

/// How a receiver found a position: the values of the quality field of NMEA 0183's GGA.
public enum FixQuality: Int, Hashable, Sendable {
  /// From the satellites alone.
  case autonomous = 1
  /// Corrected by a reference station or satellite.
  case differential = 2
  /// By the military signal.
  case precise = 3
  /// By the carrier's phase, all ambiguities solved.
  case realTimeKinematic = 4
  /// By the carrier's phase, ambiguities open.
  case realTimeKinematicFloat = 5
  /// Dead reckoning.
  case estimated = 6
  /// Typed in.
  case manual = 7
  /// Made up.
  case simulated = 8

  /// Whether the position was measured there and then.
  public var isMeasured: Bool { rawValue <= FixQuality.estimated.rawValue }
}

extension Location {
  /// The 2-D root mean square error in metres that a dilution of precision stands for; nothing for a dilution that is no positive number.
  ///
  /// The user range error is the one that gpsd assumes: 19 m at 95 % for satellites alone, 4.75 m with corrections; by the carrier's phase
  /// 0.5 m, and 0.05 m when its ambiguities are solved. Dividing by 1.7308 makes a 95 % radius a root mean square, so that a dilution
  /// of 0.9 is 9.9 m.
  /// - Parameters:
  ///   - dilution: The horizontal dilution of precision (HDOP).
  ///   - quality: How the position was found.
  /// - Returns: Metres.
  public static func accuracy(dilution: Double, quality: FixQuality?) -> Double? {
    guard dilution > 0, dilution.isFinite else { return nil }
    let rangeError: Double
    switch quality {
    case .differential, .precise: rangeError = 4.75
    case .realTimeKinematicFloat: rangeError = 0.5
    case .realTimeKinematic: rangeError = 0.05
    default: rangeError = 19
    }
    return dilution * rangeError / 1.7308
  }
}
