internal import SystemAccess

/// Finds the cells of one record after the other, as positions in the bytes that hold them.
///
/// A state machine without input of its own: it never fails, copies nothing, and allocates only when a record has more cells than any before.
@usableFromInline
package struct RecordScanner: Sendable {
  /// How the table is written.
  package let dialect: Dialect

  /// Where the record starts.
  @usableFromInline package private(set) var start = 0

  /// Behind its last cell, before the bytes that end the record.
  @usableFromInline package private(set) var end = 0

  /// Where the next record starts.
  package private(set) var next = 0

  /// How many cells it has; an empty record has one, which is empty.
  package private(set) var cellCount = 0

  /// Whether a quote that opens a cell is closed nowhere before the limit.
  package private(set) var isUnclosed = false

  /// How many line feeds lie in it and at its end; carriage returns where those end records.
  package private(set) var lineCount = 0

  /// Behind each cell.
  @usableFromInline private(set) var cellEnds: [Int] = [0]

  /// Creates a scanner.
  package init(_ dialect: Dialect) {
    self.dialect = dialect
  }

  /// Whether the record is an empty line.
  @inlinable package var isBlank: Bool { end == start }

  /// The bytes that end the record; none at the end of a table without them.
  package var ending: Range<Int> { end..<next }

  /// Where a cell lies, its quotes included.
  @inlinable
  @inline(__always)
  package func cell(_ number: Int) -> Range<Int> {
    (number == 0 ? start : cellEnds[number - 1] + 1)..<cellEnds[number]
  }

  /// Scans the record that starts at `position`.
  /// - Parameters:
  ///   - bytes: What holds it.
  ///   - position: Where it starts, before `limit`.
  ///   - limit: The end of the bytes; a record without an end reaches up to there.
  package mutating func scan(_ bytes: Span<UInt8>, at position: Int, limit: Int) {
    precondition(position >= 0 && limit <= bytes.count)
    start = position
    cellCount = 0
    lineCount = 0
    isUnclosed = false
    var position = position
    while true {
      if position < limit && bytes[position] == Dialect.quote {
        position = closingQuote(bytes, position &+ 1, limit)
      }
      position = bytes.firstPosition(
        of: dialect.delimiter, or: dialect.terminator, from: position, to: limit)
      addCell(endingAt: position)
      guard position < limit, bytes[position] == dialect.delimiter else { break }
      position &+= 1
    }
    finish(bytes, position, limit)
  }

  /// Behind the quote that closes a cell, or the limit.
  private mutating func closingQuote(_ bytes: Span<UInt8>, _ start: Int, _ limit: Int) -> Int {
    var position = start
    while position < limit {
      let byte = bytes[position]
      position &+= 1
      if byte == dialect.terminator {
        lineCount &+= 1
      } else if byte == Dialect.quote {
        guard position < limit, bytes[position] == Dialect.quote else { return position }
        position &+= 1
      }
    }
    isUnclosed = true
    return position
  }

  @inline(__always)
  private mutating func addCell(endingAt end: Int) {
    if cellCount == cellEnds.count {
      cellEnds.append(contentsOf: repeatElement(0, count: cellCount))
    }
    cellEnds[cellCount] = end
    cellCount &+= 1
  }

  @inline(__always)
  private mutating func finish(_ bytes: Span<UInt8>, _ position: Int, _ limit: Int) {
    end = position
    next = position
    guard position < limit else { return }
    next &+= 1
    lineCount &+= 1
    // The carriage return of a line ended by two bytes belongs to no cell.
    if dialect.terminator == Dialect.lineFeed, end > start,
      bytes[end &- 1] == Dialect.carriageReturn
    {
      end &-= 1
      cellEnds[cellCount &- 1] = max(cell(cellCount &- 1).lowerBound, end)
    }
  }
}
