import BoundaryImporter
import BoundaryIndex
import FoundationEssentials
import TestSupport
import Testing

/// All the layers of an OpenStreetMap extract as Geofabrik writes them: those with a use, and those without.
@Suite("OpenStreetMap extracts") struct ExtractTests {
  private static let columns = ["osm_id", "code", "fclass", "name"]

  private func write(
    _ name: String, type: Int32 = 5, _ rows: [[String]], to folder: WorkingDirectory
  ) throws -> String {
    let rings = type == 5 ? "1 1, 1 2, 2 2, 2 1" : type == 3 ? "1 1, 2 2" : "1 1"
    var fixture = ShapefileFixture(ExtractTests.columns, rows.map { ([rings], $0) })
    fixture.type = type
    return try fixture.write(to: folder, as: name)
  }

  @Test(
    "What has no use is left out and said, not taken for units or places by guess",
    arguments: [
      ("gis_osm_buildings_a_free_1", 5, "building", "outlines of buildings", "areasOfInterest"),
      ("gis_osm_places_a_free_1", 5, "village", "outlines of settlements", "gis_osm_adminareas_a"),
      ("gis_osm_traffic_a_free_1", 5, "parking", "car parks", "areasOfInterest"),
      ("gis_osm_pofw_a_free_1", 5, "christian", "places of worship", "areasOfInterest"),
      ("gis_osm_natural_a_free_1", 5, "beach", "beaches", "--level"),
      ("renamed", 5, "farmland", "areas of the class farmland", "--level"),
      ("gis_osm_pois_free_1", 1, "bakery", "points of interest", "\"role\": \"places\""),
      ("gis_osm_pofw_free_1", 1, "jewish", "places of worship", "\"role\": \"places\""),
      ("gis_osm_natural_free_1", 1, "tree", "trees", "\"role\": \"places\""),
      ("gis_osm_traffic_free_1", 1, "crossing", "traffic signs", "\"role\": \"places\""),
      ("gis_osm_transport_free_1", 1, "bus_stop", "stops", "\"role\": \"places\""),
      ("gis_osm_railways_free_1", 3, "rail", "railways", "leave it out"),
      ("gis_osm_waterways_free_1", 3, "river", "waterways", "leave it out"),
    ])
  func leftOut(
    _ name: String, type: Int, kind: String, content: String, remedy: String
  ) throws {
    let folder = try WorkingDirectory()
    let file = try write(name, type: Int32(type), [["1", "1500", kind, "St Ann"]], to: folder)
    let alone = try RecipeComposer.recipe(for: [file], options: RecipeOptions())
    #expect(alone.recipe.layers.isEmpty)
    let error = #expect(throws: ImportError.self) { try alone.checkLayers() }
    #expect(error?.file == file)
    #expect(error?.what.hasPrefix("holds \(content)") == true, "\(error as Any)")
    #expect(error?.remedy.contains(remedy) == true, "\(error as Any)")
    // What it holds is shown all the same.
    #expect(alone.text.contains("    fclass  text 40  \(kind)\n"), "\(alone.text)")

    let units = try ShapefileFixture.province("0 0, 0 9, 9 9, 9 0").write(to: folder, as: "adm1")
    let composed = try RecipeComposer.recipe(for: [file, units], options: RecipeOptions())
    try composed.checkLayers()
    #expect(composed.recipe.layers.map(\.name) == ["adm1"] && composed.recipe.title == "adm1")
    var report = try Importer.run(composed.recipe, to: folder.path("a.revgeo"))
    report.note(composed)
    #expect(report.text.contains("\(name): left out\n  it holds \(content)"), "\(report.text)")
    #expect(report.json.contains("\"reason\": \"holds \(content)"), "\(report.json)")
  }

  @Test("Whoever states a level says that the areas are units")
  func level() throws {
    let folder = try WorkingDirectory()
    let file = try write(
      "gis_osm_places_a_free_1", [["1", "1003", "village", "Dalkey"]], to: folder)
    var options = RecipeOptions()
    options.levels = [3]
    let recipe = try RecipeComposer.recipe(for: [file], options: options).recipe
    #expect(recipe.layers.map(\.level) == [3])
    #expect(recipe.layers.map(\.licence) == ["ODbL-1.0"])
    #expect(try Importer.content(of: recipe).content.units.map(\.name) == ["Dalkey"])
  }

  @Test("One level for several files is for the units among them")
  func levelForAll() throws {
    let folder = try WorkingDirectory()
    let buildings = try write(
      "gis_osm_buildings_a_free_1", [["1", "1500", "building", "St Ann"]], to: folder)
    let water = try write("gis_osm_water_a_free_1", [["1", "8200", "water", "Lake"]], to: folder)
    let units = try ShapefileFixture(["name"], [(["0 0, 0 9, 9 9, 9 0"], ["Dublin"])])
      .write(to: folder, as: "units")
    var options = RecipeOptions()
    options.levels = [3]
    let composed = try RecipeComposer.recipe(for: [buildings, water, units], options: options)
    #expect(composed.leftOut.map(\.name) == ["gis_osm_buildings_a_free_1"])
    #expect(composed.recipe.layers.map(\.role) == [.areas, .units])
    #expect(composed.recipe.layers[0].only != nil)
    #expect(composed.recipe.layers[1].level == 3)
    let note = "    --level 3 is not used: it means nothing for a layer of areas\n"
    #expect(composed.text.contains(note), "\(composed.text)")
    options.levels = [2, 2, 3]
    let each = try RecipeComposer.recipe(for: [buildings, water, units], options: options).recipe
    #expect(each.layers.map(\.role) == [.units, .areas, .units])
    #expect(each.layers.map(\.level) == [2, 0, 3])
  }

  @Test(
    "A file of an extract without its .dbf is left out, not made units or places by number",
    arguments: [
      ("gis_osm_water_a_free_1", 5), ("gis_osm_buildings_a_free_1", 5),
      ("gis_osm_adminareas_a_free_1", 5), ("gis_osm_places_free_1", 1),
      ("gis_osm_pois_free_1", 1), ("gis_osm_roads_free_1", 3), ("gis_osm_railways_free_1", 3),
    ])
  func lackingTable(_ name: String, type: Int) throws {
    let folder = try WorkingDirectory()
    let file = try write(name, type: Int32(type), [["1", "1500", "x", "X"]], to: folder)
    try FileManager.default.removeItem(atPath: folder.path("\(name).dbf"))
    let alone = try RecipeComposer.recipe(for: [file], options: RecipeOptions())
    #expect(alone.recipe.layers.isEmpty)
    let error = #expect(throws: ImportError.self) { try alone.checkLayers() }
    #expect(error?.what.hasSuffix("and there is no .dbf beside it") == true, "\(error as Any)")
    #expect(error?.remedy.hasPrefix("fetch the .dbf") == true)
  }

  @Test("Administrative areas are units of the levels that their classes say")
  func administrative() throws {
    let folder = try WorkingDirectory()
    let file = try write(
      "gis_osm_adminareas_a_free_1",
      [
        ["1", "1202", "admin_level2", "Ireland"], ["2", "1206", "admin_level6", "County Dublin"],
        ["3", "1208", "admin_level8", "Dalkey"],
      ], to: folder)
    let composed = try RecipeComposer.recipe(for: [file], options: RecipeOptions())
    #expect(composed.recipe.layers.map(\.level) == [0, 4, 6])
    #expect(composed.recipe.layers.map(\.kind) == ["country", "county", "municipality"])
    #expect(composed.recipe.layers.allSatisfy { $0.licence == "ODbL-1.0" })
    let content = try Importer.content(of: composed.recipe).content
    #expect(content.chain("Dalkey") == ["Ireland", "County Dublin", "Dalkey"])
  }

  @Test("Protected areas are areas of interest, whatever their class")
  func protected() throws {
    let folder = try WorkingDirectory()
    let file = try write(
      "gis_osm_protected_areas_a_free_1",
      [["1", "4201", "national_park", "Wicklow"], ["2", "4202", "other", "Bull Island"]],
      to: folder)
    let recipe = try RecipeComposer.recipe(for: [file], options: RecipeOptions()).recipe
    let areas = try Importer.content(of: recipe).content.areas
    #expect(areas.map(\.name) == ["Wicklow", "Bull Island"])
    #expect(areas.allSatisfy { $0.field == .areasOfInterest })
  }
}
