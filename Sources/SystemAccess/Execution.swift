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

  /// Ends the process.
  package static func end(status: Int32) -> Never {
    exit(status)
  }
}
