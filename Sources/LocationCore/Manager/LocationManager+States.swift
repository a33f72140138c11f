/// What can be used, and what goes on.
extension LocationManager {
  /// A source and whether it can be used.
  public struct SourceState: Hashable, Sendable {
    /// The source's name.
    public let name: String
    /// Whether it can be used.
    public let state: ServiceState
    /// What a user should know besides; nothing when there is nothing to say, or it can't be used.
    public let remark: String?
  }

  /// Whether headings can be had.
  public enum HeadingState: String, Hashable, Sendable {
    /// One was received from the source that is open.
    case available
    /// A source that may give them has given none so far.
    case notDetermined
    /// No source gives them.
    case unavailable
  }

  /// What goes on, for tests and for people who look for a fault.
  public struct Activity: Hashable, Sendable {
    /// The names of the open sources.
    public let openSources: [String]
    /// How often a source was opened.
    public let starts: Int
    /// How often one was closed.
    public let stops: Int
    /// Requests without an answer.
    public let pendingRequests: Int
    /// Subscriptions that go on.
    public let subscribers: Int
    /// How many locations, headings, states and faults sources have given.
    public let events: Int
  }

  /// What goes on at this moment.
  public var activity: Activity {
    let open = zip(rack.sources, rack.opened).filter { $0.1 != nil }.map(\.0.name)
    return Activity(
      openSources: open, starts: starts, stops: stops, pendingRequests: requests.count,
      subscribers: subscribers.count, events: eventCount)
  }

  /// The state of the first source that can be used, or the most telling one when none can.
  ///
  /// Sources that are open are not asked again; others are probed, which takes up to some seconds. Changes come as ``Update/state(_:)``.
  public func servicesState() async -> ServiceState {
    if let state = rack.state { return state }
    let states = await sourceStates().map(\.state)
    return ServiceState.mostTelling(states) ?? .noSource
  }

  /// The state of each source, in the order of preference, all probed at once.
  public func sourceStates() async -> [SourceState] {
    let sources = rack.sources
    return await withTaskGroup { group in
      for (position, source) in sources.enumerated() {
        group.addTask {
          let state = await source.probe()
          let remark = state.isFailure ? nil : await source.remark()
          return (position, SourceState(name: source.name, state: state, remark: remark))
        }
      }
      var states: [Int: SourceState] = [:]
      for await (position, state) in group { states[position] = state }
      return sources.indices.compactMap { states[$0] }
    }
  }

  /// The location received last, whatever its accuracy, as if it had satisfied a request; nothing before the first one.
  public var lastReading: Reading? {
    recent.last?.reading(at: clock.now(), .satisfied)
  }

  /// Whether headings can be had.
  public var headingState: HeadingState {
    if hasHeading { return .available }
    return rack.sources.contains { $0.hasHeadings } ? .notDetermined : .unavailable
  }
}
