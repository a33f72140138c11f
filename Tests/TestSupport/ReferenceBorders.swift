package import Geometry

/// How far borders are, by brute force: each edge that can matter is walked in small steps.
///
/// What can matter is told by the distance of the edge's middle alone, compared for every edge: no order and no cells stand between.
package struct ReferenceBorders: Sendable {
  private struct Side: Sendable {
    var start: FixedCoordinate
    var end: FixedCoordinate
    var unit: Int
  }

  /// Half the length in radians that an edge has at most to be told by its middle; of longer ones pieces are taken.
  private static let longest = 0.001

  private var sides: [Side] = []
  private var middles: [UnitVector] = []

  /// Takes the edges of all units, but for those along ±180° and the poles that only cut a unit on the flat map.
  package init(_ units: [[FixedPolygon]], isCut: (FixedCoordinate, FixedCoordinate) -> Bool) {
    for (number, polygons) in units.enumerated() {
      for ring in polygons.lazy.flatMap(\.rings) {
        guard var previous = ring.last else { continue }
        for vertex in ring {
          if !isCut(previous, vertex) { add(previous, vertex, number) }
          previous = vertex
        }
      }
    }
  }

  private mutating func add(_ start: FixedCoordinate, _ end: FixedCoordinate, _ unit: Int) {
    let width = Double(end.x) - Double(start.x)
    let height = Double(end.y) - Double(start.y)
    let radians = (width * width + height * height).squareRoot() / 1e7 * .pi / 180
    let pieces = max(1, Int((radians / 2 / ReferenceBorders.longest).rounded(.up)))
    for piece in 0..<pieces {
      let part = (Double(piece) + 0.5) / Double(pieces)
      guard
        let middle = Coordinate(
          latitude: (Double(start.y) + height * part) / 1e7,
          longitude: (Double(start.x) + width * part) / 1e7)
      else { continue }
      middles.append(UnitVector(middle))
      sides.append(Side(start: start, end: end, unit: unit))
    }
  }

  /// Metres to the nearest border, and the units whose borders are as near, but for a centimetre.
  package func nearest(to point: Coordinate) -> (distance: Double, units: Set<Int>) {
    let here = UnitVector(point)
    func squaredChord(_ there: UnitVector) -> Double {
      let (x, y, z) = (here.x - there.x, here.y - there.y, here.z - there.z)
      return x * x + y * y + z * z
    }
    var least = 4.0
    for middle in middles { least = min(least, squaredChord(middle)) }
    // A chord is no longer than its arc, so that half an edge is the most by which its middle's chord can be longer.
    let reach = least.squareRoot() + 2 * ReferenceBorders.longest
    var distances: [(unit: Int, distance: Double)] = []
    for number in middles.indices where squaredChord(middles[number]) <= reach * reach {
      let side = sides[number]
      let distance = ReferenceBorders.distance(from: point, toEdge: side.start, side.end)
      distances.append((side.unit, distance))
    }
    let nearest = distances.reduce(Double.infinity) { min($0, $1.distance) }
    return (nearest, Set(distances.filter { $0.distance <= nearest + 0.01 }.map(\.unit)))
  }

  /// Metres to an edge: walks it in 200 steps, then in 200 between the two beside the best, and twice more, which tells positions on 1,000 km within a centimetre.
  package static func distance(
    from point: Coordinate, toEdge start: FixedCoordinate, _ end: FixedCoordinate
  ) -> Double {
    let (latitude, longitude) = (Double(start.y) / 1e7, Double(start.x) / 1e7)
    let (height, width) = (Double(end.y) / 1e7 - latitude, Double(end.x) / 1e7 - longitude)
    var (low, high) = (0.0, 1.0)
    var best = Double.infinity
    for _ in 0..<4 {
      var bestStep = 0
      best = .infinity
      let step = (high - low) / 200
      for number in 0...200 {
        let part = low + step * Double(number)
        let there = Coordinate(
          latitude: latitude + height * part, longitude: longitude + width * part)
        let distance = there.map { GreatCircle.distance(point, $0) } ?? .infinity
        if distance < best { (best, bestStep) = (distance, number) }
      }
      (low, high) = (
        max(0, low + step * Double(bestStep - 1)), min(1, low + step * Double(bestStep + 1))
      )
    }
    return best
  }
}
