/// What a subscriber wants to hear of.
public struct UpdateOptions: Hashable, Sendable {
  /// What the source is asked for; less accurate locations are delivered all the same.
  public var accuracy: AccuracyLevel

  /// How many metres the location must have moved since the last one delivered; nothing for each.
  ///
  /// A move also counts only when it is beyond what the errors of both locations explain.
  public var distanceFilter: Double?

  /// How much time must have passed since the last one delivered.
  public var minimumInterval: Duration

  /// By how many degrees a heading must have turned to be delivered; nothing for no headings.
  public var headingFilter: Double?

  /// Whether locations are delivered at all.
  public var wantsLocations: Bool

  /// After how long without a move, and without a speed above 0.3 m/s, ``Update/stationary(_:)`` is delivered once and further locations are left out until there is one; nothing for never.
  public var pauseAfter: Duration?

  /// How many updates wait for a subscriber who is busy; older ones are dropped and counted in ``Update/gap(dropped:)``.
  public var bufferLimit: Int

  /// Whether a recorded track waits for a subscriber who is busy, so that nothing of it is left out; what is measured now waits for nobody.
  public var isPatient: Bool

  /// Creates options.
  /// - Parameters:
  ///   - accuracy: What the source is asked for.
  ///   - distanceFilter: Metres.
  ///   - minimumInterval: Time between locations.
  ///   - headingFilter: Degrees; nothing for no headings.
  ///   - wantsLocations: Whether locations are delivered at all.
  ///   - pauseAfter: Time without a move before the subscriber is left in peace.
  ///   - bufferLimit: How many updates wait, at least one.
  ///   - isPatient: Whether a recorded track waits for the subscriber.
  public init(
    accuracy: AccuracyLevel = .room, distanceFilter: Double? = nil,
    minimumInterval: Duration = .zero, headingFilter: Double? = nil, wantsLocations: Bool = true,
    pauseAfter: Duration? = nil, bufferLimit: Int = 64, isPatient: Bool = false
  ) {
    self.accuracy = accuracy
    self.distanceFilter = distanceFilter
    self.minimumInterval = minimumInterval
    self.headingFilter = headingFilter
    self.wantsLocations = wantsLocations
    self.pauseAfter = pauseAfter
    self.bufferLimit = max(1, bufferLimit)
    self.isPatient = isPatient
  }

  var demand: LocationDemand {
    LocationDemand(
      finest: accuracy, interval: max(accuracy.interval, minimumInterval),
      wantsHeadings: headingFilter != nil)
  }
}

/// What a subscriber hears.
public enum Update: Hashable, Sendable {
  /// A location, with the finest level that it reaches.
  case location(Location, achieved: AccuracyLevel?)
  /// A heading.
  case heading(Heading)
  /// Whether a source can be used has changed; the subscription goes on.
  case state(ServiceState)
  /// Something went wrong that may pass; the subscription goes on.
  case fault(SourceFault)
  /// The location has not moved for a while; none follows until it does.
  case stationary(Location)
  /// The subscriber was too slow for this many updates.
  case gap(dropped: Int)
}
