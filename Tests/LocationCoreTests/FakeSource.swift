import LocationCore
import Synchronization

/// A source that a test plays.
final class FakeSource: LocationSource {
  let name: String
  let origin: LocationOrigin
  let hasHeadings: Bool
  private let answer: ServiceState

  /// What has happened to it.
  struct Record {
    var opened = 0
    var closed = 0
    var sent = 0
    var demands: [LocationDemand] = []
  }

  private struct State {
    var record = Record()
    var continuation: AsyncStream<SourceEvent>.Continuation?
  }

  private let state = Mutex(State())

  init(
    _ name: String = "fake", origin: LocationOrigin = .live, hasHeadings: Bool = false,
    state: ServiceState = .available(finest: .room)
  ) {
    self.name = name
    self.origin = origin
    self.hasHeadings = hasHeadings
    answer = state
  }

  var record: Record { state.withLock { $0.record } }
  var isOpen: Bool { record.opened > record.closed }

  func probe() async -> ServiceState { answer }

  func open(_ demands: AsyncStream<LocationDemand>) -> AsyncStream<SourceEvent> {
    let (events, continuation) = AsyncStream.makeStream(of: SourceEvent.self)
    continuation.onTermination = { [self] _ in state.withLock { $0.record.closed += 1 } }
    state.withLock {
      $0.record.opened += 1
      $0.continuation = continuation
    }
    Task { [self] in
      for await demand in demands { state.withLock { $0.record.demands.append(demand) } }
    }
    return events
  }

  func send(_ events: SourceEvent...) {
    let continuation = state.withLock { state in
      state.record.sent += events.count
      return state.continuation
    }
    for event in events { continuation?.yield(event) }
  }

  /// Sends events and waits until a manager that has no other source has taken them.
  func send(_ events: SourceEvent..., to manager: LocationManager) async {
    for event in events { send(event) }
    await until { await manager.activity.events >= record.sent }
  }

  func end() { state.withLock { $0.continuation }?.finish() }
}

extension SourceEvent {
  /// A location near Huangpu, some metres to the north.
  static func fix(
    _ accuracy: Double?, north: Double = 0, at timestamp: Timestamp? = nil
  ) -> SourceEvent {
    .location(.fake(accuracy, north: north, at: timestamp))
  }
}
