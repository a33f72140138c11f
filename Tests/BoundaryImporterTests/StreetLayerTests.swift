import BoundaryImporter
import BoundaryIndex
import Geometry
import TestSupport
import Testing

/// Layers of streets and addresses, recognised by their columns, as they answer.
@Suite("Street layers") struct StreetLayerTests {
  /// Lines of type 3 or points of type 1 with text columns.
  private func write(
    _ name: String, type: Int32, columns: [String], _ records: [(String, [String])],
    to folder: WorkingDirectory
  ) throws -> String {
    var fixture = ShapefileFixture(columns, records.map { ([$0.0], $0.1) })
    fixture.type = type
    return try fixture.write(to: folder, as: name)
  }

  private func index(_ files: [String], _ folder: WorkingDirectory) throws -> IndexFile {
    let recipe = try RecipeComposer.recipe(for: files, options: RecipeOptions()).recipe
    // What was found out is a recipe that says the same.
    let path = try folder.write(Array(recipe.json.utf8), to: "found.json")
    #expect(try Recipe(path: path) == recipe)
    _ = try Importer.run(recipe, to: folder.path("a.revgeo"))
    let index = try IndexFile(path: folder.path("a.revgeo"))
    #expect(index.checkStructure().faults.isEmpty)
    return index
  }

  /// Street, class, road number, house number and postal code at a position.
  private func answer(_ index: IndexFile, _ latitude: Double, _ longitude: Double) throws
    -> [String]
  {
    let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let position = FixedCoordinate(coordinate)
    let answer = index.streetAnswer(at: coordinate, within: 75)
    let street = answer.street
    let kind = street.map { index.description.kinds[index.kind(ofStreet: $0.street)] }
    let number =
      answer.address.map { index.number(ofAddress: $0.address) }
      ?? street.flatMap { index.interpolatedNumber($0, at: position) }
    let postalCode =
      answer.address.flatMap { index.postalCode(ofAddress: $0.address) }
      ?? street.flatMap { index.postalCode($0, at: position) }
    return [
      street.flatMap { index.name(at: index.nameOffset(ofStreet: $0.street)) }, kind,
      street.flatMap { index.code(ofStreet: $0.street) }, number, postalCode,
    ].map { $0 ?? "-" }
  }

  @Test("Roads in Geofabrik's columns and addresses are recognised")
  func openStreetMap() throws {
    let folder = try WorkingDirectory()
    let columns = ["osm_id", "code", "fclass", "name", "ref", "name_sv"]
    let roads = try write(
      "gis_osm_roads_free_1", type: 3, columns: columns,
      [
        ("0 0, 0.01 0", ["1", "5114", "residential", "Yrjönkatu", "", "Georgsgatan"]),
        ("0 0.001, 0.01 0.001", ["2", "5111", "motorway", "", "E 18", ""]),
        ("0 0.0001, 0.01 0.0001", ["3", "5141", "service", "", "", ""]),
        ("0 0.01, 0.01 0.01", ["4", "5153", "footway", "", "", ""]),
      ], to: folder)
    let addresses = try write(
      "addresses", type: 1, columns: ["housenum", "street", "postcode"],
      [
        ("0.005 0.0003", ["27 B", "YRJONKATU", "00100"]),
        ("0.0051 0.0001", ["1", "Kalevankatu", "00200"]),
        ("0.005 0.0098", ["9", "", "00300"]), ("0.02 0.02", ["4", "Lone Road", "00400"]),
        ("0.03 0.03", ["", "Nowhere", "00400"]),
      ], to: folder)
    let index = try index([roads, addresses], folder)
    // A named street before a nearer one without a name; spellings of a street are one street, others' numbers are not its own.
    #expect(try answer(index, 0.0002, 0.005) == ["Yrjönkatu", "residential", "-", "27 B", "00100"])
    #expect(try answer(index, -0.0004, 0.0051) == ["Yrjönkatu", "residential", "-", "-", "-"])
    // The number of a road without a name.
    #expect(try answer(index, 0.0011, 0.005) == ["E 18", "motorway", "E 18", "-", "-"])
    // Nothing named near, and an address that names no street.
    #expect(try answer(index, 0.0099, 0.005) == ["-", "footway", "-", "9", "00300"])
    // An address alone has its own street.
    #expect(try answer(index, 0.0201, 0.02) == ["-", "-", "-", "4", "00400"])
    #expect(try answer(index, 0.0207, 0.02) == ["-", "-", "-", "-", "-"])
    #expect(index.description.layers.map(\.licence) == ["ODbL-1.0", ""])
  }

  @Test("Places in Geofabrik's columns are recognised, and lines with the key itself")
  func others() throws {
    let folder = try WorkingDirectory()
    let places = try write(
      "gis_osm_places_free_1", type: 1,
      columns: ["osm_id", "code", "fclass", "population", "name", "name_sv"],
      [
        ("0 0", ["1", "1001", "city", "650000", "Helsinki", "Helsingfors"]),
        ("0 1", ["2", "1041", "island", "0", "Suomenlinna", "Sveaborg"]),
      ], to: folder)
    let lines = try write(
      "lines", type: 3, columns: ["osm_id", "name", "highway", "waterway"],
      [
        ("0 0, 0.01 0", ["1", "Main Street", "primary", ""]),
        ("0 0.001, 0.01 0.001", ["2", "Mill Brook", "", "stream"]),
      ], to: folder)
    let recipe = try RecipeComposer.recipe(for: [places, lines], options: RecipeOptions()).recipe
    let content = try Importer.content(of: recipe).content
    #expect(content.places.map(\.name) == ["Helsinki"])
    #expect(content.places.map(\.population) == [650_000])
    #expect(content.places.map(\.translations) == [["sv": "Helsingfors"]])
    #expect(content.streets.map(\.name) == ["Main Street"])
    #expect(content.streets.map(\.kind) == ["primary"])
  }

  @Test(
    "Waterways and railways in the columns of roads are none", arguments: ["river", "rail", ""])
  func noRoads(_ kind: String) throws {
    let folder = try WorkingDirectory()
    let file = try write(
      "lines", type: 3, columns: ["osm_id", "code", "fclass", "name"],
      [("0 0, 0.01 0", ["1", "8101", kind, "Vantaanjoki"])], to: folder)
    if kind.isEmpty {
      let recipe = try RecipeComposer.recipe(for: [file], options: RecipeOptions()).recipe
      #expect(recipe.layers.map(\.role) == [.streets])
    } else {
      let composed = try RecipeComposer.recipe(for: [file], options: RecipeOptions())
      let error = #expect(throws: ImportError.self) { try composed.checkLayers() }
      #expect(
        error?.what.hasPrefix("holds lines of the class \(kind) from OpenStreetMap") == true)
      #expect(error?.remedy.contains("\"role\": \"streets\"") == true)
    }
  }

  @Test("Addresses without any house number are an error that says so")
  func noNumbers() throws {
    let folder = try WorkingDirectory()
    let file = try write(
      "points", type: 1, columns: ["housenum", "street"],
      [("1 1", ["", "A"]), ("2 2", ["", "B"])],
      to: folder)
    let error = #expect(throws: ImportError.self) { _ = try index([file], folder) }
    #expect(
      error?.description.contains("has no point with a house number") == true, "\(error as Any)")
  }

  @Test(
    "A number that names no street stands beside no street's name, and alone where none is near")
  func numberAlone() throws {
    let folder = try WorkingDirectory()
    let roads = try write(
      "roads", type: 3, columns: ["osm_id", "fclass", "name"],
      [("0 0, 0.01 0", ["1", "residential", "Main Street"])], to: folder)
    let addresses = try write(
      "addresses", type: 1, columns: ["housenum", "street"],
      [("0.005 0.0001", ["44", ""]), ("0.005 0.01", ["7", ""])], to: folder)
    let index = try index([roads, addresses], folder)
    #expect(try answer(index, 0.0001, 0.005) == ["Main Street", "residential", "-", "-", "-"])
    #expect(try answer(index, 0.0101, 0.005) == ["-", "-", "-", "7", "-"])
  }

  @Test("A layer of streets without a line is an error that says so")
  func nothing() throws {
    let folder = try WorkingDirectory()
    let roads = try write(
      "roads", type: 3, columns: ["osm_id", "fclass", "name"], [("", ["1", "road", "A"])],
      to: folder)
    let recipe = try RecipeComposer.recipe(for: [roads], options: RecipeOptions()).recipe
    let error = #expect(throws: ImportError.self) { try Importer.content(of: recipe) }
    #expect(error?.what == "has no record with a line")
  }

  @Test("TIGER/Line address features, edges and roads are recognised")
  func census() throws {
    let folder = try WorkingDirectory()
    let features = try write(
      "tl_2024_06001_addrfeat", type: 3,
      columns: [
        "TLID", "LINEARID", "FULLNAME", "LFROMHN", "LTOHN", "RFROMHN", "RTOHN", "ZIPL", "ZIPR",
        "PARITYL", "PARITYR",
      ],
      [
        (
          "0 0, 0.01 0",
          ["1", "11", "Main St", "101", "199", "198", "100", "94601", "94602", "O", "E"]
        ),
        (
          "0 0.01, 0.01 0.01",
          ["2", "12", "Elm St", "", "", "W12N34", "W12N34", "", "94603", "", ""]
        ),
      ], to: folder)
    var found = try index([features], folder)
    #expect(try answer(found, 0.0001, 0.005) == ["Main St", "street", "-", "151", "94601"])
    #expect(try answer(found, -0.0001, 0.0025) == ["Main St", "street", "-", "174", "94602"])
    #expect(try answer(found, 0.0099, 0.005) == ["Elm St", "street", "-", "W12N34", "94603"])
    #expect(try answer(found, 0.0101, 0.005) == ["Elm St", "street", "-", "-", "-"])

    let edges = try write(
      "tl_2024_06001_edges", type: 3,
      columns: [
        "TLID", "FULLNAME", "MTFCC", "ROADFLG", "LFROMADD", "LTOADD", "RFROMADD", "RTOADD", "ZIPL",
        "ZIPR",
      ],
      [
        ("0 0, 0.01 0", ["1", "Main St", "S1400", "Y", "1", "99", "2", "98", "94601", "94601"]),
        ("0 0.0001, 0.01 0.0001", ["2", "Mud Crk", "H3010", "N", "", "", "", "", "", ""]),
      ], to: folder)
    found = try index([edges], folder)
    #expect(try answer(found, 0.0001, 0.01) == ["Main St", "residential", "-", "99", "94601"])

    let roads = try write(
      "tl_2024_06001_roads", type: 3, columns: ["LINEARID", "FULLNAME", "RTTYP", "MTFCC"],
      [("0 0, 0.01 0", ["1", "I- 80", "I", "S1100"])], to: folder)
    found = try index([roads], folder)
    #expect(try answer(found, 0.0001, 0.01) == ["I- 80", "primary", "-", "-", "-"])
  }

  @Test("A side with a number at one end only has none, and the report tells the records")
  func halfRanges() throws {
    let folder = try WorkingDirectory()
    let columns = ["TLID", "LINEARID", "FULLNAME", "LFROMHN", "LTOHN", "RFROMHN", "RTOHN", "ZIPL"]
    let features = try write(
      "features", type: 3, columns: columns,
      [
        ("0 0, 0.01 0", ["1", "11", "Main St", "101", "", "100", "198", "94601"]),
        ("0 0.01, 0.01 0.01", ["2", "12", "Elm St", "7", "7", "", "", ""]),
        ("0 0.02, 0.01 0.02", ["3", "13", "Oak St", "", "", "", "W1N2", ""]),
        ("", ["4", "14", "Nowhere", "1", "", "", "", ""]),
      ], to: folder)
    let found = try index([features], folder)
    for longitude in [0, 0.005, 0.01] {
      #expect(try answer(found, 0.0001, longitude) == ["Main St", "street", "-", "-", "94601"])
    }
    #expect(try answer(found, -0.0001, 0.005)[3] == "150")
    #expect(try answer(found, 0.0101, 0.005)[3] == "7")
    #expect(try answer(found, 0.0199, 0.01)[3] == "-")
    let recipe = try RecipeComposer.recipe(for: [features], options: RecipeOptions()).recipe
    let report = try Importer.content(of: recipe).report
    #expect(report.layers[0].halfRanges == [0, 2])
    #expect(
      report.text.contains(
        "2 records with a house number at one end of a side only, which has none then: 0, 2\n"))
  }

  @Test("A column for one end alone holds the one number of the side")
  func oneNumber() throws {
    let folder = try WorkingDirectory()
    let lines = try write(
      "lines", type: 3, columns: ["name", "left", "right"],
      [("0 0, 0.01 0", ["Main St", "17", "18B"])], to: folder)
    var layer = LayerRecipe(name: "lines", file: lines)
    (layer.role, layer.kind, layer.columns.name) = (.streets, "street", "name")
    layer.columns.left = RangeColumns(from: "left")
    layer.columns.right = RangeColumns(to: "right")
    let (content, report) = try Importer.content(of: Recipe(title: "T", layers: [layer]))
    #expect(report.layers[0].halfRanges.isEmpty)
    let ranges = try #require(content.streets.first?.ranges)
    #expect([ranges.left.from, ranges.left.to] == ["17", "17"])
    #expect([ranges.right.from, ranges.right.to] == ["18B", "18B"])
  }

  @Test("Parts of a record share its house numbers by their lengths")
  func parts() throws {
    let folder = try WorkingDirectory()
    var fixture = ShapefileFixture(
      ["TLID", "FULLNAME", "LFROMADD", "LTOADD"],
      [(["0 0, 0.001 0", "0.002 0, 0.005 0"], ["1", "Main St", "1", "81"])])
    fixture.type = 3
    let index = try index([fixture.write(to: folder, as: "edges")], folder)
    for (longitude, number) in [(0.0, "1"), (0.001, "21"), (0.002, "21"), (0.005, "81")] {
      #expect(try answer(index, 0.0001, longitude)[3] == number, "at \(longitude)")
    }
  }

  @Test("A street across longitude 180 is near on both sides")
  func antimeridian() throws {
    let folder = try WorkingDirectory()
    let columns = ["osm_id", "fclass", "name"]
    let roads = try write(
      "roads", type: 3, columns: columns,
      [
        ("179.99 0, -179.99 0.001", ["1", "road", "Jump"]),
        ("179.99 0.1, 180.01 0.101", ["2", "road", "Run on"]),
      ], to: folder)
    let index = try index([roads], folder)
    for longitude in [179.9999, -179.9999, 180] {
      #expect(try answer(index, 0.0006, longitude)[0] == "Jump", "at \(longitude)")
      #expect(try answer(index, 0.1006, longitude)[0] == "Run on", "at \(longitude)")
    }
    // 111 m from the edge of the world on, along the equator of a street that is half there.
    #expect(try answer(index, 0.5, 180)[0] == "-")
  }

  @Test("Streets stay when layers are added to an index, and layers of streets can be added")
  func addition() throws {
    let folder = try WorkingDirectory()
    let roads = try write(
      "roads", type: 3, columns: ["osm_id", "fclass", "name"],
      [("0 0, 0.01 0", ["1", "road", "First"])], to: folder)
    let edges = try write(
      "edges", type: 3, columns: ["TLID", "FULLNAME", "LFROMADD", "LTOADD"],
      [("0 0.01, 0.01 0.01", ["1", "Second", "1", "9"])], to: folder)
    let together = folder.path("together.revgeo")
    let composed = try RecipeComposer.recipe(for: [roads, edges], options: RecipeOptions()).recipe
    _ = try Importer.run(composed, to: together)
    let apart = folder.path("apart.revgeo")
    var title = RecipeOptions()
    title.title = composed.title
    _ = try Importer.run(
      RecipeComposer.recipe(for: [roads], options: title).recipe, to: apart)
    let existing = try ExistingIndex(path: apart)
    let report = try Importer.run(
      RecipeComposer.recipe(for: [edges], options: title, beside: existing).recipe, to: apart,
      addingTo: existing)
    #expect(report.streetCount == 2)
    let (one, other) = (try IndexFile(path: together), try IndexFile(path: apart))
    #expect(one.checksum == other.checksum)
    #expect(try answer(other, 0.0101, 0.005) == ["Second", "street", "-", "5", "-"])
    #expect(try answer(other, 0.0001, 0.005)[0] == "First")
  }
}
