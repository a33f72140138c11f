import ProjectionBridge
import Testing

/// Coordinates as PROJ brings them to WGS 84.
@Suite("Projections") struct ProjectionTests {
  private func transformed(_ definition: String, _ x: Double, _ y: Double) throws -> [Double] {
    let projection = try Projection(definition: definition)
    var (xs, ys) = ([x], [y])
    projection.transform(&xs, &ys)
    return [xs[0], ys[0]]
  }

  @Test("The false origin of a projection is where its definition says, longitude first")
  func origin() throws {
    let mainland = try transformed("EPSG:26986", 200_000, 750_000)
    #expect(abs(mainland[0] + 71.5) < 1e-9 && abs(mainland[1] - 41) < 1e-9)
    let utm = try transformed("EPSG:32650", 500_000, 0)
    #expect(utm == [117, 0])
  }

  @Test("Degrees come longitude first, whatever order the authority gives")
  func axes() throws {
    let projection = try Projection(definition: "EPSG:4326")
    #expect(projection.isGeographic && projection.name == "WGS 84")
    #expect(try transformed("EPSG:4326", 121.5, 31.25) == [121.5, 31.25])
  }

  @Test("Feet are feet, and WKT of ESRI is understood")
  func feet() throws {
    let wkt = """
      PROJCS["NAD_1983_StatePlane_New_Jersey_FIPS_2900_Feet",GEOGCS["GCS_North_American_1983",\
      DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],\
      PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],\
      PARAMETER["False_Easting",492125.0],PARAMETER["False_Northing",0.0],\
      PARAMETER["Central_Meridian",-74.5],PARAMETER["Scale_Factor",0.9999],\
      PARAMETER["Latitude_Of_Origin",38.83333333333334],UNIT["Foot_US",0.3048006096012192]]
      """
    let projection = try Projection(definition: wkt)
    #expect(!projection.isGeographic)
    var (x, y) = ([492_125.0], [0.0])
    projection.transform(&x, &y)
    #expect(abs(x[0] + 74.5) < 1e-9 && abs(y[0] - 38.833333333) < 1e-8)
    #expect(projection.accuracy != nil && projection.operationName?.isEmpty == false)
  }

  @Test("What has no place on the Earth becomes infinite")
  func nowhere() throws {
    let point = try transformed("EPSG:32650", 1e30, 1e30)
    #expect(!point[0].isFinite && !point[1].isFinite)
  }

  @Test(
    "What is no reference system is an error",
    arguments: ["", "EPSG:1", "LOCAL_CS[\"x\"", "<html>"])
  func errors(definition: String) {
    let error = #expect(throws: ProjectionError.self) { try Projection(definition: definition) }
    #expect(error?.reason.isEmpty == false)
  }
}
