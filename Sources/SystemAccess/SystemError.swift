import Glibc

/// A system call that failed: which, on what, and why.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The C function that failed, such as `open`.
  package let operation: String

  /// The path or name it was called with.
  package let path: String

  /// The value of `errno`.
  package let code: Int32

  /// Describes a failure; `code` is `errno` right after the call.
  package init(operation: String, path: String, code: Int32 = errno) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// The system's words for the error, such as "No such file or directory".
  package var reason: String {
    unsafe String(cString: strerror(code))
  }

  package var description: String {
    "\(path): \(reason)"
  }
}
