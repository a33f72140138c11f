internal import SystemAccess

/// Finds where bytes that come piece by piece may be cut without cutting a record in two.
///
/// Keeps what it needs of earlier pieces, so that no byte is looked at twice.
package struct RecordCutter: Sendable {
  private enum State {
    case atCellStart
    case inCell
    case inQuotes
    case behindQuote
  }

  private let dialect: Dialect
  private var state = State.atCellStart

  /// Behind the last record that ended among the bytes seen since the last ``restart()``; nothing when none did.
  package private(set) var cut: Int?

  /// How many records ended up to ``cut``.
  package private(set) var recordCount = 0

  /// Creates a cutter at the start of a record.
  package init(_ dialect: Dialect) {
    self.dialect = dialect
  }

  /// Begins a new block, in which the bytes behind the last cut come first and have been seen.
  package mutating func restart() {
    cut = nil
    recordCount = 0
  }

  /// Looks at the bytes of a range, the next ones.
  /// - Parameters:
  ///   - bytes: The block.
  ///   - range: What has come since the last call.
  ///   - most: After how many records to cut, when that many end here.
  /// - Returns: How many bytes were looked at: all, or up to the cut behind the last wanted record.
  @discardableResult
  package mutating func scan(_ bytes: Span<UInt8>, _ range: Range<Int>, most: Int = .max) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    if most == .max && state != .inQuotes && !bytes.contains(Dialect.quote, in: range) {
      scanUnquoted(bytes, range)
      return range.count
    }
    return scanBytes(bytes, range, most)
  }

  /// Without quotes only the last terminator and the last byte matter.
  private mutating func scanUnquoted(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard let last = range.last else { return }
    for position in range.reversed() where bytes[position] == dialect.terminator {
      cut = position + 1
      break
    }
    let isStart = bytes[last] == dialect.terminator || bytes[last] == dialect.delimiter
    state = isStart ? .atCellStart : .inCell
  }

  private mutating func scanBytes(_ bytes: Span<UInt8>, _ range: Range<Int>, _ most: Int) -> Int {
    var state = state
    defer { self.state = state }
    for position in range {
      let byte = bytes[position]
      if state == .inQuotes {
        if byte == Dialect.quote { state = .behindQuote }
      } else if byte == Dialect.quote && state != .inCell {
        state = .inQuotes
      } else if byte == dialect.terminator {
        state = .atCellStart
        cut = position + 1
        recordCount += 1
        if recordCount == most { return position + 1 - range.lowerBound }
      } else {
        state = byte == dialect.delimiter ? .atCellStart : .inCell
      }
    }
    return range.count
  }
}
