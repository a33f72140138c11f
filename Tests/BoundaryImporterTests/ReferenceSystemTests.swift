import BoundaryImporter
import BoundaryIndex
import Geometry
import TestSupport
import Testing

/// Layers in other coordinate reference systems than WGS 84 degrees.
@Suite("Reference systems") struct ReferenceSystemTests {
  private func imported(
    _ records: [String], projection: String? = nil, crs: String = ""
  ) throws -> (polygons: [[FixedPolygon]], report: LayerReport) {
    var fixture = ShapefileFixture(["name"], records.map { ([$0], ["a"]) })
    fixture.projection = projection
    var layers = try TestLayers()
    try layers.add("a", fixture) { $0.crs = crs }
    let (content, report) = try layers.imported()
    return (content.units.map(\.polygons), report.layers[0])
  }

  private let metres = "500000 4400000, 500000 4400100, 500100 4400100, 500100 4400000"

  private static let utm = """
    PROJCS["WGS_1984_UTM_Zone_50N",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",\
    SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],\
    UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],\
    PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],\
    PARAMETER["Central_Meridian",117.0],PARAMETER["Scale_Factor",0.9996],\
    PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]
    """

  @Test(
    "A .prj may have a byte order mark, blanks round it, or be absent where the recipe says the system",
    arguments: [utm, "\u{FEFF}" + utm, "\n " + utm + "\0\r\n", nil])
  func projections(text: String?) throws {
    let crs = text == nil ? "EPSG:32650" : ""
    let (polygons, report) = try imported([metres], projection: text, crs: crs)
    let corner = try #require(polygons.first?.first?.rings[0][0])
    #expect(corner.x == 1_170_000_000)
    #expect(abs(corner.y - 397_499_000) < 1_000)
    #expect(report.referenceSystem.contains("50N"))
    #expect(report.referenceSource == (text == nil ? .recipe : .projectionFile))
    #expect(!report.operation.isEmpty)
  }

  @Test("The recipe's system goes before the file's")
  func override() throws {
    let (polygons, _) = try imported(
      [metres], projection: ReferenceSystemTests.utm, crs: "EPSG:32651")
    #expect(polygons[0][0].rings[0][0].x == 1_230_000_000)
  }

  @Test("Degrees come longitude first in every system of degrees")
  func axes() throws {
    let (polygons, report) = try imported(["121 31, 121 32, 122 32"], crs: "EPSG:4490")
    #expect(polygons[0][0].rings[0][0] == FixedCoordinate(x: 1_210_000_000, y: 310_000_000))
    #expect(report.referenceSystem.contains("China"))
  }

  @Test("Feet of a state plane come to lie in the state")
  func feet() throws {
    let (polygons, report) = try imported(["492125 0, 492125 1000, 493125 1000"], crs: "EPSG:3424")
    let corner = polygons[0][0].rings[0][0]
    #expect(abs(corner.x + 745_000_000) < 20 && abs(corner.y - 388_333_333) < 20)
    #expect(report.accuracy != nil)
  }

  @Test(
    "A .prj that only names something is refused without a search",
    arguments: ["\u{DF}", "UTM zone 31", "x"])
  func noDefinition(text: String) throws {
    var layers = try TestLayers()
    var fixture = ShapefileFixture(["name"], [(["0 0, 0 1, 1 1"], ["a"])])
    fixture.projection = text
    try layers.add("a", fixture)
    let error = #expect(throws: ImportError.self) { try layers.imported() }
    #expect(error?.what == "its .prj is no reference system: it says \"\(text)\"")
  }

  @Test("Without a .prj, what can be no degrees asks for crs; a web page in its place is said")
  func missing() throws {
    let error = #expect(throws: ImportError.self) { try imported([metres]) }
    #expect(error?.place == .record(0))
    #expect(error?.remedy.contains("EPSG:") == true)
    let (_, report) = try imported(["1 1, 1 2, 2 2"], projection: "<!DOCTYPE html><p>")
    #expect(report.notes == ["its .prj is a web page and was not used"])
    #expect(report.referenceSource == .assumed)
    let unknown = #expect(throws: ImportError.self) { try imported([metres], crs: "EPSG:1") }
    #expect(
      unknown?.what == "\"EPSG:1\" is no usable reference system: PROJ knows no such system")
  }

  @Test(
    "Without a .prj a single coordinate that is none in degrees is refused",
    arguments: ["500 1", "-360.001 1", "1 95", "361 1"])
  func notDegrees(corner: String) throws {
    let error = #expect(throws: ImportError.self) {
      try imported(["1 1, 1 2, 2 2", "1 1, 1 2, \(corner)"])
    }
    #expect(error?.place == .record(1))
    #expect(error?.remedy.contains("--crs EPSG:26986") == true)
  }

  @Test(
    "Coordinates that are no numbers name their record", arguments: ["nan 0", "inf 0", "0 1e300"])
  func notFinite(corner: String) throws {
    let records = [metres, "500000 4400000, 500000 4400100, \(corner)"]
    let error = #expect(throws: ImportError.self) { try imported(records, crs: "EPSG:32650") }
    #expect(error?.place == .record(1))
  }

  @Test("Curved edges get vertices, the same ones in both neighbours")
  func curved() throws {
    let border = ["300000 4500000", "700000 4500000"]
    let north = "\(border[0]), \(border[1]), 500000 4700000"
    let south = "\(border[1]), \(border[0]), 500000 4300000"
    let (polygons, report) = try imported([north, south], crs: "EPSG:32650")
    let rings = polygons.map { Set($0[0].rings[0]) }
    #expect(report.addedVertices > 100)
    let shared = rings[0].intersection(rings[1])
    #expect(shared.count > 100)
    let latitudes = shared.map(\.y)
    #expect((latitudes.max() ?? 0) - (latitudes.min() ?? 0) > 100_000)
    #expect(report.overlaps.isEmpty && report.repairs.isEmpty)
  }
}
