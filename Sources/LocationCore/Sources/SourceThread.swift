internal import Synchronization
internal import SystemAccess

/// The thread of an open source, seen from inside: where its events go, and whether it shall end.
///
/// Events wait when nobody takes them, and then the thread waits as well, so that memory stays flat and nothing is lost.
final class SourceThread: Sendable {
  /// Signalled when nobody wants the events any more.
  let wakeup: Wakeup

  private let events: AsyncStream<SourceEvent>.Continuation

  private init(_ wakeup: Wakeup, _ events: AsyncStream<SourceEvent>.Continuation) {
    self.wakeup = wakeup
    self.events = events
  }

  /// Whether nobody wants the events any more.
  var isStopped: Bool { wakeup.isSignalled }

  /// Tells of an event, and waits until there is room for it.
  func send(_ event: SourceEvent) {
    while case .dropped = events.yield(event) {
      if wakeup.wait(seconds: 0.002) { return }
    }
  }

  /// Sleeps.
  /// - Returns: Whether the thread shall end.
  func pause(seconds: Double) -> Bool { wakeup.wait(seconds: seconds) }

  /// The events of a thread that runs `body`; they end when it returns.
  static func events(
    _ name: String, _ body: @escaping @Sendable (SourceThread) -> Void
  ) -> AsyncStream<SourceEvent> {
    AsyncStream(bufferingPolicy: .bufferingOldest(256)) { events in
      let wakeup: Wakeup
      do throws(SystemError) {
        wakeup = try Wakeup()
      } catch {
        events.yield(.state(ServiceState(error)))
        events.finish()
        return
      }
      let thread = SourceThread(wakeup, events)
      events.onTermination = { _ in wakeup.signal() }
      let isRunning = Threads.detach {
        body(thread)
        events.finish()
      }
      guard !isRunning else { return }
      events.yield(
        .state(
          .disabled(
            ServiceState.Reason(
              source: name, code: "EAGAIN", message: "the system gives no further thread"))))
      events.finish()
    }
  }
}

/// A time without connection: how long to wait before each attempt, and what to say of it.
///
/// A daemon that is restarted and a plug that is put back take a few seconds. So long it is only not known whether locations will come.
struct Outage {
  /// Seconds on a clock that only goes forward.
  private let seconds: () -> Double
  private var since: Double?
  private var pause = Outage.shortestPause

  private static let shortestPause = 0.25
  private static let longestPause = 30.0
  private static let grace = 10.0

  init(seconds: @escaping () -> Double = { ProcessFacts.seconds }) {
    self.seconds = seconds
  }

  /// Begins when a connection that was there has ended.
  mutating func begin() {
    since = seconds()
    pause = Outage.shortestPause
  }

  /// Seconds before the next attempt, longer each time.
  mutating func nextPause() -> Double {
    defer { pause = min(Outage.longestPause, pause * 2) }
    return pause
  }

  /// What a failed attempt means: what it says, or shortly after a success nothing yet.
  func state(_ failure: ServiceState) -> ServiceState {
    guard let since, seconds() - since < Outage.grace, let reason = failure.reason else {
      return failure
    }
    return .notDetermined(reason)
  }
}

/// A short look at what a source says.
enum SourceProbe {
  /// The first state that says enough, or the last one when time is up; a location says that it can be used.
  /// - Parameters:
  ///   - events: What the source says; dropping them closes it.
  ///   - seconds: How long to listen at most.
  ///   - silent: What to say when it says nothing.
  ///   - isEnough: Whether to wait for no further state.
  /// - Returns: The state.
  static func state(
    of events: AsyncStream<SourceEvent>, within seconds: Double, silent: ServiceState,
    isEnough: @escaping @Sendable (ServiceState) -> Bool
  ) async -> ServiceState {
    await withTaskGroup(of: ServiceState?.self) { group in
      let last = Mutex(silent)
      group.addTask {
        for await event in events {
          switch event {
          case .location: return .available(finest: .room)
          case .state(let state):
            if isEnough(state) { return state }
            last.withLock { $0 = state }
          case .heading, .fault: break
          }
        }
        return nil
      }
      group.addTask {
        try? await Task.sleep(for: .seconds(seconds))
        return nil
      }
      let found = await group.next() ?? nil
      group.cancelAll()
      return found ?? last.withLock { $0 }
    }
  }
}
