import Glibc
import Synchronization

/// Room for the paths that an interrupted program removes.
private let abandonedCapacity = 8

/// Those paths, each a C string or nothing; written only by one thread at a time.
nonisolated(unsafe) private let abandonedPaths = UnsafeMutablePointer<
  UnsafeMutablePointer<CChar>?
>.allocate(capacity: abandonedCapacity)

/// How many of them there are.
nonisolated(unsafe) private var abandonedCount = 0

/// Whether somebody has stopped the program.
private let isEnding = Atomic(false)

/// Whether a file is being made and put in its place.
private let isBusy = Atomic(false)

/// How a program ends when somebody stops it.
package enum Interruption {
  /// From now on Ctrl-C, a closed terminal and `kill` remove the file at `path`, besides those named before, and end the program with 128 and
  /// the signal's number.
  ///
  /// One that has been renamed since is no longer found and stays. The handler calls nothing but `poll`, `unlink` and `_exit`, which are allowed in one. The corresponding C function is `signal`.
  package static func remove(_ path: String) {
    guard unsafe abandonedCount < abandonedCapacity else { return }
    // Made now, so that the handler makes nothing.
    _ = (isEnding.load(ordering: .relaxed), isBusy.load(ordering: .relaxed))
    unsafe abandonedPaths[abandonedCount] = strdup(path)
    unsafe abandonedCount += 1
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let previous = signal(number) { number in
        isEnding.store(true, ordering: .sequentiallyConsistent)
        // A second at most: who is busy for longer waits for a disk that does not answer.
        for _ in 0..<1000 where isBusy.load(ordering: .sequentiallyConsistent) {
          _ = poll(nil, 0, 1)
        }
        for index in 0..<(unsafe abandonedCount) {
          if let path = unsafe abandonedPaths[index] { unsafe unlink(path) }
        }
        _exit(128 + number)
      }
      // Whoever has a signal ignored, as nohup does, keeps it ignored.
      if ignores(previous) { _ = signal(number, SIG_IGN) }
    }
  }

  /// Lets Ctrl-C, a closed terminal and `kill` wait until `body` has ended, so that a file can be made and named for removal in one.
  ///
  /// For the calling thread, which has to be the only one, or the one that ``finishing(_:)`` speaks of. The corresponding C function is `pthread_sigmask`.
  package static func waiting<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var (signals, before) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body()
  }

  /// Makes a file whose name ``remove(_:)`` was told, and puts it in its place, so that a program that is stopped meanwhile on another thread ends
  /// behind it and leaves nothing.
  ///
  /// For one thread at a time. The corresponding C functions are `pthread_sigmask` and `pause`.
  package static func finishing<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try waiting { () throws(Failure) in
      isBusy.store(true, ordering: .sequentiallyConsistent)
      defer { isBusy.store(false, ordering: .sequentiallyConsistent) }
      if isEnding.load(ordering: .sequentiallyConsistent) { waitForTheEnd() }
      return try body()
    }
  }

  private static func waitForTheEnd() -> Never {
    isBusy.store(false, ordering: .sequentiallyConsistent)
    while true { pause() }
  }

  /// The files are in their places: none is removed any more.
  package static func keep() {
    unsafe abandonedCount = 0
  }

  /// Lets a write beyond the allowed file size fail with an error in place of ending the program.
  ///
  /// The corresponding C function is `signal`.
  package static func ignoreFileSizeSignal() {
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  private static func ignores(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
