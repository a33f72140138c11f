internal import DelimitedText
internal import SystemAccess

/// The file of rows that can't be read: their line, what is wrong, and their own bytes.
struct RejectFile {
  /// How a row is kept.
  enum Form: Hashable, Sendable {
    /// As a row with two cells in front, parted by this byte.
    case table(delimiter: UInt8)
    /// As an object with the row's text.
    case json
  }

  private let sink: any ByteSink
  private let form: Form

  /// Creates the file's text in front of the first row.
  /// - Parameters:
  ///   - sink: Where it goes.
  ///   - form: How rows are kept.
  ///   - header: The header of the input, without its end.
  /// - Throws: When the header can't be written.
  init(_ sink: any ByteSink, _ form: Form, header: [UInt8]?) throws(SystemError) {
    self.sink = sink
    self.form = form
    guard case .table(let delimiter) = form, let header else { return }
    let names = [Array("line".utf8), Array("reason".utf8), header]
    try sink.write(Array(names.joined(separator: [delimiter])) + [Dialect.lineFeed])
  }

  /// Writes one row.
  func write(
    _ reject: Reject, _ bytes: borrowing [UInt8], _ range: Range<Int>
  ) throws(SystemError) {
    var text: [UInt8] = []
    switch form {
    case .table(let delimiter):
      text.append(String(reject.line))
      text.append(delimiter)
      CellText.append(reject.reason, to: &text, delimiter: delimiter)
      text.append(delimiter)
      text.append(bytes, range)
      text.append(Dialect.lineFeed)
    case .json:
      text.append("{")
      JSONText.append(key: "line", literal: String(reject.line), to: &text)
      JSONText.append(key: "reason", reject.reason, to: &text)
      JSONText.append(key: "text", String(decoding: bytes[range], as: UTF8.self), to: &text)
      text.append("}\n")
    }
    try sink.write(text)
  }
}
