/// How a table is written: what parts its cells and its records.
///
/// Quotes are as in RFC 4180: one at the beginning of a cell opens it, two inside stand for one. A quote elsewhere is an ordinary byte, and what
/// follows a closing quote belongs to the cell.
package struct Dialect: Hashable, Sendable {
  /// The byte around cells that hold a delimiter, a quote or the end of a line.
  package static let quote = UInt8(ascii: "\"")

  /// The line feed.
  package static let lineFeed = UInt8(ascii: "\n")

  /// The carriage return.
  package static let carriageReturn = UInt8(ascii: "\r")

  /// The byte between cells.
  package var delimiter: UInt8

  /// The byte behind records: a line feed, with or without a carriage return in front, or a carriage return alone.
  package var terminator: UInt8

  /// Creates a dialect.
  package init(delimiter: UInt8 = UInt8(ascii: ","), terminator: UInt8 = lineFeed) {
    self.delimiter = delimiter
    self.terminator = terminator
  }
}
