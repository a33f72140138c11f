/// Answers for spreadsheets: CSV with a header, quoted by RFC 4180, lines ended by a line feed as other tools here do.
struct CSVAnswerWriter: AnswerWriter {
  func begin(_ bytes: inout [UInt8]) {
    CSVText.append(AnswerColumn.standard.map(\.name), to: &bytes)
  }

  mutating func append(_ answer: LookupAnswer, to bytes: inout [UInt8]) {
    CSVText.append(AnswerColumn.standard.map { $0.text(of: answer) }, to: &bytes)
  }
}

/// Rows of comma separated values.
enum CSVText {
  /// Writes one row.
  static func append(_ cells: [String], to bytes: inout [UInt8]) {
    for (position, cell) in cells.enumerated() {
      if position > 0 { bytes.append(UInt8(ascii: ",")) }
      append(cell, to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func append(_ cell: String, to bytes: inout [UInt8]) {
    guard cell.utf8.contains(where: needsQuotes) else {
      bytes.append(cell)
      return
    }
    let quote = UInt8(ascii: "\"")
    bytes.append(quote)
    for byte in cell.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
      || byte == UInt8(ascii: "\r")
  }
}
