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

  /// Available when the file can be opened; what is in it is seen only when it is read.
  public func probe() async -> ServiceState {
    guard let path else { return .available(finest: .room) }
    do {
      _ = try TrackReader(path: path)
      return .available(finest: .room)
    } catch {
      return state(for: error)
    }
  }

  /// Plays the track on a thread of its own.
  public func open(_ demands: AsyncStream<LocationDemand>) -> AsyncStream<SourceEvent> {
    SourceThread.events(name) { thread in
      do throws(LocationError) {
        let reader = try path.map { path throws(LocationError) in try TrackReader(path: path) }
        try play(reader ?? TrackReader(), to: thread)
      } catch {
        if case .truncated = error {
          thread.send(.fault(SourceFault(.malformed, error.description)))
        } else {
          thread.send(.state(state(for: error)))
        }
      }
    }
  }

  private func play(_ reader: TrackReader, to thread: SourceThread) throws(LocationError) {
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
  }

  private func state(for error: LocationError) -> ServiceState {
    if case .services(let state) = error { return state }
    return .disabled(
      ServiceState.Reason(
        source: name, code: "NOTATRACK", message: error.description,
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
