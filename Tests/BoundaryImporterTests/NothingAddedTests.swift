import BoundaryImporter
import BoundaryIndex
import Geometry
import TestSupport
import Testing

/// Layers of which nothing becomes a part of the index, alone and beside others.
@Suite("Layers that add nothing") struct NothingAddedTests {
  private static let square = ["0 0, 0 9, 9 9, 9 0"]
  private static let osm = ["osm_id", "code", "fclass", "name"]

  /// A layer that adds nothing: its file, the type of its shapes, columns and records, and what is said of it.
  struct Case: Sendable, CustomTestStringConvertible {
    var file: String
    var type: Int32 = 5
    var columns: [String]
    var records: [(rings: [String], values: [String])]
    var words: String
    var testDescription: String { file }
  }

  static let cases = [
    Case(
      file: "gis_osm_landuse_a_free_1", columns: osm,
      records: [(square, ["1", "7203", "residential", "Homes"])],
      words: "has no record whose fclass is park, nature_reserve, national_park, "),
    Case(
      file: "gis_osm_pois_a_free_1", columns: osm,
      records: [(square, ["1", "2301", "restaurant", "Inn"])],
      words: "has no record whose fclass is university, college, zoo, theme_park"),
    Case(
      file: "gis_osm_water_a_free_1", columns: osm,
      records: [(square, ["1", "8200", "water", ""])], words: "has no area with a name"),
    Case(
      file: "gis_osm_places_free_1", type: 1,
      columns: ["osm_id", "code", "fclass", "population", "name"],
      records: [(["1 1"], ["1", "1020", "island", "0", "Dalkey"])],
      words: "has no record whose fclass is national_capital, city, town, "),
    Case(file: "empty", columns: ["name"], records: [], words: "holds no records"),
    Case(
      file: "nulls", columns: ["name"], records: [([], ["a"])], words: "has no record with an area"),
    Case(
      file: "gis_osm_roads_free_1", type: 3, columns: osm,
      records: [([], ["1", "5111", "motorway", "M 50"])], words: "has no record with a line"),
    Case(
      file: "addresses", type: 1, columns: ["housenum", "street"],
      records: [(["1 1"], ["", "Main Street"])], words: "has no point with a house number"),
  ]

  private func write(_ wanted: Case, to folder: WorkingDirectory) throws -> String {
    var fixture = ShapefileFixture(wanted.columns, wanted.records)
    fixture.type = wanted.type
    return try fixture.write(to: folder, as: wanted.file)
  }

  private func recipe(_ files: [String]) throws(ImportError) -> Recipe {
    try RecipeComposer.recipe(for: files, options: RecipeOptions()).recipe
  }

  @Test("Beside others such a layer is reported and the others are as without it", arguments: cases)
  func besides(_ wanted: Case) throws {
    let folder = try WorkingDirectory()
    let before = try ShapefileFixture.province("0 0, 0 9, 9 9, 9 0").write(to: folder, as: "adm1")
    let empty = try write(wanted, to: folder)
    let zones = try ShapefileFixture(["tzid"], [(NothingAddedTests.square, ["Europe/Dublin"])])
      .write(to: folder, as: "zones")
    let recipe = try recipe([before, empty, zones])
    let report = try Importer.run(recipe, to: folder.path("a.revgeo"))
    #expect(report.layers[1].nothing?.hasPrefix(wanted.words) == true, "\(report.layers[1])")
    #expect(report.layers.map { $0.nothing == nil } == [true, false, true])
    #expect(report.text.contains("  added nothing: it \(wanted.words)"), "\(report.text)")
    #expect(report.json.contains("\"addedNothing\": \"\(wanted.words)"), "\(report.json)")
    // The layer is not in the index, and the numbers of the others fit.
    let without = folder.path("b.revgeo")
    var others = recipe
    others.layers.remove(at: 1)
    _ = try Importer.run(others, to: without)
    #expect(
      WorkingDirectory.bytes(folder.path("a.revgeo")) == WorkingDirectory.bytes(without))
    let index = try IndexFile(path: without)
    #expect(index.description.layers.map(\.name) == ["adm1", "zones"])
  }

  @Test("Alone, or added to an index, such a layer is an error", arguments: cases)
  func alone(_ wanted: Case) throws {
    let folder = try WorkingDirectory()
    let recipe = try recipe([write(wanted, to: folder)])
    let error = #expect(throws: ImportError.self) { try Importer.content(of: recipe) }
    #expect(error?.what.hasPrefix(wanted.words) == true, "\(error as Any)")
    #expect(error?.remedy.isEmpty == false)
    let province = try ShapefileFixture.province("0 0, 0 9, 9 9, 9 0").write(to: folder, as: "p")
    _ = try Importer.run(self.recipe([province]), to: folder.path("a.revgeo"))
    let existing = try ExistingIndex(path: folder.path("a.revgeo"))
    #expect(throws: ImportError.self) {
      try Importer.run(recipe, to: folder.path("a.revgeo"), addingTo: existing)
    }
    // Beside a layer that adds something it is none.
    let zones = try ShapefileFixture(["tzid"], [(NothingAddedTests.square, ["Europe/Dublin"])])
      .write(to: folder, as: "zones")
    _ = try Importer.run(
      self.recipe([recipe.layers[0].file, zones]), to: folder.path("a.revgeo"), addingTo: existing)
    let index = try IndexFile(path: folder.path("a.revgeo"))
    #expect(index.description.layers.map(\.name) == ["p", "zones"])
    #expect(index.checkStructure().faults.isEmpty)
  }

  @Test("Where no layer adds anything, the first one's reason is told")
  func several() throws {
    let folder = try WorkingDirectory()
    let files = try NothingAddedTests.cases.prefix(3).map { try write($0, to: folder) }
    let recipe = try recipe(files)
    let error = #expect(throws: ImportError.self) { try Importer.content(of: recipe) }
    #expect(error?.file == files[0])
    #expect(error?.what.hasSuffix(", and no other layer adds anything") == true)
  }

  @Test("Places are not left alone by units that add nothing")
  func placesLeft() throws {
    let folder = try WorkingDirectory()
    var places = ShapefileFixture(["name"], [(["1 1"], ["Dalkey"])])
    places.type = 1
    let units = try ShapefileFixture(["name"], []).write(to: folder, as: "units")
    let some = try places.write(to: folder, as: "places")
    // Other places that add nothing are not to blame.
    places.records = [[]]
    let recipe = try recipe([places.write(to: folder, as: "none"), some, units])
    let error = #expect(throws: ImportError.self) {
      try Importer.run(recipe, to: folder.path("a.revgeo"))
    }
    #expect(error?.file == units)
    #expect(error?.description.contains("there are places only") == true, "\(error as Any)")
    #expect(error?.description.contains("it holds no records") == true)
    #expect(try !folder.names().contains("a.revgeo"))
  }

  @Test("Units whose parents' layer adds nothing find others by overlap")
  func parents() throws {
    var layers = try TestLayers()
    try layers.add("land", ShapefileFixture(["name"], [(NothingAddedTests.square, ["Land"])]))
    try layers.add("none", level: 1, ShapefileFixture(["name", "id"], [([], ["None", "1"])]))
    try layers.add(
      "towns", level: 2, ShapefileFixture(["name", "id"], [(["1 1, 1 2, 2 2"], ["Town", "1"])])
    ) {
      $0.parent = ParentRule(layers: ["none"], column: "id", key: "id")
    }
    let (content, report) = try layers.imported()
    #expect(content.chain("Town") == ["Land", "Town"])
    #expect(content.layers.map(\.name) == ["land", "towns"])
    #expect(content.unit("Town")?.layer == 1)
    #expect(report.layers[1].nothing != nil)
    #expect(report.layers[2].unknownKeys == [0])
  }

  @Test("Keys of parents whose layer adds nothing are told, also where no layer is above")
  func parentsAlone() throws {
    var layers = try TestLayers()
    try layers.add("none", ShapefileFixture(["name", "id"], [([], ["None", "1"])]))
    try layers.add(
      "towns", level: 1,
      ShapefileFixture(
        ["name", "id"], [(["1 1, 1 2, 2 2"], ["Town", "1"]), (["3 3, 3 4, 4 4"], ["City", ""])])
    ) {
      $0.parent = ParentRule(layers: ["none"], column: "id", key: "id")
    }
    let (content, report) = try layers.imported()
    #expect(content.chain("Town") == ["Town"])
    let line = "  1 record with the key of a parent that is not there: 0\n"
    #expect(report.text.contains(line), "\(report.text)")
    #expect(report.layers[1].orphans.isEmpty)
  }

  @Test("Areas without a name are left out also where some lines don't close")
  func someOpen() throws {
    var layers = try TestLayers()
    try layers.add("land", ShapefileFixture(["name"], [(NothingAddedTests.square, ["Land"])]))
    var lines = ShapefileFixture(
      ["name"], [(["0 0, 9 9"], ["Open"]), (["0 0, 0 9, 9 9, 0 0"], [""])])
    lines.type = 3
    try layers.add("lakes", lines) { ($0.role, $0.field) = (.areas, .inlandWater) }
    let (content, report) = try layers.imported()
    #expect(content.layers.map(\.name) == ["land"])
    #expect(report.layers[1].nothing?.hasPrefix("has no area with a name") == true)
    #expect(report.layers[1].openLines == 1)
  }

  @Test("A file that is damaged, or of use in another role only, still ends the import")
  func faults() throws {
    let folder = try WorkingDirectory()
    let zones = try ShapefileFixture(["tzid"], [(NothingAddedTests.square, ["Europe/Dublin"])])
      .write(to: folder, as: "zones")
    var lines = ShapefileFixture(["name"], [(["0 0, 1 1"], ["a"])])
    lines.type = 3
    let recipe = try recipe([zones, lines.write(to: folder, as: "lines")])
    let error = #expect(throws: ImportError.self) { try Importer.content(of: recipe) }
    #expect(error?.what == "encloses no area: its line doesn't close")
  }
}
