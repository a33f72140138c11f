/// A zip archive written byte by byte, its entries stored without compression.
package struct ZipFixture {
  /// The entries' names and bytes.
  package var entries: [(name: String, bytes: [UInt8])] = []

  /// Creates an empty archive.
  package init() {}

  /// Adds the files of a shapefile that stand in a folder, under names that start with `prefix`.
  package mutating func add(_ folder: WorkingDirectory, _ name: String, as prefix: String) {
    for ending in ["shp", "shx", "dbf", "cpg", "prj"] {
      let bytes = WorkingDirectory.bytes(folder.path("\(name).\(ending)"))
      if !bytes.isEmpty { entries.append(("\(prefix).\(ending)", bytes)) }
    }
  }

  /// The archive.
  package var bytes: [UInt8] {
    var (body, directory): ([UInt8], [UInt8]) = ([], [])
    for (name, content) in entries {
      let name = Array(name.utf8)
      // Version 2.0, UTF-8 names, stored, the first day of 1980.
      var about = half(20) + half(0x800) + half(0) + half(0) + half(33)
      about += word(ZipFixture.checksum(content)) + word(UInt32(content.count))
      about += word(UInt32(content.count)) + half(UInt16(name.count)) + half(0)
      let start = UInt32(body.count)
      body += word(0x0403_4B50) + about + name + content
      directory += word(0x0201_4B50) + half(20) + about + half(0) + half(0) + half(0)
      directory += word(0) + word(start) + name
    }
    let count = UInt16(entries.count)
    let end = word(0x0605_4B50) + half(0) + half(0) + half(count) + half(count)
    return body + directory + end + word(UInt32(directory.count)) + word(UInt32(body.count))
      + half(0)
  }

  /// The checksum of the zip format, CRC-32.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  private func half(_ value: UInt16) -> [UInt8] {
    [UInt8(value & 0xFF), UInt8(value >> 8)]
  }

  private func word(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
