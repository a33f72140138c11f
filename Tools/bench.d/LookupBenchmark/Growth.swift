internal import BoundaryIndex
internal import Geometry
internal import TestSupport

/// How look-up time, build time and size grow with the number of vertices.
enum Growth {
  /// Vertices in the course of each side of a tile.
  private static let breaks = 12

  static func report() throws {
    print("Tilings of 80 by 160 degrees; 1,000,000 points in the tiling; one thread\n")
    let heads = [
      "vertices", "tiles", "edges", "build s", "us/vertex", "bytes", "bytes/vertex", "single ns",
      "batch ns",
    ]
    print(heads.map { column($0, 13) }.joined())
    for exponent in 4...7 {
      print(try line(vertices: (0..<exponent).reduce(1) { count, _ in count * 10 }))
    }
  }

  private static func line(vertices wanted: Int) throws -> String {
    var generator = SeededGenerator(seed: UInt64(wanted))
    let origin = FixedCoordinate(x: -800_000_000, y: -400_000_000)
    let tileCount = wanted / (4 * (breaks + 1))
    let rows = max(1, Int((Double(tileCount) / 2).squareRoot().rounded()))
    let tiles = RandomTiling.grid(
      columns: rows * 2, rows: rows, origin: origin, width: 1_600_000_000, height: 800_000_000,
      breaks: breaks, using: &generator)
    let vertices = tiles.reduce(0) { $0 + $1.vertexCount }
    let clock = ContinuousClock()
    let start = clock.now
    let (bytes, report) = try IndexBuilder.build(content(tiles))
    let seconds = (clock.now - start) / .seconds(1)
    let index = try IndexFile(bytes: bytes)
    let points = BenchmarkPoints(
      (0..<1_000_000).map { _ in
        Coordinate(
          FixedCoordinate(
            x: origin.x + Int32.random(in: 0..<1_600_000_000, using: &generator),
            y: origin.y + Int32.random(in: 0..<800_000_000, using: &generator)))
      })
    let timings = Calls.singleAndBatch(index, points)
    let (single, batch) = (timings[0], timings[1])
    let perVertex = Double(vertices)
    let cells = [
      "\(vertices)", "\(tiles.count)", "\(report.edgeCount)", short(seconds),
      short(seconds * 1e6 / perVertex), "\(bytes.count)", short(Double(bytes.count) / perVertex),
      short(single.median), short(batch.median),
    ]
    return cells.map { column($0, 13) }.joined()
  }

  private static func content(_ tiles: [FixedPolygon]) -> IndexContent {
    var content = IndexContent()
    content.layers = [LayerDescription(name: "tiles", role: .units, recordCount: tiles.count)]
    content.units = tiles.enumerated().map { number, tile in
      UnitDescription(
        layer: 0, feature: number, level: 0, kind: "tile", name: "\(number)", polygons: [tile])
    }
    return content
  }
}
