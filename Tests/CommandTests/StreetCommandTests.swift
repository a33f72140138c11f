import TestSupport
import Testing

/// Streets from the import to the answer, as a person runs it.
@Suite("Streets on the command line", .enabled(if: ChildProcess(built: "revgeo-import").exists))
struct StreetCommandTests {
  private let folder: WorkingDirectory
  private let program = ChildProcess(built: "revgeo")
  private let report: String

  init() throws {
    folder = try WorkingDirectory()
    try ShapefileFixture.province("-5 -5, -5 5, 5 5, 5 -5").write(to: folder, as: "adm1")
    var roads = ShapefileFixture(
      ["osm_id", "fclass", "name", "ref", "name_ga"],
      [
        (["0 0, 0.01 0"], ["1", "residential", "Grafton Street, upper", "", "Sráid"]),
        (["1 1, 1.01 1"], ["2", "motorway", "", "M 50", ""]),
      ])
    roads.type = 3
    try roads.write(to: folder, as: "gis_osm_roads_free_1")
    var addresses = ShapefileFixture(
      ["housenum", "street", "postcode"],
      [(["0.005 0.0002"], ["12", "Grafton Street, Upper", "D02"])])
    addresses.type = 1
    try addresses.write(to: folder, as: "addresses")
    let place = folder
    let layers = ["adm1", "gis_osm_roads_free_1", "addresses"].map { place.path("\($0).shp") }
    report = try program.run(["import"] + layers + ["-o", folder.path("d.revgeo")]).errors
  }

  private func run(_ arguments: [String], input: String = "") throws -> String {
    try program.run(arguments + ["--index", folder.path("d.revgeo")], input: input).output
  }

  @Test func `the report counts streets and addresses`() throws {
    #expect(report.contains("2 units, 0 places, 2 streets, 1 address\n"), "\(report)")
    #expect(report.contains("  recognised as OpenStreetMap roads\n"))
    #expect(report.contains("  recognised as Addresses\n"))
    let info = try program.run(["info", folder.path("d.revgeo")]).output
    #expect(info.contains("  streets    2\n") && info.contains("  addresses  1\n"), "\(info)")
    #expect(info.contains("© OpenStreetMap contributors"))
    #expect(info.contains("2 records for streets; OpenStreetMap; ODbL-1.0\n"), "\(info)")
  }

  @Test func `text for people`() throws {
    let text = try run(["0.0001", "0.005"])
    #expect(text.hasPrefix("12 Grafton Street, upper, Dublin, Ireland\n"), "\(text)")
    #expect(
      text.contains("thoroughfare        Grafton Street, upper, nearest residential, 11 m south\n"))
    #expect(text.contains("subThoroughfare     12, nearest address, 11 m north\n"), "\(text)")
    #expect(text.contains("postalCode          D02\n"))
  }

  @Test func `json and geojson for programs`() throws {
    for format in ["json", "geojson"] {
      let text = try run(["lookup", "--format", format, "--lang", "ga", "0.0001", "0.005"])
      #expect(
        text.contains(
          #""thoroughfare":"Sráid","subThoroughfare":"12","postalCode":"D02","inlandWater":null"#),
        "\(text)")
      #expect(
        text.contains(
          """
          {"level":5,"kind":"residential","name":"Sráid","code":null,\
          "layer":"gis_osm_roads_free_1","feature":0,"match":"nearest","distance":11},\
          {"level":6,"kind":"address","name":"12","code":null,"layer":"addresses","feature":0,\
          "match":"nearest","distance":11}
          """), "\(text)")
    }
  }

  @Test func `rows of a batch`() throws {
    let columns =
      "name,thoroughfare,sub_thoroughfare,postal_code,match,distance_m,hierarchy.2.name,"
      + "hierarchy.3.feature"
    let output = try run(
      ["batch", "--columns", columns],
      input: "lat,lon\n0.0001,0.005\n1.0001,1.005\n2,2\n0.0001,0.0051\n")
    #expect(
      output == """
        lat,lon,\(columns)
        0.0001,0.005,"12 Grafton Street, upper, Dublin, Ireland","Grafton Street, upper",12,D02,inside,0,"Grafton Street, upper",0
        1.0001,1.005,"M 50, Dublin, Ireland",M 50,,,inside,0,M 50,
        2,2,"Dublin, Ireland",,,,inside,0,,
        0.0001,0.0051,"12 Grafton Street, upper, Dublin, Ireland","Grafton Street, upper",12,D02,inside,0,"Grafton Street, upper",0

        """)
    let standard = try run(["batch"], input: "lat,lon\n0.0001,0.005\n")
    #expect(
      standard.hasSuffix(",Dublin,IE-D,,,,\"Grafton Street, upper\",12,inside,0\n"), "\(standard)")
  }

  @Test func `objects of a batch are those of a look-up`() throws {
    let object = try run(
      ["batch", "--format", "jsonl"], input: #"{"lat":0.0001,"lon":0.005}"# + "\n")
    let lookup = try run(["lookup", "--format", "json", "0.0001", "0.005"])
    let hierarchy = try #require(lookup.split(separator: "\"hierarchy\":").last).dropLast(2)
    #expect(object.contains(hierarchy), "\(object)\n\(lookup)")
  }

  @Test func `streets no farther than asked for`() throws {
    for (distance, count) in [("75", 1), ("10", 0), ("0", 0)] {
      let text = try run(["lookup", "--street-distance", distance, "0.0001", "0.005"])
      #expect(text.split(separator: "\n").count { $0.contains("thoroughfare") } == count)
      let row = try run(
        ["batch", "--street-distance", distance, "--columns", "thoroughfare"],
        input: "lat,lon\n0.0001,0.005\n")
      #expect(row.contains("Grafton") == (count == 1))
    }
    let wrong = try program.run(["lookup", "--street-distance", "near", "1", "1"])
    #expect(wrong.status == 64 && wrong.errors.contains("a number of metres, 0 or more"))
  }

  @Test func `the explanation tells of streets`() throws {
    let text = try run(["explain", "0.0001", "0.005"])
    #expect(
      text.contains("street\n  5  residential  Grafton Street, upper  11 m south\n"), "\(text)")
    let json = try run(["explain", "--format", "json", "0.0001", "0.005"])
    #expect(json.contains(#""streets":[{"level":5,"kind":"residential""#), "\(json)")
  }

  @Test func `lines that are no known streets say what could be done`() throws {
    var lines = ShapefileFixture(["ID", "NOM"], [(["0 0, 1 1"], ["1", "Chemin"])])
    lines.type = 3
    let path = try lines.write(to: folder, as: "lines")
    let result = try program.run(["import", path, "-o", folder.path("l.revgeo")])
    #expect(
      result.status == 2 && result.errors.contains("\"role\": \"streets\""), "\(result.errors)")
  }
}
