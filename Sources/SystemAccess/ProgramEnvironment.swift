import Glibc

/// What the running program was started with.
package enum ProgramEnvironment {
  /// The value of an environment variable, or nothing.
  ///
  /// The corresponding C function is `getenv`. Nothing in this program changes the environment.
  package static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Whether a file may be read.
  ///
  /// The corresponding C function is `access`.
  package static func canRead(_ path: String) -> Bool {
    unsafe access(path, R_OK) == 0
  }
}
