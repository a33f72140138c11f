import Geometry
import TestSupport
import Testing

@Suite("Edges")
struct EdgeTests {
  private func at(_ x: Int32, _ y: Int32) -> FixedCoordinate { FixedCoordinate(x: x, y: y) }

  /// A square of side 10, counter-clockwise from its south-west corner.
  private var square: [Edge] {
    [
      Edge(at(0, 0), at(10, 0)), Edge(at(10, 0), at(10, 10)), Edge(at(10, 10), at(0, 10)),
      Edge(at(0, 10), at(0, 0)),
    ]
  }

  @Test(arguments: [
    (5, 5, true), (0, 0, true), (0, 5, true), (5, 0, true), (10, 5, false), (5, 10, false),
    (10, 10, false), (0, 10, false), (10, 0, false), (-1, 5, false), (11, 5, false), (5, -1, false),
  ])
  func `a square holds its west and south sides but not its east and north ones`(
    x: Int32, y: Int32, isInside: Bool
  ) {
    let crossings = square.count { $0.isCrossedByRayWest(from: at(x, y)) }
    #expect((crossings % 2 == 1) == isInside)
    let reversed = square.map { Edge($0.end, $0.start) }
    #expect(reversed.count { $0.isCrossedByRayWest(from: at(x, y)) } == crossings)
  }

  @Test(arguments: 1...20)
  func `a path crosses as many edges, odd or even, as the rays from its ends`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func random() -> FixedCoordinate {
      at(
        Int32.random(in: -20...20, using: &generator), Int32.random(in: -20...20, using: &generator)
      )
    }
    let ring = (0..<9).map { _ in random() }
    let edges = ring.indices.map { Edge(ring[$0], ring[($0 + 1) % ring.count]) }
    for _ in 0..<200 {
      let (a, b) = (random(), random())
      let (corner, point) = (at(min(a.x, b.x), min(a.y, b.y)), at(max(a.x, b.x), max(a.y, b.y)))
      let path = edges.count { $0.isCrossedByPath(from: corner, to: point) }
      let rays =
        edges.count { $0.isCrossedByRayWest(from: corner) }
        + edges.count { $0.isCrossedByRayWest(from: point) }
      #expect(path % 2 == rays % 2, "seed \(seed): \(ring), from \(corner) to \(point)")
      let isInside = edges.count { $0.isCrossedByRayWest(from: point) } % 2 == 1
      #expect(
        isInside == ReferenceContainment.contains([FixedPolygon(rings: [ring])], point),
        "seed \(seed): \(ring), \(point)")
    }
  }

  @Test func `edges of the widest span are exact`() {
    let edge = Edge(at(-1_800_000_000, -900_000_000), at(-900_000_000, 0))
    #expect(!edge.isLong)
    #expect(edge.isEast(-1_350_000_000, -450_000_000))
    #expect(edge.isEast(-1_349_999_999, -450_000_000))
    #expect(!edge.isEast(-1_350_000_001, -450_000_000))
    let long = Edge(at(-1_800_000_000, 5), at(1_800_000_000, 5))
    #expect(long.isLong)
    #expect(long.middle == at(0, 5))
    #expect(Edge(at(1, 1), at(0, 0)).middle == Edge(at(0, 0), at(1, 1)).middle)
  }

  @Test(arguments: [
    (-5, 5, 25, 5, true), (12, 12, 20, 20, false), (-5, 5, 5, 15, true), (-6, 5, 5, 16, false),
    (0, 0, 0, 10, true), (10, 0, 10, 10, false), (0, 0, 10, 0, true), (0, 10, 10, 10, false),
    (0, 10, 0, 20, false), (-5, 0, 0, 0, false), (-5, 5, 0, 5, false), (0, -3, 0, 3, true),
    (3, 3, 4, 4, true), (-1, -1, 1, 1, true),
  ])
  func `a square is entered by what crosses its inside or runs along its west or south`(
    x1: Int32, y1: Int32, x2: Int32, y2: Int32, expected: Bool
  ) {
    let square = FixedSquare(west: 0, south: 0, side: 10)
    let edge = Edge(at(x1, y1), at(x2, y2))
    #expect(square.isEntered(by: edge) == expected)
    #expect(square.isEntered(by: Edge(edge.end, edge.start)) == expected)
  }
}
