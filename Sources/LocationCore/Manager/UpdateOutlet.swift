internal import Synchronization

/// Where the manager puts the updates of one subscriber.
final class UpdateOutlet: Sendable {
  let stream: AsyncStream<Update>
  private let continuation: AsyncStream<Update>.Continuation
  private let limit: Int
  private let queue = Mutex(Queue())

  private struct Queue {
    /// How many updates the subscriber has not taken yet.
    var count = 0
    var dropped = 0
    var isOver = false
    var waiters: [CheckedContinuation<Void, Never>] = []

    /// Those who wait for room, once.
    mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
      defer { waiters = [] }
      return waiters
    }
  }

  init(limit: Int) {
    self.limit = limit
    (stream, continuation) = AsyncStream.makeStream(
      of: Update.self, bufferingPolicy: .bufferingNewest(limit))
  }

  func yield(_ update: Update) {
    // Counted before: the subscriber may take it at once.
    queue.withLock { $0.count += 1 }
    guard case .dropped = continuation.yield(update) else { return }
    queue.withLock { queue in
      queue.count -= 1
      queue.dropped += 1
    }
  }

  func finish() { continuation.finish() }

  func whenOver(_ body: @escaping @Sendable () -> Void) {
    continuation.onTermination = { [weak self] _ in
      self?.end()
      body()
    }
  }

  /// Waits until the subscriber has room for one more, or is gone.
  func waitForRoom() async {
    await withCheckedContinuation { continuation in
      let hasRoom = queue.withLock { queue in
        if queue.isOver || queue.count < limit { return true }
        queue.waiters.append(continuation)
        return false
      }
      if hasRoom { continuation.resume() }
    }
  }

  /// The subscriber has taken an update.
  func noteTaken() {
    let waiters = queue.withLock { queue in
      queue.count -= 1
      return queue.takeWaiters()
    }
    for waiter in waiters { waiter.resume() }
  }

  /// How many updates were left out since it was asked last.
  func takeDropped() -> Int {
    queue.withLock { queue in
      defer { queue.dropped = 0 }
      return queue.dropped
    }
  }

  private func end() {
    let waiters = queue.withLock { queue in
      queue.isOver = true
      return queue.takeWaiters()
    }
    for waiter in waiters { waiter.resume() }
  }
}
