import BoundaryImporter
import BoundaryIndex
import GEOSBridge
import Geometry
import SystemAccess
import TestSupport
import Testing

/// The world's index against independent references, on points where containment is hard.
@Suite(
  "Exactness on the world", .serialized,
  .enabled(if: TestFiles.world != nil, "SKIPPED: the world's index is not built; see Tools/test"))
struct ExactnessTests {
  private static let imported = Result {
    let path = try #require(TestFiles.project("Boundaries/world.json"))
    return try Importer.content(of: try Recipe(path: path)).content.units
  }

  private let index: IndexFile
  private let units: [UnitDescription]

  /// How many points are compared; `Tools/verify` asks for more.
  private let pointCount =
    ProgramEnvironment.variable("REVGEO_POINTS").flatMap { Int($0) } ?? 200_000

  init() throws {
    index = try IndexFile(path: #require(TestFiles.world))
    units = try ExactnessTests.imported.get()
  }

  @Test(
    "The units at every point equal those of whole rings, and of GEOS where the point is on no edge"
  )
  func containment() throws {
    let reference = ReferenceWorld(units.map(\.polygons))
    let geos = try GEOSIndex(units: units.map(\.polygons), in: GEOSContext())
    let hasBorder = index.unitsWithBorders
    let sampler = WorldSampler(units.map(\.polygons))
    var generator = SeededGenerator(seed: 71)
    var (onEdge, byGEOS) = (0, 0)
    for number in 0..<pointCount {
      let point = sampler.point(number, using: &generator)
      let expected = reference.units(at: point)
      // Regions that only group provinces have no rings in the source.
      let found = index.addingUnions(to: index.allUnits(at: point), hasBorder).filter {
        !units[$0].polygons.isEmpty
      }
      guard found == expected.holding else {
        Issue.record("\(point) is in \(expected.holding), the index says \(found)")
        return
      }
      if expected.isOnEdge {
        onEdge += 1
      } else if abs(point.y) < FixedCoordinate.pole {
        byGEOS += 1
        let covering = try geos.units(covering: point)
        guard covering == found else {
          Issue.record("\(point) is in \(found), GEOS says \(covering)")
          return
        }
      }
    }
    print("compared \(pointCount) points: \(onEdge) on an edge, \(byGEOS) with GEOS too; all equal")
  }

  @Test(
    "A point on the border of two provinces is in exactly one of them",
    arguments: ["CN", "US", "DE", "RU", "BR"])
  func partition(code: String) throws {
    let provinces = provinces(of: code)
    let numbers = Set(provinces)
    var neighbours: [Edge: Int] = [:]
    for province in provinces {
      for ring in units[province].polygons.lazy.flatMap(\.rings) {
        for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
          neighbours[(a.x, a.y) < (b.x, b.y) ? Edge(a, b) : Edge(b, a), default: 0] += 1
        }
      }
    }
    var generator = SeededGenerator(seed: 72)
    let hasBorder = index.unitsWithBorders
    let shared = neighbours.filter { $0.value == 2 }.map(\.key)
      .sorted {
        ($0.start.x, $0.start.y, $0.end.x, $0.end.y) < ($1.start.x, $1.start.y, $1.end.x, $1.end.y)
      }
    #expect(!shared.isEmpty)
    for _ in 0..<min(pointCount / 10, 200_000) {
      let edge = shared[Int.random(in: 0..<shared.count, using: &generator)]
      let part = Int64.random(in: 1...1023, using: &generator)
      let point = FixedCoordinate(
        x: Int32((Int64(edge.start.x) * part + Int64(edge.end.x) * (1024 - part)) >> 10),
        y: Int32((Int64(edge.start.y) * part + Int64(edge.end.y) * (1024 - part)) >> 10))
      let holding = index.addingUnions(to: index.allUnits(at: point), hasBorder).filter(
        numbers.contains)
      // Rounded to the grid the point is beside the edge, where a third unit may begin.
      guard holding.count == 1 else {
        Issue.record("\(point) is in \(holding.map { units[$0].name })")
        return
      }
    }
  }

  /// The units below a country in the layer of provinces.
  private func provinces(of code: String) -> [Int] {
    units.indices.filter { number in
      guard units[number].level == 1, let parent = units[number].parent else { return false }
      return units[parent].code == code
    }
  }

  @Test(
    "Rings put together from the cells hold the same points as the source's",
    arguments: ["CN-SH", "LS", "ZA", "FJ", "AQ"])
  func rings(code: String) throws {
    let number = try #require(units.firstIndex { $0.code == code })
    let rings = index.rings(of: UInt32(number))
    let source = units[number].polygons.reduce(0) { $0 + $1.vertexCount }
    #expect(abs(rings.reduce(0) { $0 + $1.count } - source) < 10)
    var generator = SeededGenerator(seed: 73)
    let together = [FixedPolygon(rings: rings)]
    for point in PointSampler([units[number].polygons]).points(300, using: &generator) {
      #expect(
        ReferenceContainment.contains(together, point)
          == ReferenceContainment.contains(units[number].polygons, point))
    }
  }
}

/// Points of all kinds in turn.
private struct WorldSampler {
  private let borders: PointSampler

  init(_ units: [[FixedPolygon]]) {
    borders = PointSampler(units)
  }

  func point(_ number: Int, using generator: inout SeededGenerator) -> FixedCoordinate {
    let (half, pole) = (FixedCoordinate.halfTurn, FixedCoordinate.pole)
    let x = Int32.random(in: -half..<half, using: &generator)
    let y = Int32.random(in: -pole...pole, using: &generator)
    func snapped(_ value: Int32, _ offset: Int32) -> Int32 {
      let mask = ~(Int64(1) << Int64.random(in: 8...24, using: &generator) - 1)
      return Int32((Int64(value) + Int64(offset)) & mask - Int64(offset))
    }
    switch number % 16 {
    case 0, 1: return FixedCoordinate(x: x, y: y)
    case 2: return FixedCoordinate(x: number % 32 < 16 ? -half : half - 1, y: y)
    case 3: return FixedCoordinate(x: x, y: number % 32 < 16 ? -pole : pole)
    case 4: return FixedCoordinate(x: snapped(x, half), y: snapped(y, pole))
    default: return borders.points(number % 7 + 1, using: &generator)[number % 7]
    }
  }
}
