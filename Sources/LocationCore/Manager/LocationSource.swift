/// Something that gives locations: a receiver, a daemon, a recorded track, a fixed coordinate.
///
/// Whoever has another one writes a type of this protocol and hands it to ``LocationManager/init(sources:clock:log:)``. The manager opens a source
/// when the first request needs it and lets go of it after the last; any number of requests share what it gives.
public protocol LocationSource: Sendable {
  /// What messages call it, such as `gpsd at localhost:2947`.
  var name: String { get }

  /// What its locations are worth.
  var origin: LocationOrigin { get }

  /// Whether it may give headings.
  var hasHeadings: Bool { get }

  /// Finds out whether it can be used, without using it for longer than that takes.
  ///
  /// Called from any task; must return within some seconds.
  /// - Returns: The state, with a reason and a remedy when it can't be used.
  func probe() async -> ServiceState

  /// What a user should know of it besides its state; found out as ``probe()`` does.
  /// - Returns: A sentence; nothing when there is nothing to say.
  func remark() async -> String?

  /// Opens it.
  ///
  /// Returns at once; waiting for a device belongs on a thread of its own, never on a task. When whoever iterates over the events stops, the source
  /// closes what it had opened. A source that can be read again later, such as a daemon that is being restarted, reports faults and states
  /// and goes on; one that has nothing more to give ends its events.
  /// - Parameter demands: What is wanted, first at once and then whenever it changes.
  /// - Returns: The events in their order.
  func open(_ demands: AsyncStream<LocationDemand>) -> AsyncStream<SourceEvent>
}

extension LocationSource {
  /// Measured now, unless the source says otherwise.
  public var origin: LocationOrigin { .live }

  /// None, unless the source says otherwise.
  public var hasHeadings: Bool { false }

  /// Nothing, unless the source says otherwise.
  public func remark() async -> String? { nil }
}

/// What the locations of a source are worth.
public enum LocationOrigin: String, Hashable, Sendable {
  /// Measured when they are received.
  case live
  /// Recorded at another time; satisfies only requests that accept that.
  case replayed
  /// Stated by somebody; without an accuracy it reaches every level, because it is given.
  case given
}

/// What all requests together want from a source.
public struct LocationDemand: Hashable, Sendable {
  /// The finest accuracy that any of them wants.
  public var finest: AccuracyLevel

  /// The shortest time between locations that any of them can use.
  public var interval: Duration

  /// Whether any of them wants headings.
  public var wantsHeadings: Bool

  /// Creates a demand.
  /// - Parameters:
  ///   - finest: The finest accuracy.
  ///   - interval: Time between locations; the level's own unless given.
  ///   - wantsHeadings: Whether headings are wanted.
  public init(finest: AccuracyLevel, interval: Duration? = nil, wantsHeadings: Bool = false) {
    self.finest = finest
    self.interval = interval ?? finest.interval
    self.wantsHeadings = wantsHeadings
  }

  /// Takes over what another one wants besides.
  mutating func add(_ other: LocationDemand) {
    finest = max(finest, other.finest)
    interval = min(interval, other.interval)
    wantsHeadings = wantsHeadings || other.wantsHeadings
  }
}

extension AccuracyLevel {
  /// How often a location is worth having.
  var interval: Duration {
    switch self {
    case .city: .seconds(60)
    case .neighborhood: .seconds(30)
    case .block: .seconds(10)
    case .house, .room: .seconds(1)
    }
  }
}

/// What a source says.
public enum SourceEvent: Hashable, Sendable {
  /// A location, received now.
  case location(Location)
  /// A heading, received now.
  case heading(Heading)
  /// Whether the source can be used has become known, or has changed.
  case state(ServiceState)
  /// Something went wrong that may pass.
  case fault(SourceFault)
}

/// Something that went wrong with a source and may pass.
public struct SourceFault: Hashable, Sendable, CustomStringConvertible {
  /// What it was.
  public enum Kind: String, Hashable, Sendable {
    /// The receiver has no position, or lost it.
    case noFix
    /// What came breaks its format and was left out.
    case malformed
    /// The receiver was unplugged.
    case deviceLost
    /// The connection broke; it is tried again.
    case disconnected
    /// Nothing has come for a long time.
    case silence
  }

  /// What it was.
  public var kind: Kind

  /// The same for people, with the source's name.
  public var detail: String

  /// Creates a fault.
  /// - Parameters:
  ///   - kind: What it was.
  ///   - detail: The same for people, with the source's name.
  public init(_ kind: Kind, _ detail: String) {
    self.kind = kind
    self.detail = detail
  }

  /// One line for people.
  public var description: String { detail }
}
