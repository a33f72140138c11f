import BoundaryImporter
import BoundaryIndex
import GEOSBridge
import Geometry
import TestSupport
import Testing

/// Layers of areas, recognised by their columns, as they answer.
@Suite("Area layers") struct AreaLayerTests {
  private static let square = "0 0, 0 1, 1 1, 1 0"

  private func index(_ file: String, _ columns: [String], _ rows: [[String]]) throws -> IndexFile {
    let folder = try WorkingDirectory()
    let fixture = ShapefileFixture(columns, rows.map { ([AreaLayerTests.square], $0) })
    let path = try fixture.write(to: folder, as: file)
    let recipe = try RecipeComposer.recipe(for: [path], options: RecipeOptions()).recipe
    // What was found out is a recipe that says the same.
    let saved = try folder.write(Array(recipe.json.utf8), to: "found.json")
    #expect(try Recipe(path: saved) == recipe)
    _ = try Importer.run(recipe, to: folder.path("a.revgeo"))
    return try IndexFile(path: folder.path("a.revgeo"))
  }

  /// The names that fill each field in the middle of the square, behind the field's.
  private func found(_ index: IndexFile) -> [String] {
    AreaField.allCases.flatMap { field in
      index.areas(filling: field, at: FixedCoordinate(x: 5_000_000, y: 5_000_000)).map {
        "\(field.word) \(index.name(ofArea: $0) ?? "-")"
      }
    }
  }

  @Test(
    "The usual layers of areas are recognised, and what is of no such class or has no name is left out",
    arguments: [
      (
        "gis_osm_water_a_free_1", "osm_id code fclass name",
        ["1 8200 water Pond", "2 8221 wetland Bog", "3 8200 water -", "4 8201 reservoir Basin"],
        ["inlandWater Pond", "inlandWater Basin"]
      ),
      (
        "gis_osm_landuse_a_free_1", "osm_id code fclass name",
        ["1 7202 park Green", "2 7203 residential Homes", "3 7210 nature_reserve Wild"],
        ["areasOfInterest Green", "areasOfInterest Wild"]
      ),
      (
        "gis_osm_transport_a_free_1", "osm_id code fclass name",
        ["1 5651 airport Field", "2 5601 railway_station Halt"], ["areasOfInterest Field"]
      ),
      (
        "gis_osm_pois_a_free_1", "osm_id code fclass name",
        ["1 2081 university Uni", "2 2301 restaurant Inn"], ["areasOfInterest Uni"]
      ),
      (
        "ponds", "osm_id code fclass name", ["1 8200 water Pond", "2 8221 wetland Bog"],
        ["inlandWater Pond"]
      ),
      (
        "green", "osm_id code fclass name", ["1 7202 park Green", "2 7203 residential Homes"],
        ["areasOfInterest Green"]
      ),
      (
        "campus", "osm_id code fclass name", ["1 2081 university Uni", "2 2301 restaurant Inn"],
        ["areasOfInterest Uni"]
      ),
      (
        "ne_10m_lakes", "featurecla scalerank name name_en", ["Lake 1 Ladoga Lad"],
        ["inlandWater Ladoga"]
      ),
      (
        "ne_10m_geography_marine_polys", "featurecla name scalerank",
        ["sea Baltic 1", "ocean Arctic 0"], ["ocean Baltic", "ocean Arctic"]
      ),
      (
        "ne_10m_time_zones", "featurecla zone tz_name1st", ["TZ 2 Europe/Kyiv"],
        ["timeZone Europe/Kyiv"]
      ),
      ("combined-shapefile", "tzid", ["Asia/Tokyo"], ["timeZone Asia/Tokyo"]),
      ("tl_2023_us_zcta520", "ZCTA5CE20 GEOID20", ["02134 02134"], ["postalCode 02134"]),
      ("plz", "plz note", ["01067 Dresden"], ["postalCode 01067"]),
    ] as [(String, String, [String], [String])])
  func schemas(_ file: String, columns: String, rows: [String], expected: [String]) throws {
    func words(_ text: String) -> [String] {
      text.split(separator: " ").map { $0 == "-" ? "" : String($0) }
    }
    let index = try index(file, words(columns), rows.map(words))
    #expect(index.checkStructure().faults.isEmpty)
    #expect(found(index) == expected)
    #expect(index.unitCount == 0)
    #expect(index.description.layers.map(\.role) == [.areas])
  }

  @Test("Control characters in names are blanks, which no terminal obeys")
  func controls() throws {
    let index = try index("zones", ["tzid"], [["A\u{1B}[31mB\u{9B}2J\u{7F}\u{C9}"]])
    #expect(found(index) == ["timeZone A [31mB 2J \u{C9}"])
  }

  @Test("Areas of which none has a name are an error that says so")
  func nameless() throws {
    let error = #expect(throws: ImportError.self) {
      _ = try index("lakes", ["featurecla", "name"], [["Lake", ""], ["Lake", ""]])
    }
    #expect(error?.description.contains("has no area with a name") == true, "\(error as Any)")
  }

  @Test("Options that mean nothing for areas are said, and not in the recipe that is found")
  func options() throws {
    let folder = try WorkingDirectory()
    let path = try ShapefileFixture(["tzid"], [([AreaLayerTests.square], ["Asia/Tokyo"])])
      .write(to: folder, as: "zones")
    var options = RecipeOptions()
    options.codes = ["tzid"]
    let composed = try RecipeComposer.recipe(for: [path], options: options)
    #expect(
      composed.layers["zones"]?.notes == [
        "--code tzid is not used: it means nothing for a layer of areas"
      ])
    let read = try Recipe(json: Array(composed.recipe.json.utf8), file: "r.json")
    #expect(read == composed.recipe)
  }

  @Test(
    "A recipe of areas must say which field they fill",
    arguments: [
      (#""role": "areas","#, "layers[0].field"),
      (#""role": "areas", "field": "water","#, "timeZone, ocean, postalCode, inlandWater"),
      (#""role": "area", "field": "ocean","#, "areas is needed"),
      (#""level": 0, "field": "ocean","#, #"means nothing for "a", a layer of units"#),
    ])
  func recipe(_ words: String, expected: String) throws {
    let folder = try WorkingDirectory()
    let text =
      #"{"title": "A", "layers": [{"name": "a", "file": "a.shp", "#
      + words + #" "kind": "lake", "columns": {"name": "n"}}]}"#
    let path = try folder.write(Array(text.utf8), to: "r.json")
    let error = #expect(throws: ImportError.self) { try Recipe(path: path) }
    #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
  }

  @Test(
    "Parks and waters of Helsinki hold what they hold by GEOS",
    .enabled(if: Helsinki.isThere, "SKIPPED: ../shared/streets is not there"))
  func helsinki() throws {
    let index = try Helsinki.index(of: [
      "gis_osm_water_a_free_1.shp", "gis_osm_landuse_a_free_1.shp",
    ])
    let areas = index.content().areas
    #expect(areas.count == 12)
    let geos = try GEOSIndex(units: areas.map(\.polygons), in: GEOSContext())
    var generator = SeededGenerator(seed: 81)
    var found = 0
    for point in PointSampler(areas.map(\.polygons)).points(3000, using: &generator) {
      let covering = try geos.units(covering: point)
      for field in [AreaField.inlandWater, .areasOfInterest] {
        let names = index.areas(filling: field, at: point).map { index.name(ofArea: $0) }
        let expected = covering.filter { areas[$0].field == field }.map { areas[$0].name }
        found += names.count
        // GEOS counts all borders in; the index counts each in on one side.
        let onBorder = covering.filter {
          areas[$0].field == field
            && !ReferenceContainment.contains(areas[$0].polygons, point)
        }
        #expect(
          names == expected || names.count + onBorder.count == expected.count,
          "seed \(generator.seed), \(point)")
      }
    }
    #expect(found > 500)
  }
}
