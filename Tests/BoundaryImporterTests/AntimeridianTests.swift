import BoundaryImporter
import BoundaryIndex
import Geometry
import TestSupport
import Testing

/// Polygons over longitude 180 and round the poles.
@Suite("Longitude 180 and the poles") struct AntimeridianTests {
  private func imported(_ rings: String...) throws -> ([FixedPolygon], LayerReport) {
    var layers = try TestLayers()
    try layers.add("a", ShapefileFixture(["name"], [(rings, ["one"])]))
    let (content, report) = try layers.imported()
    return (content.units.first?.polygons ?? [], report.layers[0])
  }

  private func contains(_ polygons: [FixedPolygon], _ x: Double, _ y: Double) -> Bool {
    let point = FixedCoordinate(x: Int32(x * 1e7), y: Int32(y * 1e7))
    return ReferenceContainment.contains(polygons, point)
  }

  @Test(
    "A ring over longitude 180 is cut there, however its longitudes are written",
    arguments: [
      "170 0, 170 10, 190 10, 190 0", "170 0, 170 10, -170 10, -170 0",
      "-190 0, -190 10, -170 10, -170 0", "190 0, 190 10, 170 10, 170 0",
      "-170 0, -170 10, 170 10, 170 0", "170 0, 170 10, 180 10, -170 10, -170 0, -180 0",
    ])
  func cut(ring: String) throws {
    let (polygons, report) = try imported(ring)
    #expect(polygons.count == 2)
    #expect(polygons.allSatisfy { $0.rings.count == 1 && $0.rings[0].count == 4 })
    #expect(report.antimeridianRecords == [0] && report.repairs.isEmpty)
    for x in [171, 179.9, -179.9, -171.0] { #expect(contains(polygons, x, 5)) }
    for x in [169, -169, 0.0] { #expect(!contains(polygons, x, 5)) }
  }

  @Test("A hole and an island over longitude 180 are cut with their shell and stay valid")
  func nested() throws {
    let (polygons, report) = try imported(
      "170 0, 170 20, -170 20, -170 0", "175 5, 175 15, -175 15, -175 5",
      "178 8, 178 12, 182 12, 182 8")
    #expect(report.repairs.isEmpty)
    for x in [172, 179, -179, -172.0] { #expect(contains(polygons, x, 10) == (abs(x) != 176)) }
    for x in [176, -176.0] { #expect(!contains(polygons, x, 10)) }
    for x in [179.9, -179.9] { #expect(contains(polygons, x, 2) && !contains(polygons, x, 6)) }
  }

  @Test("Coordinates beyond 180 that don't reach over it only move")
  func moved() throws {
    let (polygons, report) = try imported("185 0, 185 5, 190 5, 190 0")
    #expect(polygons.count == 1 && contains(polygons, -173, 2))
    #expect(report.antimeridianRecords.isEmpty)
    let (touching, _) = try imported("180 0, 180 5, 190 5, 190 0")
    #expect(touching.count == 1 && touching[0].rings[0].count == 4)
    #expect(contains(touching, -179.99, 2))
  }

  @Test(
    "A ring round a pole reaches to it, in either direction",
    arguments: [-1.0, 1.0], [false, true])
  func pole(sign: Double, isReversed: Bool) throws {
    var corners = [-150, -90, -30, 30, 90, 150].map { "\($0) \(60 * sign)" }
    if isReversed { corners.reverse() }
    let (polygons, report) = try imported(corners.joined(separator: ","))
    #expect(report.poleRecords == [0])
    #expect(report.repairs == [])
    for x in [-179.9, -100, 0, 100, 179.9] {
      #expect(contains(polygons, x, 61 * sign) && contains(polygons, x, 89.9 * sign))
      #expect(!contains(polygons, x, 59 * sign) && !contains(polygons, x, -89 * sign))
    }
  }

  @Test("A pole that the file closes itself is left as it is")
  func closedPole() throws {
    let ring = "-180 -90, -180 -70, -90 -65, 0 -70, 90 -65, 180 -70, 180 -90"
    let (polygons, report) = try imported(ring)
    #expect(report.poleRecords.isEmpty && report.antimeridianRecords.isEmpty)
    #expect(contains(polygons, 45, -89) && !contains(polygons, 45, -60))
  }
}
