import TestSupport
import Testing

/// Areas that are no units, from their shapefiles to the answers, as a person sees them.
@Suite(
  "Areas by commands",
  .enabled(if: ChildProcess(built: "revgeo-import").exists, "SKIPPED: revgeo-import is missing"))
struct AreaCommandTests {
  private let folder: WorkingDirectory
  private let program = ChildProcess(built: "revgeo")

  init() throws {
    folder = try WorkingDirectory()
    try ShapefileFixture.province("0 0, 0 10, 10 10, 10 0").write(to: folder, as: "adm1")
    let columns = ["osm_id", "code", "fclass", "name"]
    try ShapefileFixture(
      columns,
      [
        (["1 1, 1 3, 3 3, 3 1"], ["1", "8200", "water", "Lough"]),
        (["2 2, 2 4, 4 4, 4 2"], ["2", "8200", "water", "Pool"]),
        (["12 2, 12 4, 14 4, 14 2"], ["3", "8200", "water", "Deep"]),
      ]
    ).write(to: folder, as: "gis_osm_water_a_free_1")
    try ShapefileFixture(
      columns,
      [
        (["1 1, 1 5, 5 5, 5 1"], ["1", "7202", "park", "Green; large"]),
        (["2 2, 2 4, 4 4, 4 2"], ["2", "7202", "park", "Inner"]),
      ]
    ).write(to: folder, as: "gis_osm_landuse_a_free_1")
  }

  private var index: String { folder.path("out.revgeo") }

  private func importAll() throws -> ChildProcess.Result {
    let layers = ["adm1", "gis_osm_water_a_free_1", "gis_osm_landuse_a_free_1"]
    return try program.run(["import"] + layers.map { folder.path("\($0).shp") } + ["-o", index])
  }

  @Test(
    "Every format has the fields that areas fill",
    arguments: [
      (["2.5", "2.5"], "  inlandWater         Lough\n  areasOfInterest     Green; large; Inner\n"),
      (["2.5", "2.5", "--format=json"], #""inlandWater":"Lough","ocean":null"#),
      (["2.5", "2.5", "--format=json"], #""areasOfInterest":["Green; large","Inner"],"match""#),
      (
        ["7", "7", "--format=json"],
        #""inlandWater":null,"ocean":null,"timeZone":null,"areasOfInterest":[],"#
      ),
      (["3", "13", "--max-distance=0"], "Deep\n  inlandWater         Deep\n"),
    ])
  func formats(_ arguments: [String], expected: String) throws {
    let result = try importAll()
    #expect(result.status == 0, "\(result)")
    #expect(result.errors.contains("0 places, 5 areas\n"), "\(result.errors)")
    let answer = try program.run(arguments + ["--index", index])
    #expect(answer.output.contains(expected), "\(answer)")
    let info = try program.run(["info", "--index", index]).output
    let line = info.split(separator: "\n").first { $0.hasPrefix("  areas ") }
    #expect(line?.hasSuffix(" 5") == true, "\(info)")
  }

  @Test("A batch fills their columns, for each row by its own position")
  func batch() throws {
    #expect(try importAll().status == 0)
    let columns = "--columns=name,inland_water,areas_of_interest"
    let input = "lat,lon\n2.5,2.5\n3.5,3.5\n4.5,4.5\n7,7\n3,13\n2.5,2.5\n"
    let result = try program.run(["batch", columns, "--index", index], input: input)
    #expect(
      result.output == """
        lat,lon,name,inland_water,areas_of_interest
        2.5,2.5,"Dublin, Ireland",Lough,Green; large; Inner
        3.5,3.5,"Dublin, Ireland",Pool,Green; large; Inner
        4.5,4.5,"Dublin, Ireland",,Green; large
        7,7,"Dublin, Ireland",,
        3,13,Deep,Deep,
        2.5,2.5,"Dublin, Ireland",Lough,Green; large; Inner

        """, "\(result)")
  }

  @Test("In an index of areas alone what is found has a name and status 0, and else status 1")
  func alone() throws {
    let parks = folder.path("gis_osm_landuse_a_free_1.shp")
    #expect(try program.run(["import", parks, "-o", index]).status == 0)
    let found = try program.run(["4.5", "4.5", "--index", index])
    #expect(found.status == 0)
    #expect(found.output == "Green; large\n  areasOfInterest     Green; large\n")
    let nothing = try program.run(["7", "7", "--index", index])
    #expect(nothing.status == 1)
    #expect(nothing.output == "Nothing within 10.0 km\n")
  }

  @Test("An explanation tells which records fill which fields")
  func explanation() throws {
    #expect(try importAll().status == 0)
    let text = try program.run(["explain", "2.5", "2.5", "--index", index]).output
    #expect(
      text.contains(
        "  inlandWater      water  Lough         layer gis_osm_water_a_free_1, record 0, border 55.5 km\n"
      ),
      "\(text)")
    #expect(text.contains("  areasOfInterest  park   Inner "), "\(text)")
    let json = try program.run(["explain", "2.5", "2.5", "--format=json", "--index", index]).output
    #expect(
      json.contains(
        #"{"field":"inlandWater","kind":"water","name":"Pool","layer":"gis_osm_water_a_free_1","feature":1,"#
      ),
      "\(json)")
  }

  @Test("An index of time zones alone tells the zone")
  func timeZones() throws {
    let zones = try ShapefileFixture(["tzid"], [(["0 0, 0 9, 9 9"], ["Europe/Berlin"])])
      .write(to: folder, as: "zones")
    #expect(try program.run(["import", zones, "-o", index]).status == 0)
    let found = try program.run(["4", "2", "--index", index])
    #expect(found.output == "No name\n  timeZone            Europe/Berlin\n")
    #expect(found.status == 0)
  }

  @Test("Areas are kept when more is added, and may be all that an index has")
  func addition() throws {
    let water = folder.path("gis_osm_water_a_free_1.shp")
    #expect(try program.run(["import", water, "-o", index]).status == 0)
    let added = try program.run(["import", "--add", folder.path("adm1.shp"), "-o", index])
    #expect(added.status == 0, "\(added)")
    let answer = try program.run(["2.5", "2.5", "--index", index])
    #expect(answer.output.hasPrefix("Dublin, Ireland\n"), "\(answer)")
    #expect(answer.output.contains("inlandWater         Lough\n"), "\(answer)")
    #expect(try program.run(["info", "--verify", "--index", index]).status == 0)
  }
}
