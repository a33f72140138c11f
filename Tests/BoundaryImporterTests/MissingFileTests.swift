import BoundaryImporter
import BoundaryIndex
import TestSupport
import Testing

/// Layers of all roles without the files that should be beside a `.shp`.
@Suite("Missing files") struct MissingFileTests {
  /// A layer of lines in the columns of roads, or of points in those of addresses, without the files of these endings.
  private func incomplete(
    _ type: Int32, _ shape: String, without endings: [String], in folder: WorkingDirectory
  ) throws -> String {
    var fixture = ShapefileFixture(
      type == 3 ? ["osm_id", "fclass", "name"] : ["housenum", "street", "name"],
      [([shape], ["1", "residential", "Main Street"])])
    fixture.type = type
    if endings.contains("dbf") { fixture.rows = nil }
    let path = try fixture.write(to: folder, as: "x")
    // Only the .shp is read by that name.
    let endings = ["shp", "dbf", "shx"].filter { !endings.contains($0) }
    for ending in endings {
      let bytes = WorkingDirectory.bytes(folder.path("x.\(ending)"))
      if !bytes.isEmpty { try folder.write(bytes, to: "lacking.\(ending)") }
    }
    return path.replacing("x.shp", with: "lacking.shp")
  }

  @Test("Errors about lines and points name the files that are not there and would tell more")
  func lacking() throws {
    let folder = try WorkingDirectory()
    func error(_ file: String, _ change: (inout LayerRecipe) -> Void = { _ in }) throws -> String {
      var recipe = try RecipeComposer.recipe(for: [file], options: RecipeOptions()).recipe
      change(&recipe.layers[0])
      let error = #expect(throws: ImportError.self) {
        try Importer.run(recipe, to: folder.path("a.revgeo"))
      }
      return error?.description ?? ""
    }
    var file = try incomplete(3, "0 0, 1 1", without: ["dbf", "shx"], in: folder)
    let open = try error(file)
    #expect(
      open.contains("its line doesn't close, and there is no .dbf beside it; fetch"), "\(open)")
    #expect(open.contains("\"role\": \"streets\""))
    let filtered = try error(file) {
      ($0.role, $0.only) = (.streets, RecordFilter(column: "fclass", values: ["path"]))
    }
    #expect(filtered.contains("whose fclass is path: there is no .dbf beside it"), "\(filtered)")
    let inspected = try RecipeComposer.recipe(for: [file], options: RecipeOptions()).text
    #expect(inspected.contains("  there is no .shx\n  there is no .dbf\n"), "\(inspected)")
    var options = RecipeOptions()
    options.names = ["name"]
    let column = #expect(throws: ImportError.self) {
      try RecipeComposer.recipe(for: [file], options: options)
    }
    #expect(column?.remedy == "there is no .dbf beside it")

    // Points for lines that were there before.
    file = try incomplete(1, "1 1", without: ["dbf"], in: folder)
    let alone = try error(file)
    #expect(alone.contains("there is no .dbf beside it, by whose columns addresses"), "\(alone)")
    let addresses = try error(file) { $0.role = .addresses }
    #expect(addresses.contains("names or numbers: there is no .dbf beside it"), "\(addresses)")
  }

  private func recipe(_ file: String, _ role: LayerDescription.Role) -> Recipe {
    var layer = LayerRecipe(name: "a", file: file)
    (layer.role, layer.kind, layer.columns.name) = (role, "k", "name")
    return Recipe(title: "Test", layers: [layer])
  }

  @Test(
    "Coordinates that are no degrees are told with the .prj that is not there",
    arguments: [1, 3, 5])
  func lackingSystem(type: Int32) throws {
    let folder = try WorkingDirectory()
    var fixture = ShapefileFixture(
      ["name"], [(["500000 4400000, 500000 4400100, 500100 4400100"], ["a"])])
    fixture.type = type
    if type == 1 { fixture.records = [[[(500_000, 4_400_000)]]] }
    let file = try fixture.write(to: folder, as: "x")
    let role: LayerDescription.Role = type == 1 ? .places : type == 3 ? .streets : .units
    let error = #expect(throws: ImportError.self) {
      try Importer.content(of: recipe(file, role))
    }
    #expect(error?.what.hasSuffix(", and there is no .prj beside it") == true, "\(error as Any)")
    #expect(error?.remedy.contains("--crs") == true)
  }

  @Test("The report of every role names the files that are not there", arguments: [1, 3, 5])
  func lackingReported(type: Int32) throws {
    let folder = try WorkingDirectory()
    var fixture = ShapefileFixture(["name"], [(["0 0, 0 1, 1 1"], ["a"])])
    fixture.type = type
    if type == 1 { fixture.records = [[[(1, 1)]]] }
    fixture.rows = nil
    try fixture.write(to: folder, as: "y")
    let file = try folder.write(WorkingDirectory.bytes(folder.path("y.shp")), to: "x.shp")
    let role: LayerDescription.Role = type == 1 ? .places : type == 3 ? .streets : .units
    let (content, report) = try Importer.content(of: recipe(file, role))
    let names = type == 3 ? "records have no names" : "records are named by their numbers"
    for line in [
      "there is no .shx; the records were found without it", "there is no .dbf; \(names)",
      "there is no .prj; coordinates are taken for degrees in WGS 84",
    ] {
      #expect(report.text.contains("  \(line)\n"), "\(report.text)")
    }
    #expect(report.layers[0].missingFiles == ["shx", "dbf", "prj"])
    // A street that is called by its number would be an answer.
    #expect(content.streets.map(\.name) == (type == 3 ? [""] : []))
  }

  @Test("Without a table the records' numbers are names, and neither codes nor anything else")
  func numbersAreNames() throws {
    let folder = try WorkingDirectory()
    func content(
      _ type: Int32, _ change: (inout LayerRecipe) -> Void = { _ in }
    ) throws -> IndexContent {
      var fixture = ShapefileFixture(["x"], [(["0 0, 0 9, 9 9"], []), (["20 0, 20 9, 29 9"], [])])
      fixture.type = type
      if type == 1 { fixture.records = [[[(1, 1)]], [[(2, 2)]]] }
      fixture.rows = nil
      let file = try fixture.write(to: folder, as: "type\(type)")
      var recipe = try RecipeComposer.recipe(for: [file], options: RecipeOptions()).recipe
      change(&recipe.layers[0])
      return try Importer.content(of: recipe).content
    }
    // Guessed, so that no column is named; named in a recipe, for names and codes alike.
    let changes: [(inout LayerRecipe) -> Void] = [
      { _ in },
      { layer in
        (layer.columns.name, layer.columns.code, layer.columns.kind) = ("a", "a", "a")
        layer.columns.translations = ["de": "a"]
        if layer.role == .units {
          layer.groups = [GroupRule(level: 0, kind: "k", name: "a")]
          (layer.level, layer.columns.territory) = (1, "a")
        } else {
          (layer.columns.population, layer.columns.timeZone) = ("a", "a")
        }
      },
    ]
    for change in changes {
      let units = try content(5, change).units
      #expect(units.map(\.name) == ["0", "1"])
      #expect(units.allSatisfy { $0.code.isEmpty && $0.kind == "unit" && $0.parent == nil })
      #expect(units.allSatisfy { $0.countryCode.isEmpty && $0.translations.isEmpty })
      let places = try content(1, change).places
      #expect(places.map(\.name) == ["0", "1"])
      #expect(places.allSatisfy { $0.code.isEmpty && $0.kind == "place" && $0.population == 0 })
      #expect(places.allSatisfy { $0.timeZone.isEmpty && $0.translations.isEmpty })
    }
  }

  @Test("Areas without a table have no names, and so are nothing")
  func lackingNames() throws {
    let folder = try WorkingDirectory()
    var fixture = ShapefileFixture(["name"], [(["0 0, 0 9, 9 9"], ["a"])])
    fixture.rows = nil
    let file = try fixture.write(to: folder, as: "x")
    var recipe = recipe(file, .areas)
    recipe.layers[0].field = .inlandWater
    let error = #expect(throws: ImportError.self) { try Importer.content(of: recipe) }
    #expect(error?.what.hasSuffix("there is no .dbf beside it") == true, "\(error as Any)")
    #expect(error?.remedy == "fetch the .dbf that belongs to it")
  }
}
