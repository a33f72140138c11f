import Glibc

/// An open file, pipe or terminal, read from or written to in large pieces; closed when the last reference goes.
@safe package final class FileDescriptor: Sendable {
  private let descriptor: Int32
  private let isOwned: Bool

  /// What messages call it: its path, or "standard input".
  package let name: String

  /// Standard input.
  package static var standardInput: FileDescriptor {
    FileDescriptor(STDIN_FILENO, name: "standard input", isOwned: false)
  }

  /// Standard output.
  package static var standardOutput: FileDescriptor {
    FileDescriptor(STDOUT_FILENO, name: "standard output", isOwned: false)
  }

  /// A descriptor under a name, closed at the end only when it is owned.
  init(_ descriptor: Int32, name: String, isOwned: Bool) {
    self.descriptor = descriptor
    self.name = name
    self.isOwned = isOwned
  }

  /// Opens the file at `path` for reading.
  ///
  /// The corresponding C functions are `open` and `posix_fadvise`.
  package convenience init(reading path: String) throws(SystemError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(operation: "open", path: path) }
    _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
    self.init(descriptor, name: path, isOwned: true)
  }

  /// Opens what stands at `path` for writing as it is: a device or a named pipe.
  ///
  /// The corresponding C function is `open`.
  package convenience init(writing path: String) throws(SystemError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(operation: "open", path: path) }
    self.init(descriptor, name: path, isOwned: true)
  }

  /// How many bytes the file has; nothing for pipes and devices, whose size nobody knows.
  ///
  /// The corresponding C function is `fstat`.
  package var size: Int? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return Int(status.st_size)
  }

  /// Reads once, at most up to the array's end.
  ///
  /// The corresponding C function is `read`.
  /// - Parameters:
  ///   - storage: Where the bytes go.
  ///   - offset: From where on.
  /// - Returns: How many bytes came, 0 at the end.
  /// - Throws: What the system says.
  package func read(
    into storage: inout [UInt8], at offset: Int
  ) throws(SystemError) -> Int {
    precondition(offset >= 0 && offset < storage.count)
    while true {
      let count = unsafe storage.withUnsafeMutableBytes { bytes in
        unsafe Glibc.read(descriptor, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
      }
      if count >= 0 { return count }
      if errno != EINTR { throw SystemError(operation: "read", path: name) }
    }
  }

  /// Writes all bytes.
  ///
  /// The corresponding C function is `write`.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemError(operation: "write", path: name)
      }
      written += count
    }
  }

  deinit {
    if isOwned { close(descriptor) }
  }
}
