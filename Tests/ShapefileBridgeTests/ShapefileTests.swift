import ShapefileBridge
import TestSupport
import Testing

/// Shapes as shapelib reads them.
@Suite("Shapefiles") struct ShapefileTests {
  @Test(
    "The world's layers have their types, counts and extents",
    arguments: [
      ("countries", ShapeType.polygon, 258), ("admin1", .polygon, 4559),
      ("us_counties", .polygon, 3235), ("places", .point, 34_006),
    ])
  func world(name: String, type: ShapeType, count: Int) throws {
    let file = try Shapefile(path: try #require(TestFiles.project("Boundaries/\(name).shp")))
    #expect(file.type == type)
    #expect(file.recordCount == count)
    #expect(file.extent.minX >= -180 && file.extent.maxX <= 180)
    #expect(file.extent.minY >= -90 && file.extent.maxY <= 90)
  }

  @Test("Parts and points come as they stand in the file", arguments: [5, 15] as [Int32])
  func parts(type: Int32) throws {
    let folder = try WorkingDirectory()
    var fixture = ShapefileFixture(
      ["name"], [(["0 0, 0 9, 9 9, 9 0", "1 1, 2 1, 2 2"], ["a"]), (["5 5, 5 6, 6 6"], ["b"])])
    fixture.type = type
    let file = try Shapefile(path: fixture.write(to: folder, as: "parts"))
    var shape = Shape()
    try file.read(record: 0, into: &shape)
    #expect(shape.type.planar == .polygon)
    #expect(shape.partStarts == [0, 5])
    #expect(shape.partTypes == [.ring, .ring])
    #expect(shape.points(ofPart: 1) == 5..<9)
    #expect(shape.x == [0, 0, 9, 9, 0, 1, 2, 2, 1])
    #expect(shape.y == [0, 9, 9, 0, 0, 1, 1, 2, 1])
    try file.read(record: 1, into: &shape)
    #expect(shape.partStarts == [0])
    #expect(shape.x == [5, 5, 6, 5])
  }

  @Test("A null record has no parts and leaves nothing of the record before")
  func nullRecord() throws {
    let folder = try WorkingDirectory()
    let fixture = ShapefileFixture(["name"], [(["0 0, 0 9, 9 9"], ["a"]), ([], ["b"])])
    let file = try Shapefile(path: fixture.write(to: folder, as: "null"))
    var shape = Shape()
    try file.read(record: 0, into: &shape)
    try file.read(record: 1, into: &shape)
    #expect(shape.isNull)
    #expect(shape.partStarts.isEmpty && shape.x.isEmpty && shape.y.isEmpty)
  }

  @Test("A missing file, a text and a damaged record are errors that name the file and the record")
  func errors() throws {
    let folder = try WorkingDirectory()
    #expect(throws: ShapefileError.self) { try Shapefile(path: folder.path("none.shp")) }
    let text = try folder.write(Array("no shapefile, but a text of some length".utf8), to: "t.shp")
    try folder.write(Array("neither".utf8), to: "t.shx")
    #expect(throws: ShapefileError.self) { try Shapefile(path: text) }
    let record = (rings: ["0 0, 0 9, 9 9"], values: ["a"])
    let fixture = ShapefileFixture(["name"], [record, record])
    let path = try fixture.write(to: folder, as: "cut")
    let bytes = WorkingDirectory.bytes(path)
    try folder.write(Array(bytes.dropLast(40)), to: "cut.shp")
    let file = try Shapefile(path: path)
    var shape = Shape()
    let error = #expect(throws: ShapefileError.self) { try file.read(record: 1, into: &shape) }
    #expect(error?.record == 1)
    #expect(error?.file == path)
    #expect(error?.reason.hasPrefix("ends behind the end of the file") == true)
    #expect(file.indexState == .wrong && file.recordCount == 2)
    #expect(error?.description.contains("record 1: ") == true)
    #expect(throws: ShapefileError.self) { try file.read(record: 2, into: &shape) }
    try file.read(record: 0, into: &shape)
    #expect(shape.x.count == 4)
  }
}
