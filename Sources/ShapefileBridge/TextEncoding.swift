/// How an attribute table's text is encoded.
package enum TextEncoding: Hashable, Sendable {
  case utf8

  /// The encoding that a `.cpg` names; nothing when it is none that can be read.
  package init?(codePageText: String) {
    let word = codePageText.lowercased().filter { $0.isLetter || $0.isNumber }
    guard ["utf8", "65001", "cp65001"].contains(word) else { return nil }
    self = .utf8
  }

  /// The encoding of a table: what its `.cpg` says, else UTF-8.
  package init(of table: AttributeTable) throws(ShapefileError) {
    guard let text = table.codePageText else {
      self = .utf8
      return
    }
    guard let encoding = TextEncoding(codePageText: text) else {
      throw ShapefileError(
        file: table.path,
        reason: "its .cpg names the encoding \"\(text)\"; only UTF-8 can be read")
    }
    self = encoding
  }

  /// The encoding's usual name.
  package var name: String {
    switch self {
    case .utf8: "UTF-8"
    }
  }

  /// The text, or nothing when the bytes are not in this encoding.
  ///
  /// Field widths count bytes, so a name may end in the middle of a character: that rest is left out.
  func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    unsafe String(validating: bytes, as: UTF8.self)
      ?? String(validating: bytes.dropLast(cutLength(bytes)), as: UTF8.self)
  }

  /// How many bytes at the end begin a character that is not all there.
  private func cutLength(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    for length in 1...3 where length <= bytes.count {
      let byte = unsafe bytes[bytes.count - length]
      if byte & 0b1100_0000 == 0b1000_0000 { continue }
      let wanted = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return wanted > length ? length : 0
    }
    return 0
  }
}
