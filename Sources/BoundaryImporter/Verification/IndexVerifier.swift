package import BoundaryIndex
internal import GEOSBridge
package import Geometry

/// What a comparison of an index with GEOS came to.
package struct AnswerComparison: Sendable {
  /// A point at which the two differ.
  package struct Difference: Hashable, Sendable {
    /// Where.
    package var position: FixedCoordinate
    /// The names of the units that hold it by GEOS.
    package var expected: [String]
    /// The names of the units that hold it by the index.
    package var found: [String]
  }

  /// How many points anywhere were compared.
  package var randomCount = 0
  /// How many points near borders were compared.
  package var nearCount = 0
  /// How many of all lay on a border, where GEOS names both sides and whole rings in integers decided.
  package var onBorderCount = 0
  /// Where the answers differ.
  package var differences: [Difference] = []
}

/// Compares the answers of an index with those of GEOS on the units it was made from.
package struct IndexVerifier {
  private let index: IndexFile
  private let units: [UnitDescription]
  private let hasBorder: [Bool]

  /// Prepares a comparison.
  /// - Parameters:
  ///   - index: What to verify.
  ///   - recipe: What it was made from.
  /// - Throws: ``ImportError`` when a source can't be read, or the index was made from others.
  package init(_ index: IndexFile, recipe: Recipe) throws(ImportError) {
    self.index = index
    units = try Importer.content(of: recipe).content.units
    hasBorder = index.unitsWithBorders
    let isSame =
      index.unitCount == units.count
      && units.indices.allSatisfy { number in
        (index.name(at: index.nameOffset(ofUnit: UInt32(number))) ?? "") == units[number].name
      }
    guard isSame else {
      throw ImportError(
        file: recipe.layers.first?.file ?? "",
        what: "gives \(units.count) units, and the index has \(index.unitCount) or others",
        remedy: "name the recipe and the sources that the index was made from")
    }
  }

  /// Compares at as many points anywhere as near borders.
  package func compare(points count: Int) throws(ImportError) -> AnswerComparison {
    do throws(GEOSError) {
      let geos = try GEOSIndex(units: units.map(\.polygons), in: GEOSContext())
      var points = VerificationPoints(units.map(\.polygons))
      var comparison = AnswerComparison()
      for _ in 0..<count {
        try compare(points.anywhere(), geos, &comparison)
        try compare(points.nearBorder(), geos, &comparison)
        comparison.randomCount += 1
        comparison.nearCount += 1
      }
      return comparison
    } catch {
      throw ImportError(
        file: "the sources", what: error.description, remedy: "please report this")
    }
  }

  private func compare(
    _ position: FixedCoordinate, _ geos: GEOSIndex, _ comparison: inout AnswerComparison
  ) throws(GEOSError) {
    // The pole counts as just below itself, where GEOS can be asked.
    let inside = FixedCoordinate(
      x: position.x, y: min(position.y, FixedCoordinate.pole - 1))
    let found = closed(index.allUnits(at: position))
    var expected = try geos.units(covering: inside)
    if found == expected { return }
    let doubtful = Set(found).symmetricDifference(expected).filter {
      WholeRings(units[$0].polygons).haveOnEdge(inside)
    }
    if !doubtful.isEmpty { comparison.onBorderCount += 1 }
    expected.removeAll { doubtful.contains($0) }
    expected += doubtful.filter { WholeRings(units[$0].polygons).hold(inside) }
    if found == expected.sorted() { return }
    comparison.differences.append(
      AnswerComparison.Difference(
        position: position, expected: expected.sorted().map { units[$0].name },
        found: found.map { units[$0].name }))
  }

  /// Adds the units without a border of their own, which are where one of their children is; those without rings can't be compared.
  private func closed(_ holding: [UInt32]) -> [Int] {
    index.addingUnions(to: holding, hasBorder).filter { !units[$0].polygons.isEmpty }
  }
}

/// The rings of a unit, gone through edge by edge.
private struct WholeRings {
  private let polygons: [FixedPolygon]

  init(_ polygons: [FixedPolygon]) {
    self.polygons = polygons
  }

  /// Whether a ray to the west crosses an odd number of edges.
  func hold(_ point: FixedCoordinate) -> Bool {
    count { $0.isCrossedByRayWest(from: point) } % 2 == 1
  }

  func haveOnEdge(_ point: FixedCoordinate) -> Bool {
    count { edge in
      let (a, b) = (edge.start, edge.end)
      guard min(a.x, b.x) <= point.x, point.x <= max(a.x, b.x), min(a.y, b.y) <= point.y,
        point.y <= max(a.y, b.y)
      else { return false }
      let along = (Int64(b.x) - Int64(a.x)) * (Int64(point.y) - Int64(a.y))
      return along == (Int64(b.y) - Int64(a.y)) * (Int64(point.x) - Int64(a.x))
    } > 0
  }

  private func count(_ isCounted: (Edge) -> Bool) -> Int {
    var count = 0
    for ring in polygons.lazy.flatMap(\.rings) {
      guard var previous = ring.last else { continue }
      for vertex in ring {
        if isCounted(Edge(previous, vertex)) { count += 1 }
        previous = vertex
      }
    }
    return count
  }
}
