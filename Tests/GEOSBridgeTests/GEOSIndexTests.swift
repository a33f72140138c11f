import GEOSBridge
import Geometry
import TestSupport
import Testing

/// GEOS as the oracle of look-ups.
@Suite("GEOS index") struct GEOSIndexTests {
  @Test("It covers whatever holds a point by the reference, and more only on borders")
  func agreesWithReference() throws {
    var generator = SeededGenerator(seed: 5)
    let tiles = RandomTiling.grid(
      columns: 6, rows: 6, origin: FixedCoordinate(x: -400_000, y: -300_000), width: 900_000,
      height: 700_000, breaks: 9, using: &generator
    ).map { [$0] }
    let index = try GEOSIndex(units: tiles, in: GEOSContext())
    for point in PointSampler(tiles).points(3000, using: &generator) {
      let covering = try index.units(covering: point)
      let holding = tiles.indices.filter { ReferenceContainment.contains(tiles[$0], point) }
      #expect(Set(holding).isSubset(of: covering), "seed \(generator.seed), \(point)")
      if covering.count == 1, holding != covering {
        // Alone and yet not inside: the outer border.
        #expect(try !index.geometries[covering[0]].isInterior(point))
      }
    }
  }

  @Test("The largest overlap wins, the first of equal ones, and touching is none")
  func largestOverlap() throws {
    func square(_ west: Int32, _ south: Int32, _ side: Int32) -> [FixedPolygon] {
      let (east, north) = (west + side, south + side)
      let corners = [(west, south), (west, north), (east, north), (east, south)]
      return [FixedPolygon(rings: [corners.map { FixedCoordinate(x: $0.0, y: $0.1) }])]
    }
    let islands = square(100, 0, 4) + square(110, 0, 4)
    let index = try GEOSOverlapIndex(
      units: [
        square(0, 0, 10), [], square(10, 0, 10), square(10, 0, 10), square(99, 0, 5), islands,
      ],
      in: GEOSContext())
    #expect(try index.largestOverlap(with: square(7, 1, 8)) == 2)
    #expect(try index.largestOverlap(with: square(5, 1, 8)) == 0)
    #expect(try index.largestOverlap(with: square(6, 1, 8)) == 0)
    #expect(try index.largestOverlap(with: square(-5, 0, 5)) == nil)
    #expect(try index.largestOverlap(with: square(200, 0, 5)) == nil)
    #expect(try index.largestOverlap(with: square(99, 0, 5)) == 4)
    #expect(try index.largestOverlap(with: square(99, 0, 5) + square(109, 0, 8)) == 5)
  }
}

extension GEOSGeometry {
  /// Whether all whole-unit neighbours of the point are covered too.
  fileprivate func isInterior(_ point: FixedCoordinate) throws -> Bool {
    for (x, y) in [(-1, 0), (1, 0), (0, -1), (0, 1)] as [(Int32, Int32)] {
      if try !covers(FixedCoordinate(x: point.x + x, y: point.y + y)) { return false }
    }
    return true
  }
}
