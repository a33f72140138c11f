import BoundaryIndex
import Geometry
import TestSupport
import Testing

/// The index against the slow reference: the same units at every point.
@Suite("Containment") struct ContainmentTests {
  @Test("Every point of random tilings is in the same units as by the reference", arguments: 1...6)
  func tilings(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let side = [40_000, 3_000_000, 170_000_000, 900_000_000][Int(seed % 4)] as Int32
    let tiles = RandomTiling.grid(
      columns: 7, rows: 5, origin: FixedCoordinate(x: -side / 3, y: -side / 3), width: side,
      height: side / 2, breaks: 12, using: &generator)
    try compare(tiles.map { [$0] }, seed: seed, tiles: true)
  }

  @Test("Overlapping polygons with holes agree with the reference", arguments: 11...16)
  func overlapping(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let polygons = (0..<60).map { _ in [star(&generator)] }
    try compare(polygons, seed: seed, tiles: false)
  }

  @Test("Forty units in one cell need more than one panel and agree with the reference")
  func manyUnits() throws {
    var generator = SeededGenerator(seed: 21)
    let polygons = (0..<80).map { _ in
      [
        FixedPolygon(rings: [
          (0..<3).map { _ in
            FixedCoordinate(
              x: Int32.random(in: 0...90, using: &generator),
              y: Int32.random(in: 0...90, using: &generator))
          }
        ])
      ]
    }
    try compare(polygons, seed: 21, tiles: false)
  }

  @Test(
    "A border that one unit crosses twice is none, and cells without any other are as if it weren't there"
  )
  func doubledBorder() throws {
    func square(_ west: Int32, _ east: Int32) -> FixedPolygon {
      let (south, north) = (-100_000_000, 100_000_000) as (Int32, Int32)
      return FixedPolygon(rings: [
        [(west, south), (east, south), (east, north), (west, north)].map(FixedCoordinate.init)
      ])
    }
    let halves = [square(-100_000_000, 7), square(7, 100_000_000)]
    try compare([halves, [square(-300_000_000, -100_000_000)]], seed: 31, tiles: true)
    try compare([halves], seed: 32, tiles: true)
  }

  @Test("The bytes are the same for any number of threads", arguments: 41...43)
  func threads(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let tiles = RandomTiling.grid(
      columns: 9, rows: 9, origin: FixedCoordinate(x: -900_000_000, y: -400_000_000),
      width: 1_800_000_000, height: 800_000_000, breaks: 200, using: &generator)
    var content = IndexContent()
    content.layers = [LayerDescription(name: "layer", role: .units, recordCount: tiles.count)]
    content.units = (tiles + (0..<9).map { _ in star(&generator) }).enumerated().map {
      UnitDescription(
        layer: 0, feature: $0, level: 0, kind: "unit", name: "\($0)", polygons: [$1])
    }
    content.places = (0..<2000).map { number in
      PlaceDescription(
        layer: 0, feature: number, name: "\(number / 2)", population: number,
        position: FixedCoordinate(
          x: Int32.random(in: -900_000_000...900_000_000, using: &generator),
          y: Int32.random(in: -400_000_000...400_000_000, using: &generator)))
    }
    let bytes = try IndexBuilder.build(content, threads: 1).0
    for threads in [2, 3, 8] {
      #expect(try IndexBuilder.build(content, threads: threads).0 == bytes, "seed \(seed)")
    }
  }

  /// A polygon with a hole round a random centre.
  private func star(_ generator: inout SeededGenerator) -> FixedPolygon {
    let size = Int32.random(in: 100...20_000_000, using: &generator)
    let centre = FixedCoordinate(
      x: Int32.random(in: -30_000_000...30_000_000, using: &generator),
      y: Int32.random(in: -30_000_000...30_000_000, using: &generator))
    func ring(_ scale: Int32) -> [FixedCoordinate] {
      let directions: [(Int32, Int32)] = [
        (4, 0), (3, 3), (0, 4), (-3, 3), (-4, 0), (-3, -3), (0, -4), (3, -3),
      ]
      return directions.map { x, y in
        FixedCoordinate(
          x: centre.x + x * (size / scale) / 4 + Int32.random(in: -9...9, using: &generator),
          y: centre.y + y * (size / scale) / 4 + Int32.random(in: -9...9, using: &generator))
      }
    }
    return FixedPolygon(rings: [ring(1), ring(3)])
  }

  private func compare(_ units: [[FixedPolygon]], seed: UInt64, tiles: Bool) throws {
    var content = IndexContent()
    content.layers = [LayerDescription(name: "layer", role: .units, recordCount: units.count)]
    content.units = units.enumerated().map { number, polygons in
      UnitDescription(
        layer: 0, feature: number, level: 0, kind: "unit", name: "\(number)", polygons: polygons)
    }
    let index = try IndexFile(bytes: IndexBuilder.build(content).0)
    var generator = SeededGenerator(seed: seed &+ 1000)
    let points = PointSampler(units).points(3000, using: &generator)
    var together = [UInt32](repeating: 0, count: points.count)
    var span = together.mutableSpan
    index.finestUnits(at: points.span, into: &span)
    #expect(together == points.map { index.finestUnit(at: $0) }, "seed \(seed)")
    for point in points {
      let expected = units.indices.filter { ReferenceContainment.contains(units[$0], point) }
      let found = index.allUnits(at: point).map { Int($0) }
      guard found == expected else {
        Issue.record("seed \(seed): \(point) is in \(expected), index says \(found)")
        return
      }
      let finest = index.finestUnit(at: point)
      #expect(finest == expected.first.map { UInt32($0) } ?? IndexFile.absent)
      if tiles { #expect(expected.count <= 1) }
    }
  }
}
