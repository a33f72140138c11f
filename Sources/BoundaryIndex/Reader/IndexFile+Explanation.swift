package import Geometry

/// How a look-up finds its answer: the cell, and what lies in it.
package struct CellExplanation: Sendable {
  /// What the cell's word says.
  package enum Content: String, Sendable {
    /// No unit.
    case uncovered
    /// One unit covers it whole.
    case unit
    /// Several units cover it whole.
    case units
    /// Borders cross it.
    case borders
  }

  /// The cell's square.
  package var square: FixedSquare
  /// What the cell's word says.
  package var content: Content
  /// How many steps lead from the root table to the cell.
  package var depth: Int
  /// How many edges were looked at.
  package var edgeCount = 0
  /// The units whose borders cross the cell or that hold a part of it, coarsest first.
  package var units: [UInt32] = []
}

/// The nearest border of one unit.
package struct UnitBorder: Sendable {
  /// The unit.
  package var unit: UInt32
  /// Its nearest border.
  package var border: BorderHit
}

extension IndexFile {
  /// The cell that holds a position.
  package func explainCell(at position: FixedCoordinate) -> CellExplanation {
    var cell = rootCell(at: position)
    var (shift, depth) = (UInt32(IndexFormat.rootShift), 0)
    while cell.word.content == .node, shift >= 2 {
      shift &-= 2
      depth += 1
      cell.word = child(of: cell, shift: shift)
    }
    var side = Int64(1) << Int64(shift)
    // A leaf of a quarter stands in four slots of its node; its own square is the quarter.
    if cell.word.content == .leaf, let panel = panel(of: cell.word) { side = panel.side }
    let square = FixedSquare(
      west: Int64(cell.east) / side * side - Int64(FixedCoordinate.halfTurn),
      south: Int64(cell.north) / side * side - Int64(FixedCoordinate.pole), side: side)
    var result = CellExplanation(square: square, content: .uncovered, depth: depth)
    switch cell.word.content {
    case .unit where cell.word != .empty: result.content = .unit
    case .set: result.content = .units
    case .leaf: result.content = .borders
    default: break
    }
    result.units = allUnits(at: position)
    if cell.word.content == .leaf { addLeaf(cell.word, to: &result) }
    return result
  }

  private func addLeaf(_ word: CellWord, to result: inout CellExplanation) {
    result.units = []
    forEachPanel(of: word) { panel in
      result.units += (0..<min(panel.unitCount, 32)).map { panel.unit($0) }
      panel.forEachEdge { _, start, end in
        if Edge(start, end, from: result.square) != nil { result.edgeCount += 1 }
      }
    }
  }

  /// The nearest border of each unit that has one within a distance, the nearest first.
  ///
  /// Only units with a border of their own. Cuts at ±180° and at the poles count as borders here.
  /// - Complexity: Linear in the number of leaves.
  package func borders(near coordinate: Coordinate, within distance: Double) -> [UnitBorder] {
    let measure = EdgeDistance(from: coordinate)
    let limit = GreatCircle.haversine(metres: distance)
    var nearest: [UInt32: BorderHit] = [:]
    forEachLeaf { square, word in
      guard measure.lowerBound(square) <= limit else { return }
      forEachPanel(of: word) { panel in
        panel.forEachEdge { mask, start, end in
          guard let edge = Edge(start, end, from: square),
            let hit = edge.nearest(to: measure, within: limit)
          else { return }
          for bit in 0..<min(panel.unitCount, 32) where mask >> UInt32(bit) & 1 == 1 {
            let unit = panel.unit(bit)
            if hit.haversine < nearest[unit]?.haversine ?? 2 {
              nearest[unit] = BorderHit(
                unit: unit, haversine: hit.haversine, coordinate: hit.coordinate)
            }
          }
        }
      }
    }
    return nearest.map { UnitBorder(unit: $0.key, border: $0.value) }
      .sorted { ($0.border.haversine, $0.unit) < ($1.border.haversine, $1.unit) }
  }

  /// The nearest point of rings that are put together, for a unit without a border of its own.
  package func nearestBorder(
    to coordinate: Coordinate, on rings: [[FixedCoordinate]]
  ) -> BorderHit? {
    let measure = EdgeDistance(from: coordinate)
    var best: BorderHit?
    for ring in rings {
      for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        let hit = Edge(start, end).nearest(to: measure, within: best?.haversine ?? 2)
        if let hit, hit.haversine < best?.haversine ?? 2 { best = hit }
      }
    }
    return best
  }
}

extension Edge {
  /// The nearest point of the edge, of no unit yet; nothing when it is farther than the haversine.
  fileprivate func nearest(to measure: EdgeDistance, within limit: Double) -> BorderHit? {
    let a = (x: Int64(start.x), y: Int64(start.y))
    let b = (x: Int64(end.x), y: Int64(end.y))
    guard measure.lowerBound(from: a, to: b) <= limit else { return nil }
    let nearest = measure.nearest(from: a, to: b)
    let there = Coordinate(
      latitude: (Double(a.y) + nearest.fraction * Double(b.y - a.y))
        / FixedCoordinate.unitsPerDegree,
      longitude: (Double(a.x) + nearest.fraction * Double(b.x - a.x))
        / FixedCoordinate.unitsPerDegree)
    guard nearest.haversine <= limit, let there else { return nil }
    return BorderHit(
      unit: IndexFormat.absent, haversine: nearest.haversine, coordinate: there)
  }
}
