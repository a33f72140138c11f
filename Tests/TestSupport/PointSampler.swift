package import Geometry

/// Points where containment is hard: on vertices, on edges, beside them, on the lines through them and on cell borders.
package struct PointSampler {
  private let rings: [[FixedCoordinate]]

  /// Samples round the borders of these units.
  package init(_ units: [[FixedPolygon]]) {
    rings = units.flatMap { $0.flatMap(\.rings) }
  }

  /// Random points of all kinds.
  package func points(_ count: Int, using generator: inout SeededGenerator) -> [FixedCoordinate] {
    (0..<count).map { number in
      let ring = rings[Int.random(in: 0..<rings.count, using: &generator)]
      let index = Int.random(in: 0..<ring.count, using: &generator)
      let (a, b) = (ring[index], ring[(index + 1) % ring.count])
      switch number % 7 {
      case 0: return a
      case 1: return beside(a, 1, &generator)
      case 2: return onEdge(a, b, &generator)
      case 3: return beside(onEdge(a, b, &generator), 2, &generator)
      case 4: return FixedCoordinate(x: other(&generator).x, y: a.y)
      case 5: return onCellBorder(beside(a, 3000, &generator), &generator)
      default: return beside(a, 2_000_000, &generator)
      }
    }
  }

  private func other(_ generator: inout SeededGenerator) -> FixedCoordinate {
    let ring = rings[Int.random(in: 0..<rings.count, using: &generator)]
    return ring[Int.random(in: 0..<ring.count, using: &generator)]
  }

  private func beside(
    _ point: FixedCoordinate, _ distance: Int32, _ generator: inout SeededGenerator
  ) -> FixedCoordinate {
    FixedCoordinate(
      x: clamped(point.x, Int32.random(in: -distance...distance, using: &generator), 1_799_999_999),
      y: clamped(point.y, Int32.random(in: -distance...distance, using: &generator), 900_000_000))
  }

  private func clamped(_ value: Int32, _ step: Int32, _ limit: Int32) -> Int32 {
    Int32(min(Int64(limit), max(-Int64(limit), Int64(value) + Int64(step))))
  }

  /// A whole-number point of the edge where there is one, else the nearest below.
  private func onEdge(
    _ a: FixedCoordinate, _ b: FixedCoordinate, _ generator: inout SeededGenerator
  ) -> FixedCoordinate {
    let (dx, dy) = (Int64(b.x) - Int64(a.x), Int64(b.y) - Int64(a.y))
    let steps = gcd(abs(dx), abs(dy))
    if steps > 1 {
      let step = Int64.random(in: 0..<steps, using: &generator)
      return FixedCoordinate(
        x: Int32(Int64(a.x) + dx / steps * step), y: Int32(Int64(a.y) + dy / steps * step))
    }
    let part = Int64.random(in: 0...1024, using: &generator)
    return FixedCoordinate(
      x: Int32(Int64(a.x) + dx * part / 1024), y: Int32(Int64(a.y) + dy * part / 1024))
  }

  private func gcd(_ a: Int64, _ b: Int64) -> Int64 { b == 0 ? a : gcd(b, a % b) }

  /// Moves a point onto the border of a cell of a random size, or one unit beside it.
  private func onCellBorder(_ point: FixedCoordinate, _ generator: inout SeededGenerator)
    -> FixedCoordinate
  {
    let mask = ~(Int64(1) << Int64.random(in: 8...24, using: &generator) - 1)
    func snapped(_ value: Int32, _ offset: Int64) -> Int32 {
      let border = (Int64(value) + offset) & mask - offset
      return Int32(max(-offset, border - Int64.random(in: 0...1, using: &generator)))
    }
    return FixedCoordinate(x: snapped(point.x, 1_800_000_000), y: snapped(point.y, 900_000_000))
  }
}
