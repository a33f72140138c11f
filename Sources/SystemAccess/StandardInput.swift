import Glibc

/// Standard input, line by line, in memory that does not grow with the input.
package struct StandardInput: ~Copyable {
  /// The longest line in bytes that is handed out whole.
  package static let longestLine = 1 << 16

  /// What ``next()`` found.
  package enum Line: Equatable, Sendable {
    /// The bytes of a line without its line feed.
    case bytes([UInt8])
    /// A line longer than ``longestLine``, skipped to its end.
    case tooLong
  }

  private var buffer: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var isAtEnd = false

  /// Starts at the current position of standard input.
  package init() {}

  /// Whether the next line is here already, so that ``next()`` does not wait for input.
  package var hasLine: Bool {
    mutating get { lineFeed() != nil || isAtEnd }
  }

  /// The next line, or nothing at the end of the input; a last line without line feed counts.
  package mutating func next() throws(SystemError) -> Line? {
    var isTooLong = false
    while true {
      if let end = lineFeed() {
        let line = Array(buffer[start..<end])
        consume(through: end + 1)
        return isTooLong ? .tooLong : .bytes(line)
      }
      if isAtEnd { return lastLine(isTooLong) }
      if buffer.count - start > StandardInput.longestLine {
        isTooLong = true
        consume(through: buffer.count)
      }
      try fill()
    }
  }

  private mutating func lastLine(_ isTooLong: Bool) -> Line? {
    guard isTooLong || start < buffer.count else { return nil }
    let line = Array(buffer[start...])
    consume(through: buffer.count)
    return isTooLong ? .tooLong : .bytes(line)
  }

  private mutating func lineFeed() -> Int? {
    while searched < buffer.count {
      if buffer[searched] == UInt8(ascii: "\n") { return searched }
      searched += 1
    }
    return nil
  }

  private mutating func consume(through end: Int) {
    start = end
    searched = end
  }

  /// Moves the unread rest to the front and reads once behind it.
  ///
  /// The corresponding C function is `read`.
  private mutating func fill() throws(SystemError) {
    buffer.removeSubrange(..<start)
    searched -= start
    start = 0
    let kept = buffer.count
    let size = StandardInput.longestLine
    buffer.append(contentsOf: repeatElement(0, count: size))
    var count = -1
    repeat {
      count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe read(STDIN_FILENO, bytes.baseAddress?.advanced(by: kept), size)
      }
    } while count < 0 && errno == EINTR
    buffer.removeLast(size - max(0, count))
    guard count >= 0 else { throw SystemError(operation: "read", path: "standard input") }
    isAtEnd = count == 0
  }
}
