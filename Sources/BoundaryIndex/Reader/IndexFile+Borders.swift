package import Geometry

/// The nearest border to a coordinate.
package struct BorderHit: Sendable {
  /// The finest unit of those whose border it is.
  package var unit: UInt32
  /// The haversine of the angle to it.
  package var haversine: Double
  /// The nearest point of the border.
  package var coordinate: Coordinate

  /// Metres to it.
  package var distance: Double { GreatCircle.metres(haversine: haversine) }
}

/// From a coordinate to the borders near it.
extension IndexFile {
  /// The nearest border within a distance, or nothing.
  ///
  /// Exact on the mean sphere for edges straight in longitude and latitude, over ±180° and the poles. Of units equally far the
  /// coarsest is taken, then the first. Allocates nothing.
  /// - Parameters:
  ///   - coordinate: Where to search from.
  ///   - distance: Metres.
  ///   - unit: Only this unit's border; every unit's when nothing is given.
  ///   - bordered: The units with a border of their own, see ``unitsWithBorders``. With it, the border of a unit without one is where the union of
  ///     its parts ends; else it has none. Looking into unions allocates.
  /// - Returns: The nearest border; nothing when none is within the distance.
  package func nearestBorder(
    to coordinate: Coordinate, within distance: Double, of unit: UInt32? = nil,
    bordered: [Bool] = []
  ) -> BorderHit? {
    guard distance >= 0 else { return nil }
    // Most borders are near: a wide search begins narrow and is widened only when nothing was found.
    var reach = min(distance, 20_000)
    while true {
      var search = BorderSearch(self, coordinate, within: reach, of: unit, bordered)
      search.run()
      if search.best != nil || reach >= distance { return search.best }
      reach = min(distance, reach * 8)
      if reach > .pi * GreatCircle.radius { reach = distance }
    }
  }
}

/// One search for the nearest border: goes through the squares in reach and leaves out what is farther than the best so far.
private struct BorderSearch {
  private let index: IndexFile
  private let coordinate: Coordinate
  private let edges: EdgeDistance
  private let only: UInt32?
  private let bordered: [Bool]
  private var limit: Double
  private(set) var best: BorderHit?

  /// What the search may still look at, in steps of at least four bytes.
  ///
  /// Each node and each leaf of a sound index is met once at most. One whose nodes lead back to themselves must not be walked through
  /// without end.
  private var budget: Int

  init(
    _ index: IndexFile, _ coordinate: Coordinate, within distance: Double, of unit: UInt32?,
    _ bordered: [Bool]
  ) {
    self.bordered = bordered
    self.index = index
    self.coordinate = coordinate
    edges = EdgeDistance(from: coordinate)
    only = unit
    limit = GreatCircle.haversine(metres: distance)
    budget = (index.nodes.count + index.leaves.count) / 4
    reach = min(180, distance / GreatCircle.radius * 180 / .pi + 1e-9)
  }

  /// The distance in degrees of a great circle.
  private let reach: Double

  mutating func run() {
    let position = FixedCoordinate(coordinate)
    let side = Int64(1) << Int64(IndexFormat.rootShift)
    let column = (Int64(position.x) + Int64(FixedCoordinate.halfTurn)) / side
    let row = (Int64(position.y) + Int64(FixedCoordinate.pole)) / side
    let degreesPerSquare = Double(side) / FixedCoordinate.unitsPerDegree
    let rowReach = Int64((reach / degreesPerSquare).rounded(.up))
    let columnReach = min(
      Int64(IndexFormat.rootColumns / 2),
      Int64((longitudeReach / degreesPerSquare).rounded(.up)) + 1)
    // From the own square outwards, so that near hits shorten the rest.
    for rowStep in 0...rowReach {
      for otherRow in rowStep == 0 ? [row] : [row - rowStep, row + rowStep] {
        guard (0..<Int64(IndexFormat.rootRows)).contains(otherRow) else { continue }
        for columnStep in 0...columnReach {
          visit(column: column + columnStep, row: otherRow)
          if columnStep > 0 { visit(column: column - columnStep, row: otherRow) }
        }
      }
    }
  }

  /// How many degrees of longitude the distance spans; half a turn when it reaches round a pole.
  private var longitudeReach: Double {
    let widest = abs(coordinate.latitude) + reach
    if widest >= 89.9 { return 180 }
    return min(180, reach * .pi / 2 / GreatCircle.cosine(degrees: widest))
  }

  private mutating func visit(column: Int64, row: Int64) {
    let columns = Int64(IndexFormat.rootColumns)
    let wrapped = (column + columns) % columns
    let word = index.root.word(number: Int(row * columns + wrapped))
    let square = IndexFormat.rootSquare(Int(wrapped), Int(row))
    visit(CellWord(rawValue: word), square, shift: IndexFormat.rootShift)
  }

  private mutating func visit(_ word: CellWord, _ square: FixedSquare, shift: Int) {
    guard word.content == .node || word.content == .leaf, budget > 0 else { return }
    if edges.lowerBound(square) > limit { return }
    if word.content == .leaf {
      visitLeaf(word, square)
    } else if shift >= 2 {
      visitNode(word, square, shift: shift)
    }
  }

  private mutating func visitNode(_ word: CellWord, _ square: FixedSquare, shift: Int) {
    budget -= IndexFormat.nodeWords
    index.nodes.forEachChild(of: word, square, shift: shift) { visit($0, $1, shift: $2) }
  }

  private mutating func visitLeaf(_ word: CellWord, _ square: FixedSquare) {
    if let only, only < bordered.count, !bordered[Int(only)] {
      visitLeaf(word, square, ofUnion: only)
      return
    }
    var next = index.panel(of: word)
    let (west, south) = (square.west, square.south)
    while budget > 0, let panel = next {
      budget -= 1
      let wanted = mask(of: panel)
      if wanted != 0 {
        panel.forEachEdge { mask, start, end in
          budget -= 1
          guard mask & wanted != 0, !LeafPanel.isConnector(start, end) else { return }
          offer(
            (start.x + west, start.y + south), (end.x + west, end.y + south), mask & wanted, panel)
        }
      }
      next = panel.next
    }
  }

  /// The edges of a union: those that belong to an odd number of its members, which may be named in several panels.
  private mutating func visitLeaf(_ word: CellWord, _ square: FixedSquare, ofUnion unit: UInt32) {
    var parity: [UnionEdge: Bool] = [:]
    index.forEachPanel(of: word) { panel in
      budget -= 1
      let wanted = (0..<min(panel.unitCount, 32)).reduce(into: 0 as UInt32) { mask, bit in
        if index.isMember(panel.unit(bit), ofUnion: unit, bordered) { mask |= 1 << UInt32(bit) }
      }
      guard wanted != 0, budget > 0 else { return }
      panel.forEachEdge { mask, start, end in
        budget -= 1
        guard (mask & wanted).nonzeroBitCount % 2 == 1, !LeafPanel.isConnector(start, end)
        else { return }
        let isOrdered = (start.x, start.y) <= (end.x, end.y)
        parity[UnionEdge(isOrdered ? start : end, isOrdered ? end : start), default: false].toggle()
      }
    }
    for (edge, isOdd) in parity where isOdd {
      offer(
        (edge.start.x + square.west, edge.start.y + square.south),
        (edge.end.x + square.west, edge.end.y + square.south), of: unit)
    }
  }

  private func mask(of panel: LeafPanel) -> UInt32 {
    guard let only else { return UInt32.max }
    for bit in 0..<min(panel.unitCount, 32) where panel.unit(bit) == only {
      return 1 << UInt32(bit)
    }
    return 0
  }

  private mutating func offer(
    _ start: (x: Int64, y: Int64), _ end: (x: Int64, y: Int64), _ mask: UInt32, _ panel: LeafPanel
  ) {
    if edges.lowerBound(from: start, to: end) > limit { return }
    offer(start, end, of: finest(mask, panel))
  }

  private mutating func offer(
    _ start: (x: Int64, y: Int64), _ end: (x: Int64, y: Int64), of unit: UInt32
  ) {
    if edges.lowerBound(from: start, to: end) > limit || isCut(start, end) { return }
    let nearest = edges.nearest(from: start, to: end)
    guard nearest.haversine <= limit else { return }
    if let best, nearest.haversine == best.haversine,
      (index.level(of: best.unit), best.unit) <= (index.level(of: unit), unit)
    {
      return
    }
    limit = nearest.haversine
    let x = Double(start.x) + nearest.fraction * Double(end.x - start.x)
    let y = Double(start.y) + nearest.fraction * Double(end.y - start.y)
    guard
      let there = Coordinate(
        latitude: y / FixedCoordinate.unitsPerDegree, longitude: x / FixedCoordinate.unitsPerDegree)
    else { return }
    best = BorderHit(unit: unit, haversine: nearest.haversine, coordinate: there)
  }

  /// The finest unit of the chain among those of a mask.
  private func finest(_ mask: UInt32, _ panel: LeafPanel) -> UInt32 {
    var rest = mask
    var chosen = panel.unit(rest.trailingZeroBitCount)
    rest &= rest &- 1
    while rest != 0 {
      chosen = UnitChain.extend(
        chosen, by: panel.unit(rest.trailingZeroBitCount),
        level: { index.level(of: $0) }, parent: { index.parent(of: $0) })
      rest &= rest &- 1
    }
    return chosen
  }

  /// Whether an edge is no border but a cut of the flat map: along ±180° where the unit goes on behind, or at a pole.
  private func isCut(_ start: (x: Int64, y: Int64), _ end: (x: Int64, y: Int64)) -> Bool {
    if start.y == end.y { return abs(start.y) == Int64(FixedCoordinate.pole) }
    guard start.x == end.x, abs(start.x) == Int64(FixedCoordinate.halfTurn) else { return false }
    let y = Int32(clamping: (start.y + end.y) / 2)
    let east = FixedCoordinate(x: -FixedCoordinate.halfTurn, y: y)
    let west = FixedCoordinate(x: FixedCoordinate.halfTurn - 1, y: y)
    return index.finestUnit(at: east) == index.finestUnit(at: west)
  }
}

/// An edge in a leaf, its ends in the order of their coordinates.
private struct UnionEdge: Hashable {
  var start: LeafVertex
  var end: LeafVertex

  init(_ start: LeafVertex, _ end: LeafVertex) {
    self.start = start
    self.end = end
  }
}
