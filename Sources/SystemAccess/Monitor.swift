import Glibc

/// A value that threads use one after the other, and wait on until it has changed.
///
/// Safe to share because the value is reached only with the lock held.
@safe package final class Monitor<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var value: Value

  /// Takes over a value; whoever hands it over keeps no way to it.
  ///
  /// The corresponding C functions are `pthread_mutex_init` and `pthread_cond_init`.
  package init(_ value: Value) {
    self.value = value
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe condition.initialize(to: pthread_cond_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  /// Runs `body` with the value, alone, and wakes all who wait.
  package func withValue<Result>(_ body: (inout Value) -> Result) -> Result {
    withValue(when: { _ in true }, body)
  }

  /// Waits until `isReady`, runs `body`, and wakes all who wait.
  package func withValue<Result>(
    when isReady: (borrowing Value) -> Bool, _ body: (inout Value) -> Result
  ) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe _ = pthread_mutex_unlock(mutex) }
    while !isReady(value) { unsafe _ = pthread_cond_wait(condition, mutex) }
    defer { unsafe _ = pthread_cond_broadcast(condition) }
    return body(&value)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }
}
