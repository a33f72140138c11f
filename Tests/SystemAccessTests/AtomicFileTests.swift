import SystemAccess
import TestSupport
import Testing

@Suite("Atomic files")
struct AtomicFileTests {
  private func text(_ path: String) throws -> String { try MappedFile(path: path).text }

  private func write(_ text: String, to path: String) throws {
    let file = try AtomicFile(path: path)
    try file.write(Array(text.utf8))
    try file.commit()
  }

  @Test func `a file appears with its content, and replaces an older one`() throws {
    let folder = try WorkingDirectory()
    let path = folder.path("new")
    try write("first", to: path)
    try write("second", to: path)
    #expect(try text(path) == "second")
    #expect(try folder.names() == ["new"])
  }

  @Test func `without commit nothing remains and the older file stays`() throws {
    let folder = try WorkingDirectory()
    let path = folder.path("kept")
    try write("old", to: path)
    do {
      let file = try AtomicFile(path: path)
      try file.write(Array("half".utf8))
    }
    #expect(try text(path) == "old")
    #expect(try folder.names() == ["kept"])
  }

  @Test func `one temporary name serves again and again, and only one at a time`() throws {
    let folder = try WorkingDirectory()
    let path = folder.path("file")
    let name = try AtomicFile(path: path).temporaryPath
    for content in ["one", "two"] {
      let file = try AtomicFile(path: path, again: name)
      #expect(throws: SystemError.self) { try AtomicFile(path: path, again: name) }
      try file.write(Array(content.utf8))
      try file.commit()
      #expect(folder.text("file") == content)
    }
    #expect(try folder.names() == ["file"])
  }

  @Test func `a link stays a link, and what it points to is replaced`() throws {
    let folder = try WorkingDirectory()
    try write("old", to: folder.path("target"))
    try folder.link("link", to: "target")
    try write("new", to: folder.path("link"))
    #expect(try text(folder.path("target")) == "new")
    #expect(try folder.names() == ["link", "target"])
  }

  @Test func `devices and folders are refused and left alone`() throws {
    let folder = try WorkingDirectory()
    #expect(throws: SystemError.self) { try AtomicFile(path: "/dev/null") }
    #expect(throws: SystemError.self) { try AtomicFile(path: folder.path(".")) }
    let reason = #expect(throws: SystemError.self) { try AtomicFile(path: "/dev/null") }?.reason
    #expect(reason == "Not a regular file")
    #expect(try folder.names().isEmpty)
  }
}
