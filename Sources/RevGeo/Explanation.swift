internal import BoundaryIndex
public import Geometry

/// How the answer at a coordinate comes about.
public struct Explanation: Sendable {
  /// The answer itself.
  public let placemark: Placemark

  /// The cell of the index that holds the coordinate.
  public let cell: Cell

  /// The units of the answer, coarsest first.
  public let units: [Relation]

  /// Units that hold the coordinate as well, or are parents that don't: where the layers disagree.
  public let disagreements: [Disagreement]

  /// The nearest units that don't hold the coordinate, the nearest first.
  public let candidates: [Relation]

  /// The nearest street of another name than the answer's; nothing when none is within the distance asked for.
  public let nextStreet: HierarchyEntry?

  /// A square of the index.
  public struct Cell: Hashable, Sendable {
    /// What lies in it.
    public enum Content: String, Hashable, Sendable {
      /// No unit.
      case uncovered
      /// One unit covers it whole.
      case unit
      /// Several units cover it whole.
      case units
      /// Borders cross it.
      case borders
    }

    /// Degrees of its south border.
    public let south: Double
    /// Degrees of its west border.
    public let west: Double
    /// Degrees of its side.
    public let side: Double
    /// Metres of its side from south to north.
    public let sideInMetres: Double
    /// What lies in it.
    public let content: Content
    /// Steps from the root table to the cell.
    public let depth: Int
    /// Edges that were looked at.
    public let edgeCount: Int
    /// Units that play a part in the cell.
    public let unitCount: Int
  }

  /// A unit and how far its border is.
  public struct Relation: Sendable {
    /// The unit.
    public let unit: Unit
    /// Whether the unit's own border runs round the coordinate.
    public let isInside: Bool
    /// Metres to its nearest border; nothing when it has none but cuts of the flat map.
    public let distance: Double?
    /// The nearest point of the border.
    public let nearest: Coordinate?
    /// Degrees clockwise from north towards that point.
    public let bearing: Double?
  }

  /// What one layer says against another.
  public struct Disagreement: Sendable {
    /// The unit.
    public let unit: Unit
    /// Whether it holds the coordinate and is not in the answer; else it is in the answer as a parent and does not hold it.
    public let holdsCoordinate: Bool
  }
}

extension Geocoder {
  /// Explains the answer at a coordinate.
  /// - Parameters:
  ///   - coordinate: Degrees on WGS 84.
  ///   - options: As for ``placemark(at:options:)``.
  ///   - candidateCount: How many units besides the answer's to name, at most.
  /// - Returns: The answer and how it came about.
  /// - Complexity: Reads all borders of the index.
  public func explanation(
    at coordinate: Coordinate, options: LookupOptions = LookupOptions(), candidateCount: Int = 5
  ) -> Explanation {
    let placemark = placemark(at: coordinate, options: options)
    let position = FixedCoordinate(coordinate)
    let holding = index.allUnits(at: position)
    let chain = Array(index.chain(from: placemark.answer.unit)).reversed()
    var finder = BorderFinder(index: index, coordinate: coordinate)
    let units = chain.map { finder.relation(of: $0, isInside: holds($0, holding)) }
    let others = finder.others(than: Set(chain).union(holding), count: candidateCount)
    return Explanation(
      placemark: placemark, cell: Explanation.Cell(index.explainCell(at: position)), units: units,
      disagreements: disagreements(chain: Array(chain), holding, placemark.match),
      candidates: others, nextStreet: placemark.nextStreet(within: options.streetDistance))
  }

  /// Whether a unit holds the position by its own border, or by that of a unit below when it has none.
  private func holds(_ unit: UInt32, _ holding: [UInt32]) -> Bool {
    holding.contains { index.chain(from: $0).contains(unit) }
      && (holding.contains(unit) || !index.unitsWithBorders[Int(unit)])
  }

  private func disagreements(
    chain: [UInt32], _ holding: [UInt32], _ match: Match
  ) -> [Explanation.Disagreement] {
    guard match == .inside else { return [] }
    let more = holding.filter { !chain.contains($0) }
    let less = chain.filter { !holds($0, holding) }
    return more.map { .init(unit: Unit(index: index, number: $0), holdsCoordinate: true) }
      + less.map { .init(unit: Unit(index: index, number: $0), holdsCoordinate: false) }
  }
}

extension Explanation.Cell {
  init(_ cell: CellExplanation) {
    let units = FixedCoordinate.unitsPerDegree
    south = Double(cell.square.south) / units
    west = Double(cell.square.west) / units
    side = Double(cell.square.side) / units
    sideInMetres = side * .pi / 180 * GreatCircle.radius
    content = Content(rawValue: cell.content.rawValue) ?? .uncovered
    depth = cell.depth
    edgeCount = cell.edgeCount
    unitCount = cell.units.count
  }
}

/// Finds borders round a coordinate, wider and wider.
private struct BorderFinder {
  let index: IndexFile
  let coordinate: Coordinate
  private var found: [UnitBorder] = []

  init(index: IndexFile, coordinate: Coordinate) {
    self.index = index
    self.coordinate = coordinate
  }

  mutating func relation(of unit: UInt32, isInside: Bool) -> Explanation.Relation {
    let own = index.nearestBorder(to: coordinate, within: .infinity, of: unit)
    let border = own ?? index.nearestBorder(to: coordinate, on: index.rings(of: unit))
    return relation(unit, isInside: isInside, border)
  }

  mutating func others(than known: Set<UInt32>, count: Int) -> [Explanation.Relation] {
    var reach = 20_000.0
    var others: [UnitBorder] = []
    while others.count < count, reach < .pi * GreatCircle.radius {
      others = index.borders(near: coordinate, within: reach).filter { !known.contains($0.unit) }
      reach *= 8
    }
    return others.prefix(max(0, count)).map { relation($0.unit, isInside: false, $0.border) }
  }

  private func relation(_ unit: UInt32, isInside: Bool, _ border: BorderHit?)
    -> Explanation.Relation
  {
    Explanation.Relation(
      unit: Unit(index: index, number: unit), isInside: isInside, distance: border?.distance,
      nearest: border?.coordinate,
      bearing: border.map { GreatCircle.bearing(from: coordinate, to: $0.coordinate) })
  }
}

extension Geocoder {
  /// The rings of several units at once, as ``boundary(of:)`` gives them.
  /// - Complexity: Reads all borders of the index.
  public func boundaries(of units: [Unit]) -> [[[Coordinate]]] {
    index.rings(of: units.map(\.number)).map { $0.map { $0.map { Coordinate($0) } } }
  }
}
