import BoundaryIndex
import GEOSBridge
import Geometry
import ShapefileBridge
import SystemAccess
import TestSupport
import Testing

/// What holding coordinates to 1e-7 degree does to answers.
@Suite(
  "Rounding",
  .enabled(if: TestFiles.world != nil, "SKIPPED: the world's index is not built; see Tools/test"))
struct RoundingTests {
  /// A layer's rings as they stand in its shapefile, in units with fractions.
  private struct Source {
    var rings: [(x: [Double], y: [Double])] = []
    var recordOfRing: [Int] = []
    var rounded: [[FixedPolygon]] = []

    init(_ path: String) throws {
      let file = try Shapefile(path: path)
      var shape = Shape()
      for record in 0..<file.recordCount {
        try file.read(record: record, into: &shape)
        for part in shape.partStarts.indices {
          let points = shape.points(ofPart: part)
          let x = shape.x[points].map { $0 * FixedCoordinate.unitsPerDegree }
          let y = shape.y[points].map { $0 * FixedCoordinate.unitsPerDegree }
          rings.append((x, y))
          recordOfRing.append(record)
          let ring = zip(x, y).map {
            FixedCoordinate(x: Int32($0.rounded()), y: Int32($1.rounded()))
          }
          rounded.append([FixedPolygon(rings: [ring.dropLast()])])
        }
      }
    }

    /// The records that hold a point which is on none of their edges.
    func records(at point: FixedCoordinate, _ geos: GEOSIndex) throws -> [Int] {
      var odd: Set<Int> = []
      for ring in try geos.units(covering: point) {
        odd.formSymmetricDifference([recordOfRing[ring]])
      }
      return odd.sorted()
    }
  }

  @Test(
    "Farther than 2 cm from an edge the unrounded source gives the same answer",
    arguments: ["countries", "admin1"])
  func unrounded(layer: String) throws {
    let index = try IndexFile(path: #require(TestFiles.world))
    let source = try Source(#require(TestFiles.project("Boundaries/\(layer).shp")))
    let geos = try GEOSIndex(rings: source.rings, in: GEOSContext())
    let layerNumber = try #require(index.description.layers.firstIndex { $0.name == layer })
    let sampler = PointSampler(source.rounded)
    let wanted = ProgramEnvironment.variable("REVGEO_POINTS").flatMap { Int($0) } ?? 200_000
    var generator = SeededGenerator(seed: 81)
    var compared = 0
    for point in sampler.points(wanted / 4, using: &generator) {
      // The flat map's own end is no edge to be near.
      guard abs(point.x) < FixedCoordinate.halfTurn - 10, abs(point.y) < FixedCoordinate.pole - 10,
        index.nearestBorder(to: Coordinate(point), within: 0.02) == nil
      else { continue }
      compared += 1
      let expected = try source.records(at: point, geos)
      let found = records(of: layerNumber, holding: point, index)
      guard found == expected else {
        Issue.record("\(point) is in records \(expected) of the source, \(found) of the index")
        return
      }
    }
    #expect(compared > wanted / 20)
    print("compared \(compared) points of \(layer) with the unrounded source; all equal")
  }

  /// The layer's records that hold a point, those that their children make up included.
  private func records(of layer: Int, holding point: FixedCoordinate, _ index: IndexFile) -> [Int] {
    var units = Set(index.allUnits(at: point))
    for unit in units {
      var above = index.parent(of: unit)
      while above != IndexFile.absent, !RoundingTests.hasBorder(above, index) {
        units.insert(above)
        above = index.parent(of: above)
      }
    }
    return units.filter { index.layer(ofUnit: $0) == layer }
      .compactMap { index.feature(ofUnit: $0) }.sorted()
  }

  private static let borders = Result {
    try IndexFile(path: #require(TestFiles.world)).unitsWithBorders
  }

  private static func hasBorder(_ unit: UInt32, _ index: IndexFile) -> Bool {
    (try? borders.get())?[Int(unit)] ?? false
  }
}
