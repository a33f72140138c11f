import Glibc

/// Wakes a thread that waits for input, from any other thread; once signalled it stays so until it is reset.
///
/// Safe to share because the kernel guards the descriptors, which never change.
@safe package final class Wakeup: Sendable {
  let descriptor: Int32
  private let entrance: Int32

  /// The corresponding C function is `pipe`.
  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw SystemError(operation: "pipe", path: "a pipe") }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, entrance) = (ends[0], ends[1])
  }

  /// Wakes whoever waits now or later.
  package func signal() {
    // A pipe that is full wakes as well.
    unsafe _ = write(entrance, [1], 1)
  }

  /// Whether it was signalled.
  package var isSignalled: Bool { wait(seconds: 0) }

  /// Forgets that it was signalled; for the thread that waits.
  ///
  /// The corresponding C function is `read`.
  package func reset() {
    var bytes: [UInt8] = Array(repeating: 0, count: 64)
    while unsafe read(descriptor, &bytes, bytes.count) > 0 {}
  }

  /// Sleeps until it is signalled or the time is over.
  ///
  /// The corresponding C function is `poll`.
  /// - Parameter seconds: How long at most.
  /// - Returns: Whether it was signalled.
  package func wait(seconds: Double) -> Bool {
    Polling.wait([descriptor], seconds: seconds).contains(descriptor)
  }

  /// Sleeps until a descriptor that somebody else owns has something to read, this wakeup or another is signalled or the time is over.
  /// - Parameters:
  ///   - descriptor: The descriptor.
  ///   - other: The other wakeup.
  ///   - seconds: How long at most; nothing for without end.
  /// - Returns: Whether this wakeup was signalled.
  package func wait(orReadable descriptor: Int32, or other: Wakeup, seconds: Double?) -> Bool {
    Polling.wait([self.descriptor, descriptor, other.descriptor], seconds: seconds)
      .contains(self.descriptor)
  }

  /// Sleeps until this wakeup or another is signalled.
  /// - Parameter other: The other wakeup.
  /// - Returns: Whether this wakeup was signalled.
  package func wait(or other: Wakeup) -> Bool {
    Polling.wait([descriptor, other.descriptor], seconds: nil).contains(descriptor)
  }

  deinit {
    close(descriptor)
    close(entrance)
  }
}

/// Waiting for descriptors.
enum Polling {
  /// Those of some descriptors that have something to read, or an end or error to report, as soon as any has.
  ///
  /// The corresponding C function is `poll`.
  static func wait(
    _ descriptors: [Int32], events: Int32 = POLLIN, seconds: Double?
  ) -> Set<Int32> {
    var list = descriptors.enumerated().map { position, descriptor in
      // The first one is the wakeup, which is only ever read.
      pollfd(fd: descriptor, events: Int16(position == 0 ? POLLIN : events), revents: 0)
    }
    let limit = seconds.map { ProcessFacts.seconds + $0 }
    while true {
      let rest = limit.map { max(0, min(($0 - ProcessFacts.seconds) * 1000, 1e9)) }
      let count = unsafe poll(&list, nfds_t(list.count), rest.map { Int32($0.rounded(.up)) } ?? -1)
      if count >= 0 || errno != EINTR { break }
    }
    return Set(list.filter { $0.revents != 0 }.map(\.fd))
  }
}
