import BoundaryImporter
import BoundaryIndex
import Geometry
import TestSupport
import Testing

/// From rings in degrees to valid polygons in fixed-point units.
@Suite("Rings and polygons") struct RingTests {
  /// Imports one record with these rings.
  private func imported(_ rings: String...) throws -> ([FixedPolygon], LayerReport) {
    var layers = try TestLayers()
    try layers.add("a", ShapefileFixture(["name"], [(rings, ["one"])]))
    let (content, report) = try layers.imported()
    return (content.units.first?.polygons ?? [], report.layers[0])
  }

  private func ring(_ degrees: String) -> [FixedCoordinate] {
    ShapefileFixture.points(degrees).compactMap {
      FixedCoordinate(vertexLatitude: $0.y, longitude: $0.x)
    }
  }

  @Test("A valid ring keeps every vertex, and is closed implicitly")
  func kept() throws {
    let (polygons, report) = try imported("0 0, 0.1234567 9, 9 9, 9 0")
    #expect(polygons == [FixedPolygon(rings: [ring("0 0, 0.1234567 9, 9 9, 9 0")])])
    #expect(report.repairs.isEmpty && report.vertices == 4)
  }

  @Test("Vertices that round to the same place become one, and rings that shrink to a line go")
  func tiny() throws {
    let (polygons, report) = try imported(
      "0 0, 0.00000001 0, 0 9, 9 9, 0.00000003 0.00000003",
      "20 20, 20.00000001 20, 20 20.00000002", "30 30, 31 31, 30 30, 31 31")
    #expect(polygons == [FixedPolygon(rings: [ring("0 0, 0 9, 9 9")])])
    #expect(report.duplicateVertices == 5)
    #expect(report.droppedRings == 2)
  }

  @Test(
    "Holes and islands are found by containment, in any order and winding",
    arguments: 0..<24)
  func nested(order: Int) throws {
    let rings = [
      "0 0, 0 9, 9 9, 9 0", "1 1, 8 1, 8 8, 1 8", "2 2, 2 7, 7 7, 7 2", "3 3, 6 3, 6 6, 3 6",
    ]
    var (left, shuffled, rest) = (rings, [String](), order)
    for count in stride(from: 4, to: 0, by: -1) {
      let ring = left.remove(at: rest % count)
      rest /= count
      // Wind every second one the other way round.
      let reversed = ring.split(separator: ",").reversed().joined(separator: ",")
      shuffled.append((order + count) % 2 == 0 ? ring : reversed)
    }
    var layers = try TestLayers()
    try layers.add("a", ShapefileFixture(["name"], [(shuffled, ["one"])]))
    let (content, report) = try layers.imported()
    #expect(report.layers[0].repairs.isEmpty)
    let polygons = content.units[0].polygons
    #expect(polygons.map(\.rings.count) == [2, 2])
    let widths = polygons.map { polygon in
      polygon.rings.map { ring in (ring.map(\.x).max() ?? 0) - (ring.map(\.x).min() ?? 0) }
    }
    #expect(Set(widths) == [[90_000_000, 70_000_000], [50_000_000, 30_000_000]])
  }

  @Test("A hole that touches its shell in all its vertices stays its hole")
  func touching() throws {
    let (polygons, report) = try imported("0 0, 0 2, 0 4, 2 4, 4 4, 4 0", "0 2, 4 0, 2 4")
    // Touching in more than one vertex cuts the inside in pieces, which is invalid.
    #expect(report.repairs.count == 1)
    let point = FixedCoordinate(x: 20_000_000, y: 20_000_000)
    #expect(!ReferenceContainment.contains(polygons, point))
    let (valid, noRepair) = try imported("0 0, 0 2, 0 4, 4 4, 4 0", "0 2, 2 1, 2 3")
    #expect(noRepair.repairs.isEmpty)
    #expect(valid.map(\.rings.count) == [2])
  }

  @Test("A bow-tie is repaired, counted, and its area told")
  func bowTie() throws {
    let (polygons, report) = try imported("0 0, 10 10, 10 0, 0 10")
    #expect(polygons.count == 2)
    let repair = try #require(report.repairs.first)
    #expect(repair.record == 0)
    #expect(repair.reason.hasPrefix("Self-intersection"))
    #expect(repair.areaBefore == 0)
    #expect(repair.areaAfter == 50e14)
  }

  @Test("A record of which nothing is left is no unit, and is told")
  func nothingLeft() throws {
    var layers = try TestLayers()
    let records = [["0 0, 5 0, 9 0"], ["0 0, 5 0, 5 5"]]
    try layers.add("a", ShapefileFixture(["name"], records.map { ($0, ["one"]) }))
    let (content, report) = try layers.imported()
    #expect(content.units.map(\.feature) == [1])
    #expect(report.layers[0].emptyRecords == [0])
  }

  @Test("Neighbours share their border bit for bit, however their vertices are rounded")
  func sharedBorder() throws {
    var layers = try TestLayers()
    let border = ["3.33333333333 0", "3.14159265358 1.23456789", "3.99999999999 3.00000005"]
    let west = "0 0, " + border.joined(separator: ", ")
    let east = border.reversed().joined(separator: ", ") + ", 9 0.5"
    try layers.add("a", ShapefileFixture(["name"], [([west], ["west"]), ([east], ["east"])]))
    let units = try layers.imported().content.units
    let rings = units.map { $0.polygons[0].rings[0] }
    #expect(Set(rings[0]).intersection(rings[1]).count == 3)
  }

  @Test("Edges longer than a quarter turn are cut at the same vertices from both sides")
  func longEdges() throws {
    let (north, report) = try imported("-180 10, 180 20, 180 80, -180 80")
    let (south, _) = try imported("180 20, -180 10, -180 -80")
    let border = ring("-90 12.5, 0 15, 90 17.5")
    #expect(report.longEdges > 0)
    #expect(north[0].rings[0].filter(border.contains) == border)
    #expect(south[0].rings[0].filter(border.contains) == border.reversed())
    #expect(report.repairs.isEmpty)
  }

  @Test(
    "Coordinates that are not degrees are an error with the record",
    arguments: ["0 0, 0 9, 500000 9", "0 0, 0 91, 9 9", "0 0, 0 nan, 9 9", "0 0, inf 0, 9 9"])
  func notDegrees(rings: String) throws {
    var layers = try TestLayers()
    let fixture = ShapefileFixture(["name"], [(["0 0, 0 9, 9 9"], ["a"]), ([rings], ["b"])])
    try layers.add("a", fixture)
    let error = #expect(throws: ImportError.self) { try layers.imported() }
    #expect(error?.place == .record(1))
    #expect(error?.file == layers.folder.path("a.shp"))
  }
}
