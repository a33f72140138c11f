import BoundaryImporter
import BoundaryIndex
import Geometry
import SystemAccess
import TestSupport
import Testing

/// Where a layer's files are found, and what is made of those that are missing or damaged.
@Suite("Layer sources") struct LayerSourceTests {
  private let square = ["0 0, 0 9, 9 9, 9 0"]

  private func fixture(_ names: String...) -> ShapefileFixture {
    ShapefileFixture(["name"], names.map { (square, [$0]) })
  }

  private func imported(
    _ file: String, _ change: (inout LayerRecipe) -> Void = { _ in }
  ) throws -> (names: [String], report: LayerReport) {
    var layer = LayerRecipe(name: "a", file: file)
    layer.kind = "unit"
    layer.columns.name = "name"
    change(&layer)
    let recipe = Recipe(title: "Test", layers: [layer])
    let (content, report) = try Importer.content(of: recipe)
    return (content.units.map(\.name) + content.places.map(\.name), report.layers[0])
  }

  @Test("File names may be in any case, with spaces and letters of any script")
  func cases() throws {
    let folder = try WorkingDirectory()
    try fixture("a").write(to: folder, as: "x")
    for (old, new) in [("shp", "SHP"), ("shx", "Shx"), ("dbf", "DBF"), ("cpg", "CPG")] {
      try folder.write(WorkingDirectory.bytes(folder.path("x.\(old)")), to: "区 界 1.2.\(new)")
    }
    for name in ["区 界 1.2.shp", "区 界 1.2.SHP", "区 界 1.2", "区 界 1.2.dbf"] {
      let (names, report) = try imported(folder.path(name))
      #expect(names == ["a"] && report.notes.isEmpty)
    }
  }

  @Test(
    "A .shp without its end is refused, and the error counts what is missing",
    arguments: [(true, 4, 3), (true, 200, 2), (true, 136, 3), (false, 4, 3), (false, 136, 3)])
  func cut(hasIndex: Bool, missing: Int, whole: Int) throws {
    let folder = try WorkingDirectory()
    // Each record has 8 + 4 + 32 + 8 + 4 + 5 * 16 bytes, which are 136.
    let path = try fixture("a", "b", "c", "d").write(to: folder, as: "x")
    let bytes = WorkingDirectory.bytes(path)
    try folder.write(Array(bytes.dropLast(missing)), to: "y.shp")
    for ending in hasIndex ? ["shx", "dbf"] : ["dbf"] {
      try folder.write(WorkingDirectory.bytes(folder.path("x.\(ending)")), to: "y.\(ending)")
    }
    let error = #expect(throws: ImportError.self) { try imported(folder.path("y.shp")) }
    #expect(error?.what.hasPrefix("ends after \(whole) of 4 records: ") == true, "\(error as Any)")
    #expect(
      error?.what.hasSuffix(
        "\(bytes.count - missing) of the \(bytes.count) bytes that its header says") == true)
    #expect(error?.remedy.isEmpty == false)
  }

  @Test("A folder in place of a layer tells which layers are in it")
  func folder() throws {
    let folder = try WorkingDirectory()
    try fixture("a").write(to: folder, as: "x")
    for path in [folder.path(""), String(folder.path("").dropLast())] {
      let error = #expect(throws: ImportError.self) { try imported(path) }
      #expect(error?.what == "is a folder")
      #expect(error?.remedy.hasSuffix("it holds: x.shp") == true, "\(error as Any)")
    }
  }

  @Test("A table without its end keeps the names that it has")
  func cutTable() throws {
    let folder = try WorkingDirectory()
    let path = try fixture("Anna", "Berta", "Clara", "Dora", "Emma", "Frieda").write(
      to: folder, as: "x")
    let table = WorkingDirectory.bytes(folder.path("x.dbf"))
    // Two rows of 1 + 40 bytes stay.
    try folder.write(Array(table.prefix(32 + 32 + 1 + 2 * 41)), to: "x.dbf")
    let composed = try RecipeComposer.recipe(for: [path], options: RecipeOptions())
    let (content, report) = try Importer.content(of: composed.recipe)
    #expect(content.units.prefix(2).map(\.name) == ["Anna", "Berta"])
    #expect(report.layers[0].recordsWithoutRow == [2, 3, 4, 5])
    let notes = composed.layers.values.flatMap(\.facts.notes)
    #expect(notes == ["the table ends after 2 of its 6 rows"])
  }

  @Test("A shapefile without records says so, whatever its table is")
  func noRecords() throws {
    let folder = try WorkingDirectory()
    let path = try fixture().write(to: folder, as: "x")
    try folder.write(Array("no table".utf8), to: "x.dbf")
    let composed = try RecipeComposer.recipe(for: [path], options: RecipeOptions())
    let error = #expect(throws: ImportError.self) { try Importer.content(of: composed.recipe) }
    #expect(error?.what == "holds no records" && error?.remedy == "leave the layer out")
  }

  @Test("Places without any units are refused, since nothing would be found")
  func placesOnly() throws {
    let folder = try WorkingDirectory()
    var fixture = fixture("a")
    (fixture.type, fixture.records) = (1, [[[(1, 1)]]])
    var layer = LayerRecipe(name: "a", file: try fixture.write(to: folder, as: "x"))
    (layer.role, layer.columns.name) = (.places, "name")
    let error = #expect(throws: ImportError.self) {
      try Importer.run(Recipe(title: "Test", layers: [layer]), to: folder.path("x.revgeo"))
    }
    #expect(error?.what.hasPrefix("holds places only") == true, "\(error as Any)")
    #expect(error?.remedy.contains("layer of units") == true)
    #expect(try !folder.names().contains("x.revgeo"))
  }

  @Test("A missing or wrong .shx is made up for and said, and nothing is written beside the file")
  func index() throws {
    let folder = try WorkingDirectory()
    let path = try fixture("a", "b").write(to: folder, as: "x")
    let whole = WorkingDirectory.bytes(folder.path("x.shx"))
    var shifted = whole
    shifted[111] += 4
    for bytes in [shifted, Array(whole.dropLast(8)), Array("no index".utf8)] {
      try folder.write(bytes, to: "x.shx")
      let (names, report) = try imported(path)
      #expect(names == ["a", "b"])
      #expect(report.notes == ["its .shx is wrong; the records were found without it"])
    }
    try folder.write(WorkingDirectory.bytes(path), to: "y.shp")
    try folder.write(WorkingDirectory.bytes(folder.path("x.dbf")), to: "y.dbf")
    #expect(try imported(folder.path("y.shp")).names == ["a", "b"])
    let files = try FolderListing.names(in: folder.path(""))
    #expect(files == ["x.cpg", "x.dbf", "x.shp", "x.shx", "y.dbf", "y.shp"])
  }

  @Test("Where there is no table, records are named by their numbers, and that is said")
  func table() throws {
    let folder = try WorkingDirectory()
    var fixture = fixture("a", "b")
    fixture.rows = nil
    let (names, report) = try imported(fixture.write(to: folder, as: "x"))
    #expect(names == ["0", "1"])
    #expect(report.notes == ["there is no .dbf; records are named by their numbers"])
  }

  @Test("Damaged records cost only themselves, with and without a .shx", arguments: [true, false])
  func damage(hasIndex: Bool) throws {
    let folder = try WorkingDirectory()
    let path = try fixture("a", "b", "c", "d").write(to: folder, as: "x")
    var bytes = WorkingDirectory.bytes(path)
    // The length of the second record, and that of the last.
    let length = 8 + 4 + 32 + 8 + 4 + 5 * 16
    for record in [1, 3] {
      let place = 100 + record * length + 4
      bytes.replaceSubrange(place..<place + 4, with: [0x7F, 0xFF, 0xFF, 0xFF])
    }
    try folder.write(bytes, to: hasIndex ? "x.shp" : "y.shp")
    if !hasIndex { try folder.write(WorkingDirectory.bytes(folder.path("x.dbf")), to: "y.dbf") }
    let (names, report) = try imported(folder.path(hasIndex ? "x.shp" : "y.shp"))
    #expect(names == ["a", "c"])
    #expect(report.damagedRecords.map(\.record) == [1, 3])
    #expect(report.records == 4)
  }

  @Test("Bytes behind the last record are ignored and said")
  func garbage() throws {
    let folder = try WorkingDirectory()
    let path = try fixture("a").write(to: folder, as: "x")
    try folder.write(WorkingDirectory.bytes(path) + Array("garbage".utf8), to: "x.shp")
    let (names, report) = try imported(path)
    #expect(names == ["a"])
    #expect(report.notes == ["7 bytes behind the last record were not used"])
  }

  @Test("Files beyond 2 GB are refused before they are read")
  func size() throws {
    let folder = try WorkingDirectory()
    let path = try fixture("a").write(to: folder, as: "x")
    let result = try ChildProcess(path: "/usr/bin/truncate").run(["-s", "2147483648", path])
    try #require(result.status == 0)
    let error = #expect(throws: ImportError.self) { try imported(path) }
    #expect(error?.what.contains("2147483648 bytes") == true)
  }

  @Test("An archive's shapefile is read from it, in a folder or not, and one of several is named")
  func archives() throws {
    let folder = try WorkingDirectory()
    for name in ["x", "y"] { try fixture(name).write(to: folder, as: name) }
    var zip = ZipFixture()
    zip.add(folder, "x", as: "data/省/X")
    let one = try folder.write(zip.bytes, to: "one.ZIP")
    #expect(try imported(one).names == ["x"])
    zip.add(folder, "y", as: "Y")
    zip.add(folder, "y", as: "__MACOSX/._Y")
    let two = try folder.write(zip.bytes, to: "two.zip")
    for member in ["Y", "y.shp"] { #expect(try imported("\(two)/\(member)").names == ["y"]) }
    for member in ["x", "data/省/X"] { #expect(try imported("\(two)/\(member)").names == ["x"]) }
    let error = #expect(throws: ImportError.self) { try imported(two) }
    #expect(error?.what == "holds 2 shapefiles")
    #expect(error?.remedy.hasSuffix("it holds: data/省/X, Y") == true)
    let missing = #expect(throws: ImportError.self) { try imported("\(two)/z") }
    #expect(missing?.remedy == "it holds: data/省/X, Y")
  }

  @Test("All types with heights and measures are read", arguments: [0, 10, 20])
  func types(extra: Int32) throws {
    let folder = try WorkingDirectory()
    var fixture = ShapefileFixture(["name"], [(["0 0, 0 9, 9 9, 9 0"], ["a"])])
    fixture.type = 5 + extra
    #expect(try imported(fixture.write(to: folder, as: "p")).names == ["a"])
    // Lines enclose areas when they close, alone or joined.
    fixture.type = 3 + extra
    fixture.records = [
      ["0 0, 0 9, 9 9", "0 0, 9 0, 9 9", "20 20, 21 21"].map(ShapefileFixture.points)
    ]
    let lines = try imported(fixture.write(to: folder, as: "l"))
    #expect(lines.names == ["a"] && lines.report.openLines == 1)
    for (kind, points) in [(Int32(1), ["1 2"]), (8, ["1 2, 3 4"])] {
      fixture.type = kind + extra
      fixture.records = [points.map(ShapefileFixture.points)]
      let places = try imported(fixture.write(to: folder, as: "m\(kind)")) { $0.role = .places }
      #expect(places.names == ["a"])
      #expect(places.report.multipointRecords == (kind == 8 ? [0] : []))
    }
  }
}
