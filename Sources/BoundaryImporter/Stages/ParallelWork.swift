internal import Dispatch
internal import Synchronization

/// Work on many records with all cores, the results in the order of the records.
enum ParallelWork {
  /// How many records a thread takes at once: few enough to share the work, enough to make taking cheap.
  private static let chunk = 16

  /// What the threads share.
  private struct State<Result: Sendable>: Sendable {
    var next = 0
    var chunks: [(start: Int, results: [Result])] = []
    var failure: (record: Int, error: ImportError)?
  }

  /// Calls `body` with each number below `count`, on `threads` threads, each with a context of its own.
  ///
  /// From time to time `advance` is told the share that is done. When calls fail, the error of the lowest number is thrown, so that it does not depend on timing.
  static func map<Context, Result: Sendable>(
    count: Int, threads: Int, context: @Sendable () -> Context,
    advance: @Sendable (_ done: Double) -> Void = { _ in },
    _ body: @Sendable (Context, Int) throws(ImportError) -> Result
  ) throws(ImportError) -> [Result] {
    let state = Mutex(State<Result>())
    let workers = max(1, min(threads, (count + chunk - 1) / chunk))
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      let context = context()
      while let start = take(from: state, count: count) {
        run(start..<min(start + chunk, count), context, state, body)
        advance(Double(state.withLock { $0.chunks.count * chunk }) / Double(count))
      }
    }
    return try state.withLock { state throws(ImportError) in
      if let failure = state.failure { throw failure.error }
      return state.chunks.sorted { $0.start < $1.start }.flatMap(\.results)
    }
  }

  private static func take<Result>(
    from state: borrowing Mutex<State<Result>>, count: Int
  ) -> Int? {
    state.withLock { state in
      guard state.next < count, state.failure == nil else { return nil }
      defer { state.next += chunk }
      return state.next
    }
  }

  private static func run<Context, Result: Sendable>(
    _ records: Range<Int>, _ context: Context, _ state: borrowing Mutex<State<Result>>,
    _ body: (Context, Int) throws(ImportError) -> Result
  ) {
    var results: [Result] = []
    results.reserveCapacity(records.count)
    for record in records {
      do throws(ImportError) {
        results.append(try body(context, record))
      } catch {
        state.withLock { state in
          if let failure = state.failure, failure.record < record { return }
          state.failure = (record, error)
        }
        return
      }
    }
    let (start, finished) = (records.lowerBound, results)
    state.withLock { $0.chunks.append((start, finished)) }
  }
}
