internal import SystemAccess

/// A recorded track, GPX or NMEA 0183, played as if it were a receiver.
///
/// Its locations are `replayed`: they satisfy only requests that accept that. It ends with the track; opened again it starts from the beginning.
public struct TrackSource: LocationSource {
  /// The file; nothing for standard input, which can be read only once.
  public let path: String?

  /// How many times as fast as recorded; nothing for as fast as the locations are taken.
  public let speed: Double?

  /// Creates a source; the file is opened when the first location is wanted.
  /// - Parameters:
  ///   - path: The file; nothing for standard input.
  ///   - speed: How many times as fast as recorded, above 0; nothing for as fast as the locations are taken.
  public init(path: String?, speed: Double? = nil) {
    self.path = path
    self.speed = speed
  }

  /// What messages call it: its path.
  public var name: String { path ?? "standard input" }

  /// Recorded at another time.
  public var origin: LocationOrigin { .replayed }

  /// Available when there is a position in it, which is looked for some seconds at most; not determined for standard input.
  public func probe() async -> ServiceState {
    guard let path else { return unread }
    let events = TrackSource(path: path).open(AsyncStream { _ in })
    return await SourceProbe.state(of: events, within: 4, silent: unread) { !$0.isUndetermined }
  }

  /// Plays the track on a thread of its own.
  public func open(_ demands: AsyncStream<LocationDemand>) -> AsyncStream<SourceEvent> {
    SourceThread.events(name) { thread in
      do throws(LocationError) {
        let reader = try path.map { path throws(LocationError) in try TrackReader(path: path) }
        let hasPosition = try play(reader ?? TrackReader(), to: thread)
        if !hasPosition, !thread.isStopped { thread.send(.state(empty)) }
      } catch {
        if case .truncated = error {
          thread.send(.fault(SourceFault(.malformed, error.description)))
        } else {
          thread.send(.state(state(for: error)))
        }
      }
    }
  }

  /// - Returns: Whether there was any position.
  private func play(_ reader: TrackReader, to thread: SourceThread) throws(LocationError) -> Bool {
    var pace = Pace(speed: speed)
    var isKnown = false
    var isMore = true
    while isMore, !thread.isStopped {
      isMore = try reader.read { element in
        guard case .point(let location) = element else { return }
        if thread.pause(seconds: pace.delay(until: location.timestamp)) { return }
        if !isKnown { thread.send(.state(.available(finest: .room))) }
        isKnown = true
        thread.send(.location(location))
      }
    }
    return isKnown
  }

  private var unread: ServiceState {
    .notDetermined(
      ServiceState.Reason(
        source: name, code: "NODATA", message: "no position was read from it yet"))
  }

  private var empty: ServiceState {
    .disabled(
      ServiceState.Reason(
        source: name, code: "NOPOSITION", message: "there is no position in it",
        remedy: "name a recorded track"))
  }

  private func state(for error: LocationError) -> ServiceState {
    if case .services(let state) = error { return state }
    return .disabled(
      ServiceState.Reason(
        source: name, code: "NOTATRACK", message: error.detail,
        remedy: "name a GPX file or one of NMEA 0183"))
  }
}

/// When the points of a track are due.
private struct Pace {
  let speed: Double?
  private var begin: (recorded: Timestamp, played: Double)?

  init(speed: Double?) {
    self.speed = speed
  }

  /// Seconds from now until a point is due; none for points without time and where the clock was set back.
  mutating func delay(until timestamp: Timestamp?) -> Double {
    guard let speed, speed > 0, let timestamp else { return 0 }
    let now = ProcessFacts.seconds
    guard let begin, timestamp >= begin.recorded else {
      begin = (timestamp, now)
      return 0
    }
    return max(0, begin.played + timestamp.seconds(since: begin.recorded) / speed - now)
  }
}
