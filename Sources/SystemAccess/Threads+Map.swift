internal import Synchronization

extension Threads {
  /// Calls `body` with each number below `count` and gives the results in the order of the numbers.
  ///
  /// Threads take the next number when they are done with one, so that pieces may differ in size.
  /// - Parameters:
  ///   - count: How many pieces there are.
  ///   - most: How many threads work at a time, the caller's among them.
  ///   - body: What to do with a piece; called on any thread.
  /// - Returns: What `body` gave for each number.
  package static func map<Result: Sendable>(
    count: Int, threads most: Int = processorCount, _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let work = PieceWork<Result>(count: count)
    run(max(1, min(most, count))) { _ in
      while let piece = work.take() { work.give(piece, body(piece)) }
    }
    return work.results
  }

  /// Does two things at the same time.
  package static func both<First: Sendable, Second: Sendable>(
    _ first: @escaping @Sendable () -> First, _ second: @escaping @Sendable () -> Second
  ) -> (First, Second) {
    let halves = map(count: 2, threads: 2) { number in
      number == 0 ? Half<First, Second>.first(first()) : .second(second())
    }
    guard case .first(let one) = halves[0], case .second(let other) = halves[1] else {
      preconditionFailure("results in another order than their pieces")
    }
    return (one, other)
  }
}

/// What one of two threads came to.
private enum Half<First: Sendable, Second: Sendable>: Sendable {
  case first(First)
  case second(Second)
}

/// Pieces of work that threads share, and what came of them.
private final class PieceWork<Result: Sendable>: Sendable {
  private struct State: Sendable {
    var next = 0
    var results: [(piece: Int, result: Result)] = []
  }

  private let count: Int
  private let state = Mutex(State())

  init(count: Int) {
    self.count = count
  }

  /// The next piece; nothing when all are taken.
  func take() -> Int? {
    state.withLock { state in
      guard state.next < count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  func give(_ piece: Int, _ result: Result) {
    state.withLock { $0.results.append((piece, result)) }
  }

  /// The results in the order of the pieces.
  var results: [Result] {
    state.withLock { $0.results.sorted { $0.piece < $1.piece }.map(\.result) }
  }
}
