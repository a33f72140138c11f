/// One location each.
extension LocationManager {
  /// The next location that is good enough, or the best one when time is up.
  ///
  /// A good location from shortly before is answered at once, see ``LocationRequest/maximumAge``. Cancelling the task ends the request.
  /// - Parameter request: What to be content with.
  /// - Returns: The location with the reason why it was taken; a timeout with a location is no error.
  /// - Throws: ``LocationError``: ``LocationError/services(_:)`` as soon as no source can be used, ``LocationError/noFix(waited:)`` when time was up
  ///   before any location, ``LocationError/endOfSource(_:)``, ``LocationError/cancelled``.
  public func current(
    _ request: LocationRequest = LocationRequest()
  ) async throws(LocationError) -> Reading {
    let handle = begin(request)
    let result = await withTaskCancellationHandler {
      await handle.promise.result()
    } onCancel: {
      handle.cancel()
    }
    return try result.get()
  }

  /// Begins a request that can be ended early.
  /// - Parameter request: What to be content with.
  /// - Returns: The request.
  public func begin(_ request: LocationRequest = LocationRequest()) -> RequestHandle {
    let handle = RequestHandle(id: nextNumber(), promise: Promise(), manager: self)
    let now = clock.now()
    let pending = PendingRequest(request: request, promise: handle.promise, begin: now)
    if pending.oldest < now,
      let fix = recent.best(since: pending.oldest, at: now, where: pending.accepts),
      let level = fix.achieved(at: now), level >= request.accuracy
    {
      handle.promise.resolve(.success(fix.reading(at: now, .satisfied)))
      return handle
    }
    requests[handle.id] = pending
    if request.countdown == .immediately || rack.state.map({ !$0.isUndetermined }) == true {
      startCountdown(handle.id)
    }
    settle()
    return handle
  }

  /// Begins a request and calls back with its answer.
  ///
  /// The call comes once, on no task or thread in particular, and never before this function has returned.
  /// - Parameters:
  ///   - request: What to be content with.
  ///   - completion: Called with the answer.
  /// - Returns: The request.
  @discardableResult
  public func requestLocation(
    _ request: LocationRequest = LocationRequest(),
    completion: @escaping @Sendable (Result<Reading, LocationError>) -> Void
  ) -> RequestHandle {
    let handle = begin(request)
    Task.detached { completion(await handle.promise.result()) }
    return handle
  }

  /// Ends a request now, as if its time were up.
  func forceComplete(_ id: Int) {
    complete(id, .forced)
  }

  /// Forgets a request whose promise is resolved.
  func forget(_ id: Int) {
    guard let pending = requests.removeValue(forKey: id) else { return }
    pending.timer?.cancel()
    settle()
  }

  /// Ends a request with an answer; the only place where that happens.
  func finish(_ id: Int, _ outcome: Promise.Outcome) {
    guard let pending = requests.removeValue(forKey: id) else { return }
    pending.timer?.cancel()
    pending.promise.resolve(outcome)
  }

  /// Answers the requests that a new fix satisfies.
  func satisfy(with fix: Fix) {
    guard !requests.isEmpty, let level = fix.achieved(at: fix.received) else { return }
    let satisfied = requests.filter { level >= $0.value.request.accuracy && $0.value.accepts(fix) }
    guard !satisfied.isEmpty else { return }
    let reading = fix.reading(at: fix.received, .satisfied)
    for id in satisfied.keys { finish(id, .success(reading)) }
    settle()
  }

  /// Starts the timeouts of the requests that waited for a source to be known.
  func startCountdowns() {
    for (id, pending) in requests where pending.timer == nil { startCountdown(id) }
  }

  private func startCountdown(_ id: Int) {
    guard let timeout = requests[id]?.request.timeout, requests[id]?.timer == nil else { return }
    let sleep = clock.sleep
    requests[id]?.timer = Task { [weak self] in
      do { try await sleep(max(.zero, timeout)) } catch { return }
      await self?.complete(id, .timedOut)
    }
  }

  private func complete(_ id: Int, _ outcome: Reading.Outcome) {
    guard let pending = requests[id] else { return }
    let now = clock.now()
    if let fix = recent.best(since: pending.oldest, at: now, where: pending.accepts) {
      finish(id, .success(fix.reading(at: now, outcome)))
    } else {
      finish(id, .failure(.noFix(waited: now - pending.begin)))
    }
    settle()
  }
}
