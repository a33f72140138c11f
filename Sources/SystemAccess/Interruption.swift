import Glibc

/// Room for the paths that an interrupted program removes.
private let abandonedCapacity = 8

/// Those paths, each a C string or nothing; written only by one thread at a time.
nonisolated(unsafe) private let abandonedPaths = UnsafeMutablePointer<
  UnsafeMutablePointer<CChar>?
>.allocate(capacity: abandonedCapacity)

/// How many of them there are.
nonisolated(unsafe) private var abandonedCount = 0

/// How a program ends when somebody stops it.
package enum Interruption {
  /// From now on Ctrl-C, a closed terminal and `kill` remove the file at `path`, besides those named before, and end the program with 128 and
  /// the signal's number.
  ///
  /// One that has been renamed since is no longer found and stays. The handler calls nothing but `unlink` and `_exit`, which are allowed in one. The corresponding C function is `signal`.
  package static func remove(_ path: String) {
    guard unsafe abandonedCount < abandonedCapacity else { return }
    unsafe abandonedPaths[abandonedCount] = strdup(path)
    unsafe abandonedCount += 1
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let previous = signal(number) { number in
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
  /// For the calling thread, which has to be the only one. The corresponding C function is `pthread_sigmask`.
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
