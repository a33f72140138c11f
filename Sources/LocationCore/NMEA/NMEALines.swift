/// Cuts a stream of bytes into lines, in bounded memory.
///
/// A receiver is heard from the middle of a line on, and binary messages may stand between lines. So a line is what precedes a line feed or
/// carriage return, from the last `$` or `!` on.
struct NMEALines {
  /// Longer lines are no sentences: the standard allows 82 bytes, receivers some more.
  static let longestLine = 1024

  private var line: [UInt8] = []
  private var isTooLong = false

  /// Calls `body` with each line that ends in `bytes`.
  mutating func push(_ bytes: [UInt8], _ body: (NMEALine) -> Void) {
    for byte in bytes {
      if byte == 10 || byte == 13 {
        finish(body)
      } else if line.count < NMEALines.longestLine {
        line.append(byte)
      } else if byte == 36 || byte == 33 {
        // What came before was binary; a sentence begins here.
        line.removeAll(keepingCapacity: true)
        line.append(byte)
        isTooLong = false
      } else {
        isTooLong = true
      }
    }
  }

  /// Calls `body` with what stands behind the last line.
  mutating func finish(_ body: (NMEALine) -> Void) {
    defer {
      line.removeAll(keepingCapacity: true)
      isTooLong = false
    }
    if line.isEmpty { return }
    guard !isTooLong, let start = line.lastIndex(where: { $0 == 36 || $0 == 33 }) else {
      body(.other)
      return
    }
    body(.sentence(line[start...]))
  }
}

/// What stands on a line.
enum NMEALine {
  /// A line that begins like a sentence, without its end.
  case sentence(ArraySlice<UInt8>)
  /// A comment, binary data, or a line longer than any sentence.
  case other
}
