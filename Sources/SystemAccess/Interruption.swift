import Glibc

/// The path that an interrupted program removes; set before the handler is installed, and only by the main thread.
nonisolated(unsafe) private var abandonedPath: UnsafeMutablePointer<CChar>?

/// How a program ends when somebody stops it.
package enum Interruption {
  /// From now on Ctrl-C, a closed terminal and `kill` remove the file at `path` and end the program with 128 and the signal's number.
  ///
  /// The handler calls nothing but `unlink` and `_exit`, which are allowed in one. The corresponding C function is `signal`.
  package static func remove(_ path: String) {
    unsafe abandonedPath = strdup(path)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // Whoever has a signal ignored, as nohup does, keeps it ignored.
      let previous = signal(number) { number in
        if let path = unsafe abandonedPath { unsafe unlink(path) }
        _exit(128 + number)
      }
      if ignores(previous) { _ = signal(number, SIG_IGN) }
    }
  }

  /// The program goes on with no file to remove: it is in its place.
  package static func keep() {
    unsafe abandonedPath = nil
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
