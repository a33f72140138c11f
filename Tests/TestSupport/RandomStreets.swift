package import Geometry

/// Streets at random: lines that wander, some of one vertex, some far longer than the others.
package enum RandomStreets {
  /// A line.
  package struct Line: Hashable, Sendable {
    /// Its vertices, at least one.
    package var vertices: [FixedCoordinate]
    /// One of a few names; empty for none.
    package var name: String
  }

  /// Lines in a box, of which every fifth has no name.
  package static func lines(
    count: Int, west: Int32, south: Int32, east: Int32, north: Int32,
    using generator: inout SeededGenerator
  ) -> [Line] {
    (0..<count).map { number in
      let isLong = Int.random(in: 0..<20, using: &generator) == 0
      let step = Int32.random(in: 1...(isLong ? 400_000 : 20_000), using: &generator)
      var vertex = FixedCoordinate(
        x: Int32.random(in: west...east, using: &generator),
        y: Int32.random(in: south...north, using: &generator))
      var vertices = [vertex]
      for _ in 0..<Int.random(in: 0..<25, using: &generator) {
        vertex.x = min(
          east, max(west, vertex.x + Int32.random(in: -step...step, using: &generator)))
        vertex.y = min(
          north, max(south, vertex.y + Int32.random(in: -step...step, using: &generator)))
        vertices.append(vertex)
      }
      let name = number % 5 == 0 ? "" : "Street \(Int.random(in: 0..<9, using: &generator))"
      return Line(vertices: vertices, name: name)
    }
  }

  /// A position in a box or a little outside of it.
  package static func point(
    west: Int32, south: Int32, east: Int32, north: Int32, using generator: inout SeededGenerator
  ) -> Coordinate? {
    let margin = 30_000.0
    let x = Double.random(in: Double(west) - margin...Double(east) + margin, using: &generator)
    let y = Double.random(in: Double(south) - margin...Double(north) + margin, using: &generator)
    return Coordinate(
      latitude: min(90, max(-90, y / FixedCoordinate.unitsPerDegree)),
      longitude: x / FixedCoordinate.unitsPerDegree)
  }
}
