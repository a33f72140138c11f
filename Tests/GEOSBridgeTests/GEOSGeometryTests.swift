import GEOSBridge
import Geometry
import TestSupport
import Testing

/// Polygons through GEOS and back.
@Suite("GEOS geometries") struct GEOSGeometryTests {
  private let context = GEOSContext()

  private func ring(_ text: String) -> [FixedCoordinate] {
    ShapefileFixture.points(text).map { FixedCoordinate(x: Int32($0.x), y: Int32($0.y)) }
  }

  private func polygon(_ rings: String...) -> FixedPolygon {
    FixedPolygon(rings: rings.map(ring))
  }

  @Test("Polygons come back as they went, vertex for vertex")
  func roundTrip() throws {
    let polygons = [
      polygon("0 0, 0 100, 100 100, 100 0", "10 10, 20 10, 20 20"),
      polygon("-1800000000 -900000000, 0 900000000, 1799999999 1"),
    ]
    for part in [[], [polygons[0]], polygons] {
      #expect(try GEOSGeometry(part, in: context).polygons() == part)
    }
  }

  @Test("Area leaves holes out, intersection measures what two have in common")
  func areas() throws {
    let square = try GEOSGeometry(
      [polygon("0 0, 0 10, 10 10, 10 0", "1 1, 3 1, 3 3, 1 3")], in: context)
    let other = try GEOSGeometry([polygon("2 2, 2 12, 12 12, 12 2")], in: context)
    #expect(try square.area() == 96)
    #expect(try square.intersectionArea(with: other) == 63)
  }

  @Test("A bow-tie is invalid with a reason, and repaired into its two triangles on whole units")
  func bowTie() throws {
    let bowTie = try GEOSGeometry([polygon("0 0, 11 10, 11 0, 0 10")], in: context)
    #expect(try !bowTie.isValid())
    #expect(try bowTie.invalidityReason().hasPrefix("Self-intersection"))
    let repaired = try bowTie.makeValid().roundedToUnits()
    #expect(try repaired.isValid())
    let polygons = try repaired.polygons()
    #expect(polygons.count == 2)
    #expect(polygons.allSatisfy { $0.rings[0].contains(FixedCoordinate(x: 6, y: 5)) })
    #expect(abs(try repaired.area() - 55) <= 1)
  }

  @Test("Repair keeps no part without area")
  func collapsed() throws {
    let spike = try GEOSGeometry([polygon("0 0, 10 0, 20 0")], in: context)
    #expect(try !spike.isValid())
    #expect(try spike.makeValid().polygons().isEmpty)
  }

  @Test(
    "Points inside and on the border are covered, points outside and in holes are not",
    arguments: [(5, 5, true), (0, 5, true), (10, 10, true), (11, 5, false), (2, 2, false)]
      as [(Int32, Int32, Bool)])
  func covers(x: Int32, y: Int32, isCovered: Bool) throws {
    let square = try GEOSGeometry(
      [polygon("0 0, 0 10, 10 10, 10 0", "1 1, 3 1, 3 3, 1 3")], in: context)
    #expect(try square.covers(FixedCoordinate(x: x, y: y)) == isCovered)
  }

  @Test("A ring of one vertex is an error in GEOS's words, and the next call is not blamed")
  func errors() throws {
    let error = #expect(throws: GEOSError.self) {
      try GEOSGeometry([polygon("0 0, 0 10, 10 10"), polygon("1 1")], in: context)
    }
    #expect(error?.operation == "GEOSGeom_createLinearRing_r")
    #expect(error?.reason.contains("LinearRing") == true)
    #expect(try GEOSGeometry([polygon("0 0, 0 10, 10 10")], in: context).isValid())
  }
}
