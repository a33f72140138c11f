internal import Synchronization
internal import SystemAccess

/// What is wanted from an open source, for the thread that reads it.
final class LatestDemand: Sendable {
  /// Signalled when something else is wanted, and when nothing more will be said of that.
  let changed: Wakeup

  private let demand = Mutex<LocationDemand?>(nil)

  /// Follows demands until they end.
  init(_ demands: AsyncStream<LocationDemand>) throws(SystemError) {
    changed = try Wakeup()
    Task { [self] in
      for await next in demands {
        demand.withLock { $0 = next }
        changed.signal()
      }
      changed.signal()
    }
  }

  /// What is wanted now; nothing before that is known.
  func take() -> LocationDemand? {
    // What changes after this is signalled anew.
    changed.reset()
    return demand.withLock { $0 }
  }
}
