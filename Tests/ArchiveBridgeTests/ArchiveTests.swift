import ArchiveBridge
import TestSupport
import Testing

/// Zip archives as libzip reads them.
@Suite("Archives") struct ArchiveTests {
  @Test("Files are listed in order with their folders, and read as they are")
  func entries() throws {
    let folder = try WorkingDirectory()
    var zip = ZipFixture()
    zip.entries = [("a/", []), ("a/东.txt", Array("east".utf8)), ("b", [])]
    let archive = try Archive(path: folder.write(zip.bytes, to: "a.zip"))
    #expect(archive.entries.map(\.name) == ["a/东.txt", "b"])
    #expect(archive.entries.map(\.byteCount) == [4, 0])
    #expect(try archive.bytes(of: archive.entries[0]) == Array("east".utf8))
    #expect(try archive.bytes(of: archive.entries[1]).isEmpty)
  }

  @Test("What is no archive, and an entry with a wrong checksum, are errors")
  func errors() throws {
    let folder = try WorkingDirectory()
    #expect(throws: ArchiveError.self) { try Archive(path: folder.path("none.zip")) }
    let text = try folder.write(Array("no archive at all, but long enough".utf8), to: "text.zip")
    #expect(throws: ArchiveError.self) { try Archive(path: text) }
    var zip = ZipFixture()
    zip.entries = [("a", Array("east".utf8))]
    var bytes = zip.bytes
    bytes[31] ^= 1
    let archive = try Archive(path: folder.write(bytes, to: "a.zip"))
    let error = #expect(throws: ArchiveError.self) {
      try archive.bytes(of: archive.entries[0])
    }
    #expect(error?.entry == "a")
  }

  @Test("An entry that claims more bytes than a machine has is an error, and takes no memory")
  func claimedSize() throws {
    let folder = try WorkingDirectory()
    var zip = ZipFixture()
    zip.entries = [("a", Array("east".utf8))]
    var bytes = zip.bytes
    // The unpacked size stands at byte 24 of the directory's record, which follows 30 + 1 + 4 bytes.
    for byte in 0..<4 { bytes[35 + 24 + byte] = 0xF0 }
    let archive = try Archive(path: folder.write(bytes, to: "a.zip"))
    let entry = try #require(archive.entries.first)
    #expect(entry.byteCount > 4_000_000_000)
    #expect(throws: ArchiveError.self) { try archive.bytes(of: entry) }
  }
}
