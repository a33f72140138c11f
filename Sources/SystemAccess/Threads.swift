import Glibc

/// Threads of the system, without the start-up cost of Swift's concurrency.
package enum Threads {
  /// How many processors there are.
  ///
  /// The corresponding C function is `sysconf`.
  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Runs `body` once on each of `count` threads, the caller's among them, and returns when all have ended.
  ///
  /// A thread that the system refuses is done without; the caller's own always runs. The corresponding C functions are `pthread_create` and
  /// `pthread_join`.
  /// - Parameters:
  ///   - count: How many threads, at least one.
  ///   - body: What each does, with its number from 0 on.
  package static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    var threads: [pthread_t] = []
    for number in 1..<max(1, count) {
      if let thread = start({ body(number) }) { threads.append(thread) }
    }
    body(0)
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Runs `body` on a thread of its own, for work that waits.
  ///
  /// The corresponding C functions are `pthread_create` and `pthread_detach`.
  /// - Parameter body: What it does.
  /// - Returns: Whether the system gave a thread.
  package static func detach(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = start(body) else { return false }
    pthread_detach(thread)
    return true
  }

  private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    let work = unsafe Unmanaged.passRetained(ThreadWork(body))
    var thread = pthread_t()
    let code = unsafe pthread_create(
      &thread, nil,
      { context in
        if let context = unsafe context {
          unsafe Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().body()
        }
        return nil
      }, work.toOpaque())
    if code == 0 { return thread }
    unsafe work.release()
    return nil
  }
}

private final class ThreadWork: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}
