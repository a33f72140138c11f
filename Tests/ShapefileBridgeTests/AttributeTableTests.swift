import ShapefileBridge
import TestSupport
import Testing

/// Attributes as shapelib reads them, and their text.
@Suite("Attribute tables") struct AttributeTableTests {
  private func table(_ fixture: ShapefileFixture) throws -> AttributeTable {
    let folder = try WorkingDirectory()
    try fixture.write(to: folder, as: "table")
    return try AttributeTable(path: folder.path("table.dbf"))
  }

  @Test("Columns have names, values come without padding, empty ones as nothing")
  func values() throws {
    let table = try table(
      ShapefileFixture(["NAME", "code"], [(["0 0, 0 9, 9 9"], ["上海", "  7 "]), ([], ["", "x"])]))
    #expect(table.fields.map(\.name) == ["NAME", "code"])
    #expect(table.fields[0].kind == .text && table.fields[0].width == 40)
    #expect(table.recordCount == 2)
    let name = 0
    #expect(table.fields[1].nameBytes == Array("code".utf8))
    #expect(try table.utf8(record: 0, field: name) == "上海")
    #expect(try table.utf8(record: 1, field: name) == "")
    #expect(try table.bytes(record: 1, field: 1) == [UInt8(ascii: "x")])
    #expect(try table.number(record: 0, field: 1) == 7)
    #expect(try table.number(record: 1, field: name) == nil)
  }

  @Test("Text that is not UTF-8 is none as it stands, but its bytes are there")
  func notUTF8() throws {
    var fixture = ShapefileFixture()
    fixture.fields = [("name", 9)]
    fixture.records = [[], []]
    fixture.rows = [[Array("fine".utf8)], [[0xC9, 0xCF, 0xBA, 0xA3]]]
    fixture.languageByte = 0x4D
    let table = try table(fixture)
    #expect(table.languageByte == 0x4D)
    #expect(try table.utf8(record: 0, field: 0) == "fine")
    #expect(try table.utf8(record: 1, field: 0) == nil)
    #expect(try table.bytes(record: 1, field: 0) == [0xC9, 0xCF, 0xBA, 0xA3])
    #expect(try !table.isDeleted(record: 1))
  }

  @Test("A missing table and a record beyond the end are errors")
  func errors() throws {
    let folder = try WorkingDirectory()
    #expect(throws: ShapefileError.self) { try AttributeTable(path: folder.path("none.dbf")) }
    let table = try table(ShapefileFixture(["name"], [([], ["a"])]))
    let error = #expect(throws: ShapefileError.self) { try table.bytes(record: 1, field: 0) }
    #expect(error?.record == 1)
  }
}
