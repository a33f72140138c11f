package import Geometry

/// Tilings of a box by polygons that share their borders exactly.
package enum RandomTiling {
  /// A grid whose corners are moved and whose sides are broken at random: a tile for each cell, row by row.
  ///
  /// - Parameters:
  ///   - columns: Tiles side by side.
  ///   - rows: Tiles above each other.
  ///   - origin: The box's south-west corner.
  ///   - width: The box's width in units.
  ///   - height: The box's height in units.
  ///   - breaks: Vertices in the course of each side.
  ///   - generator: Where randomness comes from.
  /// - Returns: The tiles.
  package static func grid(
    columns: Int, rows: Int, origin: FixedCoordinate, width: Int32, height: Int32, breaks: Int,
    using generator: inout SeededGenerator
  ) -> [FixedPolygon] {
    let (stepX, stepY) = (width / Int32(columns), height / Int32(rows))
    var corners: [[FixedCoordinate]] = []
    for row in 0...rows {
      var line: [FixedCoordinate] = []
      for column in 0...columns {
        let isBorder = row == 0 || row == rows || column == 0 || column == columns
        let shift = isBorder ? 0 : 1 as Int32
        line.append(
          FixedCoordinate(
            x: origin.x + Int32(column) * stepX
              + shift * Int32.random(in: -stepX / 4...stepX / 4, using: &generator),
            y: origin.y + Int32(row) * stepY
              + shift * Int32.random(in: -stepY / 4...stepY / 4, using: &generator)))
      }
      corners.append(line)
    }
    var south: [[[FixedCoordinate]]] = []
    var west: [[[FixedCoordinate]]] = []
    for row in 0...rows {
      south.append(
        (0..<columns).map {
          side(corners[row][$0], corners[row][$0 + 1], breaks, stepX / 10, &generator)
        })
    }
    for row in 0..<rows {
      west.append(
        (0...columns).map {
          side(corners[row][$0], corners[row + 1][$0], breaks, stepX / 10, &generator)
        })
    }
    var tiles: [FixedPolygon] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let ring =
          south[row][column].dropLast() + west[row][column + 1].dropLast()
          + south[row + 1][column].reversed().dropLast() + west[row][column].reversed().dropLast()
        tiles.append(FixedPolygon(rings: [Array(ring)]))
      }
    }
    // Sides of the box bulge both ways; what bulges out is pressed flat.
    let box = (east: origin.x + stepX * Int32(columns), north: origin.y + stepY * Int32(rows))
    return tiles.map { tile in
      FixedPolygon(
        rings: tile.rings.map { ring in
          ring.map {
            FixedCoordinate(
              x: min(max($0.x, origin.x), box.east), y: min(max($0.y, origin.y), box.north))
          }
        })
    }
  }

  /// The vertices from `start` to `end`, both included.
  private static func side(
    _ start: FixedCoordinate, _ end: FixedCoordinate, _ breaks: Int, _ shift: Int32,
    _ generator: inout SeededGenerator
  ) -> [FixedCoordinate] {
    var vertices = [start]
    for index in 0..<breaks {
      let part = Int64(index + 1)
      let whole = Int64(breaks + 1)
      vertices.append(
        FixedCoordinate(
          x: Int32(Int64(start.x) + (Int64(end.x) - Int64(start.x)) * part / whole)
            + Int32.random(in: -shift / 8...shift / 8, using: &generator),
          y: Int32(Int64(start.y) + (Int64(end.y) - Int64(start.y)) * part / whole)
            + Int32.random(in: -shift / 8...shift / 8, using: &generator)))
    }
    vertices.append(end)
    return vertices
  }
}
