/// Cells with and without their quotes.
package enum CellText {
  /// What a cell says: without quotes around it, and one for two inside.
  /// - Parameters:
  ///   - bytes: What holds the cell.
  ///   - range: Where it lies, its quotes included.
  /// - Returns: The bytes of the text.
  package static func content(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    var content: [UInt8] = []
    var position = range.lowerBound
    let end = range.upperBound
    if position < end && bytes[position] == Dialect.quote {
      position += 1
      while position < end {
        let byte = bytes[position]
        position += 1
        if byte == Dialect.quote {
          guard position < end, bytes[position] == Dialect.quote else { break }
          position += 1
        }
        content.append(byte)
      }
    }
    while position < end {
      content.append(bytes[position])
      position += 1
    }
    return content
  }

  /// Writes a text as a cell, in quotes where it needs them.
  package static func append(
    _ text: Span<UInt8>, to bytes: inout [UInt8], delimiter: UInt8
  ) {
    let start = bytes.count
    var needsQuotes = false
    for position in text.indices {
      let byte = text[position]
      if byte == Dialect.quote { bytes.append(byte) }
      needsQuotes =
        needsQuotes || byte == delimiter || byte == Dialect.quote
        || byte == Dialect.lineFeed || byte == Dialect.carriageReturn
      bytes.append(byte)
    }
    guard needsQuotes else { return }
    bytes.insert(Dialect.quote, at: start)
    bytes.append(Dialect.quote)
  }
}
