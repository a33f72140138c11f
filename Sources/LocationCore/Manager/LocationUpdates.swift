internal import Synchronization

/// The updates of a subscription, for `for await`.
///
/// The source starts with the first call of `next()` and not before; the subscription ends when the loop is left, its task is cancelled, or nobody holds
/// the iterator any more. Each loop over the same value is a subscription of its own. The sequence ends by itself only when every source has come
/// to its end, as a recorded track does.
public struct LocationUpdates: AsyncSequence, Sendable {
  /// What a subscriber hears.
  public typealias Element = Update
  /// A subscription does not fail: states and faults are elements.
  public typealias Failure = Never

  let manager: LocationManager
  let options: UpdateOptions

  /// A subscription that has not begun yet.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(subscription: Subscription(manager, options))
  }

  /// One subscription.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let subscription: Subscription
    private var updates: AsyncStream<Update>.Iterator?
    private var held: Update?

    init(subscription: Subscription) {
      self.subscription = subscription
    }

    /// The next update, waited for; nothing when the subscription is over.
    public mutating func next() async -> Update? {
      await next(isolation: #isolation)
    }

    /// The next update, waited for.
    /// - Parameter actor: Where the caller runs.
    /// - Returns: The update; nothing when the subscription is over.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Update? {
      if let update = held {
        held = nil
        return update
      }
      var updates: AsyncStream<Update>.Iterator
      if let begun = self.updates {
        updates = begun
      } else {
        if Task.isCancelled { return nil }
        updates = await subscription.begin().makeAsyncIterator()
      }
      let update = await updates.next(isolation: actor)
      self.updates = updates
      subscription.outlet.noteTaken()
      let dropped = subscription.outlet.takeDropped()
      guard dropped > 0, update != nil else { return update }
      held = update
      return .gap(dropped: dropped)
    }
  }
}

/// A subscriber's place at the manager, given up when nobody holds it any more.
final class Subscription: Sendable {
  private let manager: LocationManager
  private let options: UpdateOptions
  private let id = Mutex<Int?>(nil)
  let outlet: UpdateOutlet

  init(_ manager: LocationManager, _ options: UpdateOptions) {
    self.manager = manager
    self.options = options
    outlet = UpdateOutlet(limit: options.bufferLimit)
  }

  func begin() async -> AsyncStream<Update> {
    let number = await manager.subscribe(options, outlet)
    id.withLock { $0 = number }
    // A cancelled task ends the stream, not the iterator.
    outlet.whenOver { [manager] in Task { await manager.unsubscribe(number) } }
    return outlet.stream
  }

  deinit {
    guard let number = id.withLock({ $0 }) else { return }
    Task { [manager] in await manager.unsubscribe(number) }
  }
}
