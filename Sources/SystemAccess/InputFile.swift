import Glibc

/// A file, device or pipe that is read from its beginning to its end; closed when the last reference goes.
@safe package final class InputFile {
  private let descriptor: Int32
  private let isOwned: Bool

  /// The path, or what to call it.
  package let name: String

  /// How many bytes ``read()`` gives at most.
  package static let pieceSize = 1 << 16

  /// Opens the file at `path`.
  ///
  /// The corresponding C function is `open`.
  package init(path: String) throws(SystemError) {
    name = path
    isOwned = true
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw SystemError(operation: "open", path: path) }
  }

  /// Reads standard input.
  package init() {
    name = "standard input"
    isOwned = false
    descriptor = STDIN_FILENO
  }

  /// The next bytes; none at the end.
  ///
  /// Waits for them when there are none yet. The corresponding C function is `read`.
  package func read() throws(SystemError) -> [UInt8] {
    while true {
      var count = -1
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: InputFile.pieceSize) { buffer, used in
        count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        used = max(0, count)
      }
      if count >= 0 { return bytes }
      if errno != EINTR { throw SystemError(operation: "read", path: name) }
    }
  }

  deinit {
    if isOwned { close(descriptor) }
  }
}
