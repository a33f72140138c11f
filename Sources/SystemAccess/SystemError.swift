import Glibc

/// A system call that failed: which, on what, and why.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The C function that failed, such as `open`.
  package let operation: String

  /// The path or name it was called with.
  package let path: String

  /// The value of `errno`.
  package let code: Int32

  /// What is wrong, where the system has no word for it.
  private let explanation: String?

  /// Describes a failure; `code` is `errno` right after the call.
  package init(
    operation: String, path: String, code: Int32 = errno, explanation: String? = nil
  ) {
    self.explanation = explanation
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// The system's words for the error, such as "No such file or directory".
  package var reason: String {
    unsafe explanation ?? String(cString: strerror(code))
  }

  package var description: String {
    "\(path): \(reason)"
  }
}

extension SystemError {
  /// A path names something that is no file with content of its own: a folder, a device, a pipe.
  static func notRegular(_ path: String, mode: mode_t) -> SystemError {
    mode & S_IFMT == S_IFDIR
      ? SystemError(operation: "open", path: path, code: EISDIR)
      : SystemError(operation: "open", path: path, code: EINVAL, explanation: "Not a regular file")
  }
}
