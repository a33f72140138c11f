import Glibc
import Synchronization

/// A program that runs beside a test, ended by its own process number when the last reference goes.
///
/// Safe to share because its number and folder never change.
@safe package final class RunningProcess: Sendable {
  private let process: pid_t
  private let folder: WorkingDirectory
  private let ended = Mutex<Int32?>(nil)

  /// Starts the program at `path`.
  ///
  /// The corresponding C function is `posix_spawn`.
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: The arguments behind its name.
  ///   - environment: All environment variables.
  /// - Throws: ``ChildProcessError`` when it can't be started.
  package init(
    _ path: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws(ChildProcessError) {
    folder = try WorkingDirectory()
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe _ = posix_spawn_file_actions_destroy(&actions) }
    let create = O_WRONLY | O_CREAT | O_TRUNC
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, folder.path("out"), create, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, folder.path("err"), create, 0o600)
    process = try unsafe ChildProcess(path: path).start(
      arguments, environment.map { "\($0.key)=\($0.value)" }, &actions)
  }

  /// What it has written to standard output so far.
  package var output: String { folder.text("out") }

  /// What it has written to standard error so far.
  package var errors: String { folder.text("err") }

  /// Sends it a signal.
  package func signal(_ number: Int32) { _ = kill(process, number) }

  /// Sends SIGTERM or another signal, after five seconds SIGKILL, and waits for its end; what it has started is killed.
  ///
  /// - Returns: The exit code; 128 and the signal's number for one that a signal ended.
  @discardableResult
  package func stop(_ number: Int32 = SIGTERM) -> Int32 {
    // Its number may be another's by now.
    if let code = ended.withLock({ $0 }) { return code }
    let children = children
    kill(process, number)
    // They may have outlived it.
    defer { for child in children { kill(child, SIGKILL) } }
    for _ in 0..<500 {
      if let code = collect(WNOHANG) { return code }
      usleep(10_000)
    }
    kill(process, SIGKILL)
    return wait()
  }

  /// The numbers of the processes that it has started.
  private var children: [pid_t] {
    let path = "/proc/\(process)/task/\(process)/children"
    return String(decoding: WorkingDirectory.bytes(path), as: UTF8.self).split(separator: " ")
      .compactMap { pid_t($0) }
  }

  /// Waits for its end.
  /// - Returns: The exit code; 128 and the signal's number for one that a signal ended.
  @discardableResult
  package func wait() -> Int32 {
    while true {
      if let code = collect(0) { return code }
    }
  }

  /// How it ended, once it has.
  private func collect(_ options: Int32) -> Int32? {
    ended.withLock { ended in
      if let ended { return ended }
      var status: Int32 = 0
      let found = unsafe waitpid(process, &status, options)
      if found == 0 || (found < 0 && errno == EINTR) { return nil }
      let signal = status & 0x7F
      ended = signal == 0 ? status >> 8 & 0xFF : 128 + signal
      return ended
    }
  }

  deinit { stop(SIGKILL) }
}
