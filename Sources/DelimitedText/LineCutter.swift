/// Finds where bytes may be cut between lines, or in front of the record separators of JSON text sequences (RFC 7464).
package struct LineCutter: Sendable {
  /// What parts records.
  package enum Separation: Hashable, Sendable {
    /// A line feed ends each.
    case lineFeed
    /// A record separator begins each, which may have many lines.
    case recordSeparator
  }

  /// The byte in front of a record of a JSON text sequence.
  package static let recordSeparator: UInt8 = 0x1E

  private let separation: Separation
  private var hasBegun = false

  /// Behind the last whole record among the bytes seen since the last ``restart()``; nothing when there was none.
  package private(set) var cut: Int?

  /// How many records ended up to ``cut``, when they are limited.
  package private(set) var recordCount = 0

  /// Creates a cutter at the start of a record.
  package init(_ separation: Separation) {
    self.separation = separation
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
  /// - Returns: How many bytes were looked at.
  @discardableResult
  package mutating func scan(_ bytes: Span<UInt8>, _ range: Range<Int>, most: Int = .max) -> Int {
    for position in range {
      switch separation {
      case .lineFeed:
        guard bytes[position] == Dialect.lineFeed else { continue }
        cut = position + 1
      case .recordSeparator:
        guard bytes[position] == LineCutter.recordSeparator else { continue }
        defer { hasBegun = true }
        guard hasBegun else { continue }
        cut = position
      }
      recordCount += 1
      if recordCount == most { return position + 1 - range.lowerBound }
    }
    return range.count
  }
}
