/// Collects names and codes, each different one once.
///
/// A name record is the default name, a count, and for each translation the language's number and the text; each
/// text has its length in one byte in front. A code is a text alone. Offset 0 is the empty name and the empty code.
struct NameTable {
  private(set) var buffer = ByteBuffer()
  private(set) var languages: [String]
  private var languageNumbers: [String: UInt8] = [:]
  private var known = KnownRecords()

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
    let offset = known.offset(of: record, in: buffer.bytes)
    if offset == buffer.count { buffer.append(contentsOf: record) }
    return UInt32(offset)
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

/// Where records stand among those written before: a table of hashes, since a dictionary would keep a copy of each.
private struct KnownRecords {
  private var slots: [Int32] = Array(repeating: -1, count: 1024)
  private var records: [(hash: UInt64, range: Range<Int>)] = []

  /// Where a record stands in the bytes; their end, from now on, when it does not.
  mutating func offset(of record: [UInt8], in bytes: [UInt8]) -> Int {
    var checksum = Checksum()
    checksum.update(record)
    let hash = checksum.value
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let (knownHash, range) = records[Int(slots[slot])]
      if knownHash == hash, bytes[range].elementsEqual(record) { return range.lowerBound }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(records.count)
    records.append((hash, bytes.count..<bytes.count + record.count))
    if records.count * 2 > slots.count { grow() }
    return bytes.count
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for (number, record) in records.enumerated() {
      var slot = Int(truncatingIfNeeded: record.hash) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number)
    }
  }
}
