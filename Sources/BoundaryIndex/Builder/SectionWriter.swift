/// Puts header, section table and sections together.
struct SectionWriter {
  private var rows: [(section: Section, bytes: [UInt8])] = []

  mutating func append(_ section: Section, _ bytes: [UInt8]) {
    rows.append((section, bytes))
  }

  mutating func replace(_ section: Section, _ bytes: [UInt8]) {
    rows.removeAll { $0.section == section }
    append(section, bytes)
  }

  mutating func append(_ section: Section, words: [UInt32]) {
    var buffer = ByteBuffer()
    for word in words { buffer.append(word) }
    append(section, buffer.bytes)
  }

  /// The whole file.
  func finish() -> [UInt8] {
    var body = ByteBuffer()
    var table = ByteBuffer()
    let start = IndexFormat.headerSize + rows.count * IndexFormat.sectionRowSize
    for (section, bytes) in rows {
      while (start + body.count) % 8 != 0 { body.append(UInt8(0)) }
      table.append(section.rawValue)
      table.append(UInt32(0))
      table.append(UInt64(start + body.count))
      table.append(UInt64(bytes.count))
      body.append(contentsOf: bytes)
    }
    var header = ByteBuffer()
    header.append(contentsOf: IndexFormat.magic)
    header.append(IndexFormat.version)
    header.append(IndexFormat.byteOrderMark)
    header.append(UInt64(start + body.count))
    var checksum = Checksum()
    checksum.update(table.bytes)
    checksum.update(body.bytes)
    header.append(checksum.value)
    header.append(UInt32(rows.count))
    header.append(UInt32(0))
    return header.bytes + table.bytes + body.bytes
  }
}
