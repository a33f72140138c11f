/// Collects names and codes, each different one once.
///
/// A name record is the default name, a count, and for each translation the language's number and the text; each
/// text has its length in one byte in front. A code is a text alone. Offset 0 is the empty name and the empty code.
struct NameTable {
  private(set) var buffer = ByteBuffer()
  private(set) var languages: [String]
  private var languageNumbers: [String: UInt8] = [:]
  private var offsets: [[UInt8]: UInt32] = [:]

  /// A table for names in the languages that units and places use.
  init(languages: [String]) {
    self.languages = languages
    for (number, language) in languages.enumerated() {
      languageNumbers[language] = UInt8(number)
    }
    buffer.append(UInt16(0))
  }

  /// The offset of a name with its translations; those equal to the default are left out.
  mutating func insert(name: String, translations: [String: String]) -> UInt32 {
    var record = NameTable.text(name)
    let different = translations.filter { $0.value != name && !$0.value.isEmpty }
    let numbered = different.compactMap { language, text in
      languageNumbers[language].map { ($0, text) }
    }
    if name.isEmpty && numbered.isEmpty { return 0 }
    record.append(UInt8(numbered.count))
    for (number, text) in numbered.sorted(by: { $0.0 < $1.0 }) {
      record.append(number)
      record.append(contentsOf: NameTable.text(text))
    }
    return insert(record)
  }

  /// The offset of a code or time zone.
  mutating func insert(code: String) -> UInt32 {
    code.isEmpty ? 0 : insert(NameTable.text(code))
  }

  private mutating func insert(_ record: [UInt8]) -> UInt32 {
    if let known = offsets[record] { return known }
    let offset = UInt32(buffer.count)
    buffer.append(contentsOf: record)
    offsets[record] = offset
    return offset
  }

  /// Length and bytes; longer text is cut at the last whole character that fits.
  private static func text(_ text: String) -> [UInt8] {
    var utf8 = Array(text.utf8)
    if utf8.count > 255 {
      utf8.removeSubrange(255...)
      while let last = utf8.last, last & 0xC0 == 0x80 { utf8.removeLast() }
      utf8.removeLast()
    }
    return [UInt8(utf8.count)] + utf8
  }
}
