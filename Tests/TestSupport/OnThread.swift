import Glibc
import SystemAccess

/// Runs what waits for the system on a thread of its own.
///
/// The threads that run tasks are few: a test that waited on one would hold up the tasks of all others.
/// - Parameter body: What waits: for the end of a program, say.
/// - Returns: What it gives.
/// - Throws: What it throws, and ``ChildProcessError`` when the system gives no thread.
package func onThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    let isRunning = Threads.detach { continuation.resume(with: Result(catching: body)) }
    if !isRunning {
      continuation.resume(throwing: ChildProcessError(path: "a thread", code: EAGAIN))
    }
  }
}
