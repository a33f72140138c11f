import Glibc

/// Bytes on their way to an open descriptor, written together.
///
/// Whoever fills it appends to ``bytes`` and calls ``flushIfFull()`` between answers; nothing is written before the buffer is full or
/// ``flush()`` is called. What is left when the buffer goes is dropped, so that a failed command leaves nothing half-said.
package struct OutputBuffer: ~Copyable {
  /// From how many bytes on ``flushIfFull()`` writes.
  package static let capacity = 1 << 16

  /// What waits to be written.
  package var bytes: [UInt8] = []

  private let descriptor: Int32
  private let name: String

  /// A buffer in front of standard output.
  package static var standardOutput: OutputBuffer {
    OutputBuffer(descriptor: STDOUT_FILENO, name: "standard output")
  }

  /// A buffer in front of standard error.
  package static var standardError: OutputBuffer {
    OutputBuffer(descriptor: STDERR_FILENO, name: "standard error")
  }

  private init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Writes what waits when it has grown to ``capacity``.
  package mutating func flushIfFull() throws(SystemError) {
    if bytes.count >= OutputBuffer.capacity { try flush() }
  }

  /// Writes all that waits.
  ///
  /// The corresponding C function is `write`.
  package mutating func flush() throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe write(
          descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemError(operation: "write", path: name)
      }
      written += count
    }
    bytes.removeAll(keepingCapacity: true)
  }
}

extension SystemError {
  /// Whether the reader at the other end of a pipe has gone.
  package var isBrokenPipe: Bool { code == EPIPE }
}
