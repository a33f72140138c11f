/// What somebody who wants one location is content with.
public struct LocationRequest: Hashable, Sendable {
  /// From when on the timeout counts.
  public enum Countdown: Hashable, Sendable {
    /// From the request on.
    case immediately
    /// From when it is known whether a source can be used: the first byte of a receiver, an agent that answers.
    case whenServiceDetermined
  }

  /// How good the location must be.
  public var accuracy: AccuracyLevel

  /// How long to wait for it; nothing for without end.
  public var timeout: Duration?

  /// From when on the timeout counts.
  public var countdown: Countdown

  /// How old a location from before the request may be; the level's own age unless given or longer, zero for none from before.
  public var maximumAge: Duration?

  /// Whether a location of a recorded track will do.
  public var acceptsReplayed: Bool

  /// Creates a request.
  /// - Parameters:
  ///   - accuracy: How good the location must be.
  ///   - timeout: How long to wait for it; nothing for without end.
  ///   - countdown: From when on the timeout counts.
  ///   - maximumAge: How old a location from before the request may be.
  ///   - acceptsReplayed: Whether a location of a recorded track will do.
  public init(
    accuracy: AccuracyLevel = .block, timeout: Duration? = .seconds(10),
    countdown: Countdown = .immediately, maximumAge: Duration? = nil, acceptsReplayed: Bool = false
  ) {
    self.accuracy = accuracy
    self.timeout = timeout
    self.countdown = countdown
    self.maximumAge = maximumAge
    self.acceptsReplayed = acceptsReplayed
  }
}

/// The answer to a request.
public struct Reading: Hashable, Sendable {
  /// Why the request ended.
  public enum Outcome: String, Hashable, Sendable {
    /// The location is as good as asked for.
    case satisfied
    /// Time was up; it is the best location since the request, or from shortly before.
    case timedOut
    /// Somebody ended the request early; it is the best location since the request, or from shortly before.
    case forced
  }

  /// Where it is.
  public var location: Location

  /// The finest level that it reaches; nothing when its accuracy is unknown or worse than any level.
  public var achieved: AccuracyLevel?

  /// How long ago it was received.
  public var age: Duration

  /// The name of the source that gave it.
  public var source: String

  /// What it is worth.
  public var origin: LocationOrigin

  /// Why the request ended.
  public var outcome: Outcome

  /// Creates a reading.
  /// - Parameters:
  ///   - location: Where it is.
  ///   - achieved: The finest level that it reaches.
  ///   - age: How long ago it was received.
  ///   - source: The name of the source that gave it.
  ///   - origin: What it is worth.
  ///   - outcome: Why the request ended.
  public init(
    location: Location, achieved: AccuracyLevel?, age: Duration, source: String,
    origin: LocationOrigin, outcome: Outcome
  ) {
    self.location = location
    self.achieved = achieved
    self.age = age
    self.source = source
    self.origin = origin
    self.outcome = outcome
  }
}
