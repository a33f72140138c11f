internal import SystemAccess

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
  package static func append(_ text: String, to bytes: inout [UInt8], delimiter: UInt8) {
    let span = text.utf8.span
    if needsQuotes(span, delimiter) {
      appendQuoted(text.utf8, to: &bytes)
    } else {
      bytes.append(span)
    }
  }

  /// Writes bytes as a cell, in quotes where they need them.
  package static func append(_ text: [UInt8], to bytes: inout [UInt8], delimiter: UInt8) {
    if needsQuotes(text.span, delimiter) {
      appendQuoted(text, to: &bytes)
    } else {
      bytes.append(contentsOf: text)
    }
  }

  /// Makes the bytes from a position up to the end a cell, in quotes where they need them.
  package static func quote(from start: Int, in bytes: inout [UInt8], delimiter: UInt8) {
    guard needsQuotes(bytes.span.extracting(start...), delimiter) else { return }
    let text = Array(bytes[start...])
    bytes.removeLast(text.count)
    appendQuoted(text, to: &bytes)
  }

  private static func needsQuotes(_ text: Span<UInt8>, _ delimiter: UInt8) -> Bool {
    for position in text.indices {
      let byte = text[position]
      if byte == delimiter || byte == Dialect.quote || byte == Dialect.lineFeed
        || byte == Dialect.carriageReturn
      {
        return true
      }
    }
    return false
  }

  private static func appendQuoted(_ text: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(Dialect.quote)
    for byte in text {
      if byte == Dialect.quote { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(Dialect.quote)
  }
}
