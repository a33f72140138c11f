/// A request that goes on: its answer, and ways to end it.
///
/// May be used from any task and by several at once. Dropping it ends nothing: the request goes on until it is answered, or its time is up.
public struct RequestHandle: Identifiable, Sendable {
  /// What distinguishes the requests of a manager.
  public let id: Int

  let promise: Promise
  let manager: LocationManager

  /// The answer, waited for when there is none yet.
  ///
  /// Any number of tasks may wait; cancelling one of them ends its waiting with ``LocationError/cancelled`` and leaves the request alone.
  public var reading: Reading {
    get async throws(LocationError) {
      try await promise.result().get()
    }
  }

  /// Ends the request now with the best location since it began, or from shortly before, whose outcome is ``Reading/Outcome/forced``.
  ///
  /// Without any, the answer is ``LocationError/noFix(waited:)``. Nothing happens to a request that has ended.
  public func forceComplete() async {
    await manager.forceComplete(id)
  }

  /// Ends the request at once with ``LocationError/cancelled``.
  public func cancel() {
    promise.resolve(.failure(.cancelled))
    let (manager, id) = (manager, id)
    Task { await manager.forget(id) }
  }
}
