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
    buffer.reserveCapacity(words.count * 4)
    for word in words { buffer.append(word) }
    append(section, buffer.bytes)
  }

  /// The whole file.
  /// - Parameter hasChecksum: Whether to compute the checksum, which nobody needs who reads the bytes at once.
  /// - Returns: Header, section table and sections.
  func finish(hasChecksum: Bool = true) -> [UInt8] {
    var table = ByteBuffer()
    var end = IndexFormat.headerSize + rows.count * IndexFormat.sectionRowSize
    for (section, bytes) in rows {
      end += SectionWriter.padding(at: end)
      table.append(section.rawValue)
      table.append(UInt32(0))
      table.append(UInt64(end))
      table.append(UInt64(bytes.count))
      end += bytes.count
    }
    var file = header(byteCount: end, checksum: hasChecksum ? checksum(table: table.bytes) : 0)
    file.reserveCapacity(end)
    file.append(contentsOf: table.bytes)
    for (_, bytes) in rows {
      file.append(zeros: SectionWriter.padding(at: file.count))
      file.append(contentsOf: bytes)
    }
    return IndexHead.sealed(file.bytes)
  }

  private func header(byteCount: Int, checksum: UInt64) -> ByteBuffer {
    var header = ByteBuffer()
    header.append(contentsOf: IndexFormat.magic)
    header.append(IndexFormat.version)
    header.append(IndexFormat.byteOrderMark)
    header.append(UInt64(byteCount))
    header.append(checksum)
    header.append(UInt32(rows.count))
    header.append(UInt32(0))
    return header
  }

  private func checksum(table: [UInt8]) -> UInt64 {
    var checksum = Checksum()
    checksum.update(table)
    var end = IndexFormat.headerSize + table.count
    for (_, bytes) in rows {
      let padding = SectionWriter.padding(at: end)
      checksum.update(repeatElement(0, count: padding))
      checksum.update(bytes)
      end += padding + bytes.count
    }
    return checksum.value
  }

  /// How many zeros bring a position to an 8-byte boundary.
  private static func padding(at position: Int) -> Int { -position & 7 }
}
