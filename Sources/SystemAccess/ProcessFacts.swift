import Glibc

/// What the system knows of the running process and its surroundings.
package enum ProcessFacts {
  /// The most memory that was resident at a time, in bytes, mapped files included; 0 when the system doesn't say.
  ///
  /// From `/proc/self/status`: what the C function `getrusage` gives may be the memory of the program that started this one.
  package static var peakMemory: Int {
    guard let file = try? FileDescriptor(reading: "/proc/self/status") else { return 0 }
    var bytes = [UInt8](repeating: 0, count: 1 << 13)
    guard let count = try? file.read(into: &bytes, at: 0) else { return 0 }
    for line in bytes[..<count].split(separator: UInt8(ascii: "\n"))
    where line.starts(with: "VmHWM:".utf8) {
      let digits = line.filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      return (Int(String(decoding: digits, as: UTF8.self)) ?? 0) * 1024
    }
    return 0
  }

  /// Seconds on a clock that only goes forward.
  ///
  /// The corresponding C function is `clock_gettime`.
  package static var seconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Whether a person sees standard error.
  ///
  /// The corresponding C function is `isatty`.
  package static var standardErrorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether something other than an ordinary file stands at a path: a device, a pipe, a folder.
  ///
  /// The corresponding C function is `stat`.
  package static func isSpecialFile(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// Whether anything stands at a path.
  ///
  /// The corresponding C function is `access`.
  package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Whether two paths name one file, also when it does not exist yet; devices and pipes, of which any number of hands may write, never count.
  ///
  /// The corresponding C function is `stat`.
  package static func isSameFile(_ one: String, _ other: String) -> Bool {
    if isSpecialFile(one) || isSpecialFile(other) { return false }
    var (first, second) = (stat(), stat())
    let exist = unsafe (stat(one, &first) == 0, stat(other, &second) == 0)
    guard exist.0, exist.1 else {
      return exist.0 == exist.1 && location(one) == location(other)
    }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// The path of a file that need not exist, behind the symbolic links of its folder.
  private static func location(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return resolved(".") + "/" + path }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return resolved(folder) + path[slash...]
  }

  /// The path behind symbolic links; the path itself when there is nothing.
  ///
  /// The corresponding C function is `realpath`.
  package static func resolved(_ path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
