import Glibc

/// A built program that a test runs to its end, as a person or a script would.
@safe package struct ChildProcess: Sendable {
  /// How a program ended and what it wrote.
  package struct Result: Sendable, CustomStringConvertible {
    /// The exit code; 128 and the signal's number for one that a signal ended.
    package let status: Int32

    /// What it wrote to standard output.
    package let output: String

    /// What it wrote to standard error.
    package let errors: String

    /// Everything, for failures of tests.
    package var description: String {
      "status \(status)\n--- output\n\(output)\n--- errors\n\(errors)"
    }
  }

  /// Where standard output goes.
  package enum Output: Sendable {
    /// To the result.
    case captured
    /// To a file or device.
    case path(String)
    /// To a pipe that nobody reads.
    case closedPipe
  }

  /// The program's file.
  package let path: String

  /// Runs the program at `path`.
  package init(path: String) {
    self.path = path
  }

  /// The program of this package by its name: from the folder in REVGEO_BIN, else from beside the tests.
  package init(built name: String) {
    if let folder = unsafe getenv("REVGEO_BIN") {
      self.init(path: unsafe String(cString: folder) + "/" + name)
    } else {
      self.init(path: ChildProcess.testFolder + name)
    }
  }

  /// Whether there is such a program.
  package var exists: Bool { unsafe access(path, X_OK) == 0 }

  /// The folder of the running tests, with a slash at its end.
  private static var testFolder: String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink("/proc/self/exe", &bytes, bytes.count)
    let path = bytes.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
    let end = path.lastIndex(of: UInt8(ascii: "/")) ?? 0
    return String(decoding: path[...end], as: UTF8.self)
  }

  /// Runs the program and waits for its end.
  ///
  /// The corresponding C functions are `posix_spawn` and `waitpid`.
  /// - Parameters:
  ///   - arguments: The arguments behind the program's name.
  ///   - input: What it reads from standard input.
  ///   - environment: All environment variables.
  ///   - output: Where its standard output goes.
  /// - Returns: How it ended.
  /// - Throws: ``ChildProcessError`` when it can't be started.
  package func run(
    _ arguments: [String] = [], input: String = "", environment: [String: String] = [:],
    output: Output = .captured
  ) throws -> Result {
    let folder = try WorkingDirectory()
    let inputPath = try folder.write(Array(input.utf8), to: "stdin")
    let outputPath = folder.path("stdout")
    let errorPath = folder.path("stderr")
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe _ = posix_spawn_file_actions_destroy(&actions) }
    let create = O_WRONLY | O_CREAT | O_TRUNC
    unsafe posix_spawn_file_actions_addopen(&actions, 0, inputPath, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, errorPath, create, 0o600)
    var pipeEnd: Int32?
    switch output {
    case .captured: unsafe posix_spawn_file_actions_addopen(&actions, 1, outputPath, create, 0o600)
    case .path(let path): unsafe posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY, 0)
    case .closedPipe:
      pipeEnd = try ChildProcess.closedPipe()
      unsafe posix_spawn_file_actions_adddup2(&actions, pipeEnd ?? -1, 1)
    }
    defer { if let pipeEnd { close(pipeEnd) } }
    let status = try unsafe spawn(
      arguments, environment.map { "\($0.key)=\($0.value)" }, &actions)
    return Result(
      status: status, output: folder.text("stdout"), errors: folder.text("stderr"))
  }

  /// Runs a program that must succeed.
  package func check(_ arguments: [String]) throws {
    let result = try run(arguments)
    guard result.status == 0 else { throw ChildProcessError(path: path, code: result.status) }
  }

  /// Starts the program and gives its process number.
  func start(
    _ arguments: [String], _ environment: [String],
    _ actions: UnsafePointer<posix_spawn_file_actions_t>
  ) throws(ChildProcessError) -> pid_t {
    var list = unsafe ([path] + arguments).map { unsafe strdup($0) }
    unsafe list.append(nil)
    var variables = unsafe environment.map { unsafe strdup($0) }
    unsafe variables.append(nil)
    defer { unsafe (list + variables).forEach { unsafe free($0) } }
    // Threads that run tests block signals, and a program would inherit that.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe _ = posix_spawnattr_destroy(&attributes) }
    var noSignals = sigset_t()
    unsafe sigemptyset(&noSignals)
    unsafe posix_spawnattr_setsigmask(&attributes, &noSignals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var process = pid_t()
    let code = unsafe posix_spawn(&process, path, actions, &attributes, list, variables)
    guard code == 0 else { throw ChildProcessError(path: path, code: code) }
    return process
  }

  private func spawn(
    _ arguments: [String], _ environment: [String],
    _ actions: UnsafePointer<posix_spawn_file_actions_t>
  ) throws(ChildProcessError) -> Int32 {
    let process = try unsafe start(arguments, environment, actions)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw ChildProcessError(path: path, code: errno) }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  private static func closedPipe() throws(ChildProcessError) -> Int32 {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw ChildProcessError(path: "pipe", code: errno) }
    close(ends[0])
    return ends[1]
  }
}

/// A program that could not be run: its path and the value of `errno`.
package struct ChildProcessError: Error, Hashable, Sendable {
  /// The program's or file's path.
  package let path: String

  /// The value of `errno`.
  package let code: Int32
}
