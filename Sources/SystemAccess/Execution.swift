import Glibc

/// The running process: its program file, its end, and another program in its place.
package enum Execution {
  /// The path of the running program's file, symbolic links resolved.
  ///
  /// The corresponding C function is `readlink` on `/proc/self/exe`.
  package static func programPath() throws(SystemError) -> String {
    let link = "/proc/self/exe"
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe readlink(
        link, buffer.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: CChar.self),
        buffer.count)
    }
    guard count >= 0 else { throw SystemError(operation: "readlink", path: link) }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// Takes up the numbers of standard input, output and error where nothing is open, so that no file or connection opened later gets one of them,
  /// and with it what is meant for people.
  ///
  /// Reading and writing there fail as before. The corresponding C functions are `fcntl` and `open`.
  package static func holdStandardStreams() {
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is this one; what is open for the other direction alone fails with EBADF.
      unsafe _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Lets a write to a closed pipe fail with an error in place of ending the process by a signal.
  ///
  /// The corresponding C function is `signal`.
  package static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Runs the program at `path` in place of this one; returns only by the error.
  ///
  /// The corresponding C functions are `execv` and `signal`.
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: The argument list, the program's own name first.
  /// - Throws: What the system says, such as "No such file or directory".
  package static func replace(with path: String, arguments: [String]) throws(SystemError) -> Never {
    // Ignored signals outlive execv; the next program starts with the usual ones.
    _ = signal(SIGPIPE, SIG_DFL)
    var list = unsafe arguments.map { unsafe strdup($0) }
    unsafe list.append(nil)
    unsafe _ = execv(path, list)
    throw SystemError(operation: "execv", path: path)
  }

  /// Runs a command by sh and waits for its end.
  ///
  /// The corresponding C functions are `posix_spawn` and `waitpid`.
  /// - Parameters:
  ///   - command: The command.
  ///   - variables: Environment variables besides those of this process.
  /// - Returns: The exit code; 128 and the signal's number for one that a signal ended, 127 when it could not be started.
  package static func shell(_ command: String, adding variables: [String: String]) -> Int32 {
    let words: [String] = ["sh", "-c", command]
    var list: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) }
    unsafe list.append(nil)
    var entries: [UnsafeMutablePointer<CChar>?] = unsafe variables.map {
      unsafe strdup("\($0.key)=\($0.value)")
    }
    var position = 0
    while let text = unsafe environ[position] {
      let name = unsafe String(cString: text).prefix { $0 != "=" }
      if variables[String(name)] == nil { unsafe entries.append(strdup(text)) }
      position += 1
    }
    unsafe entries.append(nil)
    defer { unsafe (list + entries).forEach { unsafe free($0) } }
    // An ignored signal would stay ignored in the command.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe _ = posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var process = pid_t()
    guard unsafe posix_spawn(&process, "/bin/sh", nil, &attributes, list, entries) == 0 else {
      return 127
    }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return 127 }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// Ends the process.
  package static func end(status: Int32) -> Never {
    exit(status)
  }
}
