import BoundaryImporter
import BoundaryIndex
import Geometry
import TestSupport
import Testing

/// Layers added to an index that is there: the answers are those of all layers imported together.
@Suite("Adding layers") struct AdditionTests {
  private static let country = ShapefileFixture(
    ["name", "iso"], [(["0 0, 0 10, 10 10, 10 0"], ["Land", "XL"])])

  /// The second province holds an enclave of the first, which touches the border between them in one vertex.
  private static let provinces = ShapefileFixture(
    ["name", "code"],
    [
      (["0 0, 0 10, 5 10, 5 0", "5 5, 6 4, 6 6"], ["West", "W"]),
      (["5 0, 5 10, 10 10, 10 0", "5 5, 6 4, 6 6"], ["East", "E"]),
    ])

  private static let towns = ShapefileFixture(
    ["name", "prov", "region"],
    [
      (["1 1, 1 2, 2 2, 2 1"], ["Aville", "W", "Uplands"]),
      (["7 7, 7 8, 8 8, 8 7"], ["Beeton", "E", "Lowlands"]),
      (["20 20, 20 21, 21 21"], ["Afar", "", "Uplands"]),
    ])

  /// Neighbours of the same level: the first overlaps East.
  private static let neighbours = ShapefileFixture(
    ["name", "code"],
    [
      (["9 0, 9 10, 15 10, 15 0"], ["Beyond", "B"]), (["-5 0, -5 10, 0 10, 0 0"], ["Before", "V"]),
    ])

  private static let places: ShapefileFixture = {
    var places = ShapefileFixture(["name"], [])
    places.type = 1
    places.records = [[[(1.5, 1.5)]], [[(20.5, 20.2)]], [[(12, 5)]], [[(-60, -60)]]]
    places.rows = ["In", "Out", "Later", "Nowhere"].map { [Array($0.utf8)] }
    return places
  }()

  private func layers() throws -> TestLayers {
    var layers = try TestLayers()
    try layers.add("country", AdditionTests.country) { $0.columns.code = "iso" }
    try layers.add("provinces", level: 1, AdditionTests.provinces) { $0.columns.code = "code" }
    try layers.add("neighbours", level: 1, AdditionTests.neighbours)
    try layers.add("towns", level: 3, AdditionTests.towns) {
      $0.groups = [GroupRule(level: 2, kind: "region", name: "region")]
    }
    try layers.add("places", AdditionTests.places) { $0.role = .places }
    return layers
  }

  /// All that an answer says about a point, without the numbers of layers, which depend on the order of adding.
  private func answer(_ index: IndexFile, _ point: FixedCoordinate) -> [String] {
    var lines: [String] = []
    var next = index.finestUnit(at: point)
    while next != IndexFile.absent {
      lines.append(describe(index, next))
      next = index.parent(of: next)
    }
    lines.append("all " + index.allUnits(at: point).map { describe(index, $0) }.sorted().joined())
    let hit = index.nearestBorder(to: Coordinate(point), within: 2_000_000)
    lines.append(hit.map { "\(($0.distance * 1e6).rounded())" } ?? "no border")
    return lines
  }

  private func describe(_ index: IndexFile, _ unit: UInt32) -> String {
    let layer = index.description.layers[index.layer(ofUnit: unit)].name
    let name = index.name(at: index.nameOffset(ofUnit: unit)) ?? ""
    let code = index.code(ofUnit: unit) ?? ""
    return "\(layer) \(index.feature(ofUnit: unit) ?? -1) \(name) \(code) \(index.level(of: unit)) "
      + "\(index.fields(of: unit).rawValue) \(index.countryCode(of: unit) ?? "");"
  }

  private func expectSame(
    _ index: IndexFile, as other: IndexFile, seed: UInt64, _ comment: String
  ) {
    #expect(index.unitCount == other.unitCount, "\(comment)")
    #expect(index.placeCount == other.placeCount, "\(comment)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<3000 {
      let point = FixedCoordinate(
        x: Int32.random(in: -70_000_000...230_000_000, using: &generator),
        y: Int32.random(in: -20_000_000...220_000_000, using: &generator))
      let (found, expected) = (answer(index, point), answer(other, point))
      guard found == expected else {
        Issue.record("\(comment), seed \(seed): \(point): \(found), together \(expected)")
        return
      }
    }
  }

  @Test(
    "Layers added one after the other answer as all of them together, whatever the order",
    arguments: [
      ["country", "provinces", "neighbours", "towns", "places"],
      ["towns", "provinces", "neighbours", "country", "places"],
      ["neighbours", "places", "provinces", "country", "towns"],
      ["country", "towns", "provinces", "places", "neighbours"],
    ])
  func orders(names: [String]) throws {
    let layers = try layers()
    let together = layers.folder.path("together.revgeo")
    let added = layers.folder.path("added.revgeo")
    // Layers of one level come in the order of adding.
    let recipes = names.compactMap { name in layers.recipe.layers.first { $0.name == name } }
    _ = try Importer.run(Recipe(title: "Test", layers: recipes), to: together)
    for (number, layer) in recipes.enumerated() {
      let existing = number == 0 ? nil : try ExistingIndex(path: added)
      let report = try Importer.run(
        Recipe(title: "Test", layers: [layer]), to: added, addingTo: existing)
      #expect(report.existing?.layerCount == (number == 0 ? nil : number))
    }
    let index = try IndexFile(path: added)
    #expect(index.checkStructure().faults.isEmpty && index.hasCorrectChecksum)
    #expect(index.description.layers.map(\.name) == names)
    expectSame(index, as: try IndexFile(path: together), seed: 51, "\(names)")
  }

  @Test("What overlaps a layer that is there is told, and the one that was there wins")
  func overlaps() throws {
    let layers = try layers()
    let path = layers.folder.path("a.revgeo")
    let recipes = layers.recipe.layers
    _ = try Importer.run(Recipe(title: "Test", layers: [recipes[1]]), to: path)
    let report = try Importer.run(
      Recipe(title: "Test", layers: [recipes[2]]), to: path,
      addingTo: ExistingIndex(path: path))
    let overlap = try #require(report.layers[0].overlaps.first)
    #expect([overlap.record, overlap.other] == [1, 0] && overlap.layer == "provinces")
    #expect(report.text.hasPrefix("added to 1 layer, 2 units, 0 places\n"))
  }

  @Test(
    "What an index was made from comes out of it: rings, names, codes, places", arguments: 1...4)
  func content(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let tiles = RandomTiling.grid(
      columns: 5, rows: 4, origin: FixedCoordinate(x: -400_000_000, y: -300_000_000),
      width: 800_000_000, height: 600_000_000, breaks: 40, using: &generator)
    var content = IndexContent()
    content.title = "Title"
    content.layers = [
      LayerDescription(
        name: "a", role: .units, recordCount: 20, source: "s", licence: "l", attribution: "t"),
      LayerDescription(name: "b", role: .places, recordCount: 2),
    ]
    content.units = [
      UnitDescription(
        layer: 0, feature: nil, level: 0, kind: "country", name: "Land",
        translations: ["de": "D", "zh": "地"], code: "XL", countryCode: "XL", fields: .country)
    ]
    content.units += tiles.enumerated().map { number, tile in
      UnitDescription(
        layer: 0, feature: number, level: 1, kind: "tile", name: "\(number)", code: "c\(number)",
        fields: .administrativeArea, parent: 0, polygons: [tile])
    }
    content.places = [(0, 0), (1_500_000_000, 800_000_000)].enumerated().map { number, place in
      PlaceDescription(
        layer: 1, feature: number, kind: "town", name: "P", translations: ["zh": "镇"], code: "p",
        population: 70_000, timeZone: "Etc/GMT",
        position: FixedCoordinate(x: place.0, y: place.1))
    }
    let found = try IndexFile(bytes: IndexBuilder.build(content).0).content()
    #expect(found.title == content.title && found.layers == content.layers)
    #expect(found.places == content.places)
    func plain(_ unit: UnitDescription) -> UnitDescription {
      var unit = unit
      unit.polygons = []
      return unit
    }
    #expect(found.units.map(plain) == content.units.map(plain))
    func edges(_ polygons: [FixedPolygon]) -> Set<Edge> {
      var edges: Set<Edge> = []
      for ring in polygons.flatMap(\.rings) {
        for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
          let isOrdered = (start.x, start.y) < (end.x, end.y)
          edges.formSymmetricDifference([isOrdered ? Edge(start, end) : Edge(end, start)])
        }
      }
      return edges
    }
    for (unit, tile) in zip(found.units.dropFirst(), tiles) {
      #expect(edges(unit.polygons) == edges([tile]), "seed \(seed)")
    }
  }

  @Test("The whole world's borders, holes that touch and poles come out of an index as they were")
  func wholeWorld() throws {
    let (half, pole) = (FixedCoordinate.halfTurn, FixedCoordinate.pole)
    func ring(_ corners: [(Int32, Int32)]) -> [FixedCoordinate] {
      corners.map { FixedCoordinate(x: $0.0, y: $0.1) }
    }
    let ice = ring([
      (-half, -pole), (half, -pole), (half, -840_000_007), (9, -700_000_003), (-half, -840_000_007),
    ])
    let land = ring([(-half, -100), (7, -90), (half, -100), (half, 900), (-half, 900)])
    // Two holes that touch the shell and each other.
    let shell = ring([(0, 1000), (800, 1000), (800, 1800), (400, 1801), (0, 1800)])
    let holes = [
      ring([(400, 1801), (300, 1500), (400, 1400)]), ring([(400, 1400), (500, 1200), (510, 1400)]),
    ]
    var content = IndexContent()
    content.layers = [LayerDescription(name: "a", role: .units, recordCount: 3)]
    content.units = [[ice], [land], [shell] + holes].enumerated().map { number, rings in
      UnitDescription(
        layer: 0, feature: number, level: 0, kind: "k", name: "\(number)",
        polygons: [FixedPolygon(rings: rings)])
    }
    let first = try IndexFile(bytes: IndexBuilder.build(content).0)
    var again = first.content()
    #expect(again.units[2].polygons[0].rings.count == 3)
    again.title = ""
    let second = try IndexFile(bytes: IndexBuilder.build(again).0)
    var generator = SeededGenerator(seed: 61)
    for number in 0..<4000 {
      let near = number % 2 == 0
      let point = FixedCoordinate(
        x: Int32.random(in: near ? -10...820 : -half...half - 1, using: &generator),
        y: Int32.random(in: near ? 890...1810 : -pole...pole, using: &generator))
      #expect(first.allUnits(at: point) == second.allUnits(at: point), "\(point)")
    }
  }

  @Test("What is no sound index can't be added to, and the error says what to do")
  func unusable() throws {
    let folder = try WorkingDirectory()
    let missing = #expect(throws: ImportError.self) {
      try ExistingIndex(path: folder.path("none.revgeo"))
    }
    let text = try folder.write(Array("no index at all".utf8), to: "text.revgeo")
    let foreign = #expect(throws: ImportError.self) { try ExistingIndex(path: text) }
    #expect(foreign?.what == "is no index of revgeo")
    var content = IndexContent()
    content.layers = [LayerDescription(name: "a", role: .units, recordCount: 1)]
    var bytes = try IndexBuilder.build(content).0
    bytes[bytes.count - 1] ^= 1
    let damaged = try folder.write(bytes, to: "damaged.revgeo")
    let broken = #expect(throws: ImportError.self) { try ExistingIndex(path: damaged) }
    #expect(broken?.what == "is damaged")
    #expect([missing, foreign, broken].allSatisfy { $0?.remedy.contains("--add") == true })
  }

  @Test("A layer that the index seems to have already is added, and the report says so")
  func again() throws {
    let folder = try WorkingDirectory()
    let units = try AdditionTests.provinces.write(to: folder, as: "units")
    let places = try AdditionTests.places.write(to: folder, as: "places")
    var streets = ShapefileFixture(
      ["osm_id", "fclass", "name"], [(["1 1, 2 2"], ["1", "residential", "High Street"])])
    streets.type = 3
    let roads = try streets.write(to: folder, as: "roads")
    let path = folder.path("a.revgeo")
    func add(_ files: [String], to existing: ExistingIndex?) throws(ImportError) -> ImportReport {
      let composed = try RecipeComposer.recipe(
        for: files, options: RecipeOptions(), beside: existing)
      var report = try Importer.run(composed.recipe, to: path, addingTo: existing)
      report.note(composed)
      return report
    }
    let first = try add([units, places, roads], to: nil)
    #expect(!first.text.contains("may be the same layer"), "\(first.text)")
    let second = try add([units, places, roads], to: ExistingIndex(path: path))
    #expect(second.layers.map(\.name) == ["units-2", "places-2", "roads-2"])
    for name in ["units", "places", "roads"] {
      #expect(second.text.contains("  may be the same layer as \(name), which"), "\(second.text)")
    }
    // Of the same name and number of records, but elsewhere.
    var other = AdditionTests.provinces
    other.records[1] = [ShapefileFixture.points("5 0, 5 11, 10 11, 10 0")]
    let moved = try add([other.write(to: folder, as: "units")], to: ExistingIndex(path: path))
    #expect(!moved.text.contains("may be the same layer"), "\(moved.text)")
  }
}
