import BoundaryImporter
import BoundaryIndex
import Geometry
import SystemAccess
import TestSupport
import Testing

/// Layers as a whole: places, translations, and files that can't be used.
@Suite("Layers") struct LayerTests {
  private let square = ["0 0, 0 10, 10 10, 10 0"]

  @Test("Places have their names, numbers and positions; those without a name are left out")
  func places() throws {
    var layers = try TestLayers()
    var fixture = ShapefileFixture(
      ["name", "name_zh", "pop", "tz", "id"],
      [
        (["121.47 31.23"], ["Shanghai", "上海", "24874500", "Asia/Shanghai", "7"]),
        ([], ["Nowhere", "", "", "", ""]), (["180 0.00000004"], ["Edge", "", "-1", "", ""]),
        (["1 2"], ["", "", "", "", ""]),
      ])
    fixture.type = 1
    try layers.add("places", fixture) { layer in
      layer.role = .places
      layer.columns.population = "pop"
      layer.columns.timeZone = "tz"
      layer.columns.code = "id"
      layer.columns.translations = ["zh": "name_zh"]
    }
    let (content, report) = try layers.imported()
    #expect(
      content.places == [
        PlaceDescription(
          layer: 0, feature: 0, kind: "unit", name: "Shanghai", translations: ["zh": "上海"],
          code: "7", population: 24_874_500, timeZone: "Asia/Shanghai",
          position: FixedCoordinate(x: 1_214_700_000, y: 312_300_000)),
        PlaceDescription(
          layer: 0, feature: 2, kind: "unit", name: "Edge",
          position: FixedCoordinate(x: -1_800_000_000, y: 0)),
      ])
    #expect(content.layers[0].role == .places && content.layers[0].recordCount == 4)
    #expect(report.layers[0].nullRecords == [1] && report.layers[0].namelessRecords == [3])
  }

  @Test("Layers keep the recipe's order in the index, whatever order they are nested in")
  func order() throws {
    var layers = try TestLayers()
    try layers.add("fine", level: 1, ShapefileFixture(["name"], [(square, ["f"])]))
    try layers.add("coarse", ShapefileFixture(["name"], [(square, ["c"])]))
    let content = try layers.imported().content
    #expect(content.layers.map(\.name) == ["fine", "coarse"])
    #expect(content.chain("f") == ["c", "f"])
    #expect(content.units.map(\.layer) == [1, 0])
  }

  private func failure(
    _ fixture: ShapefileFixture, _ change: (inout LayerRecipe) -> Void = { _ in }
  ) throws -> ImportError? {
    var layers = try TestLayers()
    try layers.add("a", fixture, change)
    return #expect(throws: ImportError.self) { try layers.imported() }
  }

  @Test("A file that can't be used is one error that says what to do")
  func unusable() throws {
    let fixture = ShapefileFixture(["name"], [(square, ["a"])])
    let missing = try failure(fixture) { $0.file = "/nowhere/a.shp" }
    #expect(missing?.file == "/nowhere/a.shp")
    let column = try failure(fixture) { $0.columns.name = "title" }
    #expect(column?.what == "has no column \"title\"" && column?.remedy == "it has: name")
    var short = fixture
    short.rows = []
    #expect(try failure(short)?.what == "has 0 records where the shapefile has 1")
    var foreign = fixture
    foreign.codePage = nil
    let encoding = try failure(foreign) { $0.encoding = "Klingon" }
    #expect(encoding?.what.contains("Klingon") == true)
    #expect(encoding?.remedy.hasPrefix("name an encoding such as UTF-8") == true)
    let points = try failure(fixture) { $0.role = .places }
    #expect(points?.what == "holds shapes of type polygon")
    #expect([missing, column, points].allSatisfy { $0?.remedy.isEmpty == false })
  }

  @Test("Lines that enclose nothing, and layers without anything, are errors that say what to do")
  func nothingEnclosed() throws {
    var fixture = ShapefileFixture(["name"], [(square, ["a"])])
    fixture.type = 3
    fixture.records = [[ShapefileFixture.points("0 0, 1 1"), ShapefileFixture.points("5 5, 6 6")]]
    let open = try failure(fixture)
    #expect(open?.what == "encloses no area: none of its 2 lines closes")
    fixture.records = [[ShapefileFixture.points("0 0, 1 1")]]
    #expect(try failure(fixture)?.what == "encloses no area: its line doesn't close")
    let nulls = try failure(ShapefileFixture(["name"], [([], ["a"]), ([], ["b"])]))
    #expect(nulls?.what == "has no record with an area")
    let filtered = try failure(ShapefileFixture(["name"], [(square, ["a"])])) {
      $0.only = RecordFilter(column: "name", values: ["z"])
    }
    #expect(filtered?.what == "has no record whose name is z")
    #expect([open, nulls, filtered].allSatisfy { $0?.remedy.isEmpty == false })
  }

  @Test("Lines that don't close are counted in words that fit their number", arguments: [1, 2])
  func openLines(count: Int) throws {
    var fixture = ShapefileFixture(["name"], [(square, ["a"])])
    fixture.type = 3
    let ring = ShapefileFixture.points("0 0, 0 10, 10 10, 0 0")
    let lines = ["20 0, 21 1", "22 0, 23 1"].map(ShapefileFixture.points)
    fixture.records = [[ring] + lines.prefix(count)]
    var layers = try TestLayers()
    try layers.add("a", fixture)
    let text = try layers.imported().report.text
    let expected = count == 1 ? "1 line that doesn't close" : "2 lines that don't close"
    #expect(text.contains("  \(expected) left out\n"), "\(text)")
  }

  @Test("A table that ends before its last row costs names, not units, and is told")
  func shortTable() throws {
    let fixture = ShapefileFixture(
      ["name"], [(square, ["a"]), (["20 0, 20 10, 30 10"], ["b"]), (["40 0, 40 5, 45 5"], ["c"])])
    var layers = try TestLayers()
    try layers.add("a", fixture)
    let table = WorkingDirectory.bytes(layers.folder.path("a.dbf"))
    // The second row's last byte is missing, and all that follows.
    try layers.folder.write(Array(table.prefix(32 + 32 + 1 + 2 * 41 - 1)), to: "a.dbf")
    let (content, report) = try layers.imported()
    #expect(content.units.map(\.feature) == [0, 1, 2])
    #expect(content.units.map(\.name) == ["a", "unit 1", "unit 2"])
    #expect(report.layers[0].recordsWithoutRow == [1, 2])
    let line = "  2 records without a row in the table, which ends before: 1, 2\n"
    #expect(report.text.contains(line), "\(report.text)")
    let composed = try RecipeComposer.recipe(
      for: [layers.recipe.layers[0].file], options: RecipeOptions())
    #expect(composed.text.contains("the table ends after 1 of its 3 rows"))
  }

  @Test("Progress goes through all stages, and never back")
  func progress() throws {
    let steps = Monitor([ImportObserver.Step]())
    var layers = try TestLayers()
    try layers.add("a", ShapefileFixture(["name"], [(square, ["a"])]))
    try layers.add("b", level: 1, ShapefileFixture(["name"], [(square, ["b"])]))
    let observer = ImportObserver(step: { step in steps.withValue { $0.append(step) } })
    _ = try Importer.run(
      layers.recipe, to: layers.folder.path("out.revgeo"), observer: observer)
    let seen = steps.withValue { $0 }
    #expect(Set(seen.map(\.stage)) == Set(ImportStage.allCases))
    #expect(Set(seen.map(\.layer)) == ["", "a", "b"])
    #expect(seen.contains { $0.records == 1 })
    #expect(seen.allSatisfy { (0...1).contains($0.part) })
    let last = try #require(seen.last { $0.stage == .write })
    #expect(last.part > 0.5)
  }

  @Test("The report tells what was read, changed and left out")
  func report() throws {
    var layers = try TestLayers()
    let records = [(square, ["a"]), (["20 0, 30 10, 30 0, 20 10"], ["b"]), ([], ["c"])]
    try layers.add("a", ShapefileFixture(["name"], records))
    let path = layers.folder.path("out.revgeo")
    let report = try Importer.run(layers.recipe, to: path)
    let lines = report.text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "a: 3 records, 10 vertices")
    #expect(lines[1] == "  there is no .prj; coordinates are taken for degrees in WGS 84")
    #expect(lines[2].hasPrefix("  record 1 repaired: Self-intersection"))
    #expect(lines[3] == "  1 record without geometry: 2")
    #expect(lines[4] == "2 units, 0 places")
    #expect(lines[5].hasPrefix("\(path): ") && lines[5].contains(" bytes, "))
    #expect(lines[6].contains(" seconds: read "))
    let bytes = WorkingDirectory.bytes(path)
    #expect(report.index?.byteCount == bytes.count)
    _ = try Importer.run(layers.recipe, to: path)
    #expect(WorkingDirectory.bytes(path) == bytes)
  }
}
