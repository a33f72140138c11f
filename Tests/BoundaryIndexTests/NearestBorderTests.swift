import BoundaryIndex
import Geometry
import TestSupport
import Testing

/// The nearest border against brute force over all edges, each walked in small steps.
@Suite("Nearest border") struct NearestBorderTests {
  /// Where tilings lie and points are thrown: mid latitudes, the equator across ±180°, near both poles.
  static let regions: [(name: String, south: Int32, north: Int32, west: Int32, east: Int32)] = [
    ("mid latitudes", 400_000_000, 430_000_000, 100_000_000, 140_000_000),
    ("up to longitude 180", -20_000_000, 10_000_000, 1_770_000_000, 1_800_000_000),
    ("near the North Pole", 880_000_000, 899_000_000, -900_000_000, 900_000_000),
    ("near the South Pole", -880_000_000, -850_000_000, -1_800_000_000, -100_000_000),
    // The box's sides run exactly along borders of the index's cells, two of them along the coarsest.
    (
      "along borders of cells", -27_584_768, -27_584_768 + 2 << 23, 11_939_328, 11_939_328 + 3 << 22
    ),
    (
      "from longitude -180 on", -27_584_768, -27_584_768 + 2 << 22, -1_800_000_000,
      -1_800_000_000 + 3 << 24
    ),
  ]

  @Test("The nearest border equals brute force", arguments: 0..<regions.count)
  func nearest(_ number: Int) throws {
    let region = NearestBorderTests.regions[number]
    var generator = SeededGenerator(seed: UInt64(number) + 31)
    let tiles = RandomTiling.grid(
      columns: 3, rows: 2, origin: FixedCoordinate(x: region.west, y: region.south),
      width: region.east - region.west, height: region.north - region.south, breaks: 3,
      using: &generator)
    let index = try IndexFile(bytes: IndexBuilder.build(content(tiles)).0)
    let edges = tiles.flatMap(self.edges)
    for point in points(around: region, 60, &generator) {
      let expected =
        edges.map { ReferenceBorders.distance(from: point, toEdge: $0.0, $0.1) }.min() ?? .infinity
      let hit = try #require(index.nearestBorder(to: point, within: .infinity))
      #expect(
        abs(hit.distance - expected) < 0.01 + expected * 1e-7,
        "\(region.name): \(point): \(hit.distance) m, by brute force \(expected) m")
      #expect(abs(GreatCircle.distance(point, hit.coordinate) - hit.distance) < 0.01)
      #expect(index.nearestBorder(to: point, within: expected * 0.999 - 0.02) == nil)
    }
  }

  @Test("A cut along longitude 180 is no border of a unit that goes on behind it")
  func cut() throws {
    func box(_ west: Int32, _ east: Int32) -> FixedPolygon {
      FixedPolygon(rings: [
        [
          FixedCoordinate(x: west, y: -10_000_000), FixedCoordinate(x: east, y: -10_000_000),
          FixedCoordinate(x: east, y: 10_000_000), FixedCoordinate(x: west, y: 10_000_000),
        ]
      ])
    }
    var content = IndexContent()
    content.layers = [LayerDescription(name: "layer", role: .units, recordCount: 1)]
    content.units = [
      UnitDescription(
        layer: 0, feature: 0, level: 0, kind: "country", name: "Both sides",
        polygons: [box(1_700_000_000, 1_800_000_000), box(-1_800_000_000, -1_700_000_000)])
    ]
    let index = try IndexFile(bytes: IndexBuilder.build(content).0)
    let point = try #require(Coordinate(latitude: 0, longitude: 179.99))
    let hit = try #require(index.nearestBorder(to: point, within: .infinity, of: 0))
    #expect(abs(hit.distance - 111_195) < 1)
  }

  private func content(_ tiles: [FixedPolygon]) -> IndexContent {
    var content = IndexContent()
    content.layers = [LayerDescription(name: "layer", role: .units, recordCount: tiles.count)]
    content.units = tiles.enumerated().map { number, polygon in
      UnitDescription(
        layer: 0, feature: number, level: 0, kind: "unit", name: "\(number)", polygons: [polygon])
    }
    return content
  }

  private func edges(of polygon: FixedPolygon) -> [(FixedCoordinate, FixedCoordinate)] {
    polygon.rings.flatMap { ring in
      ring.indices.map { (ring[$0], ring[($0 + 1) % ring.count]) }
    }
  }

  private func points(
    around region: (name: String, south: Int32, north: Int32, west: Int32, east: Int32),
    _ count: Int, _ generator: inout SeededGenerator
  ) -> [Coordinate] {
    (0..<count).compactMap { _ in
      Coordinate(
        latitude: max(
          -90, min(90, Double.random(in: -5...5, using: &generator) + Double(region.south) / 1e7)),
        longitude: Double(region.east) / 1e7 + Double.random(in: -60...60, using: &generator))
    }
  }
}
