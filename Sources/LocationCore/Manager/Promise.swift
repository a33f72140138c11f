internal import Synchronization

/// An answer that is given once and waited for by any number of tasks.
///
/// Everything that can end a request goes through ``resolve(_:)``, where the first one wins, so no task is resumed twice and none is forgotten.
final class Promise: Sendable {
  typealias Outcome = Result<Reading, LocationError>

  private enum State {
    case waiting([Int: CheckedContinuation<Outcome, Never>], next: Int)
    case resolved(Outcome)
  }

  private let state = Mutex(State.waiting([:], next: 0))

  /// Gives the answer; nothing happens when there is one already.
  func resolve(_ outcome: Outcome) {
    let waiters = state.withLock { state -> [CheckedContinuation<Outcome, Never>] in
      guard case .waiting(let waiters, _) = state else { return [] }
      state = .resolved(outcome)
      return Array(waiters.values)
    }
    for waiter in waiters { waiter.resume(returning: outcome) }
  }

  /// The answer, waited for when there is none yet; ``LocationError/cancelled`` when the waiting task is cancelled.
  func result() async -> Outcome {
    let number = state.withLock { state -> Int in
      guard case .waiting(let waiters, let next) = state else { return 0 }
      state = .waiting(waiters, next: next + 1)
      return next
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { wait(number, $0) }
    } onCancel: {
      abandon(number)
    }
  }

  private func wait(_ number: Int, _ continuation: CheckedContinuation<Outcome, Never>) {
    let known = state.withLock { state -> Outcome? in
      switch state {
      case .resolved(let outcome): return outcome
      case .waiting(var waiters, let next):
        // The handler of a cancelled task may have run before there was anything to resume.
        if Task.isCancelled { return .failure(.cancelled) }
        waiters[number] = continuation
        state = .waiting(waiters, next: next)
        return nil
      }
    }
    if let known { continuation.resume(returning: known) }
  }

  private func abandon(_ number: Int) {
    let waiter = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
      guard case .waiting(var waiters, let next) = state else { return nil }
      let waiter = waiters.removeValue(forKey: number)
      state = .waiting(waiters, next: next)
      return waiter
    }
    waiter?.resume(returning: .failure(.cancelled))
  }
}
