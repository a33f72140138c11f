package import Geometry

/// A place found by a search.
package struct PlaceHit: Hashable, Sendable {
  /// The place's number.
  package var place: UInt32
  /// The square of the straight distance through the unit sphere.
  package var squaredChord: Double

  /// Metres along the great circle.
  package var distance: Double { GreatCircle.metres(haversine: squaredChord / 4) }
}

/// The places that answer for a coordinate.
package struct PlaceAnswer: Hashable, Sendable {
  /// The city or town; nothing when none is within reach.
  package var city: PlaceHit?
  /// The nearest place, where that is a part of the city.
  package var part: PlaceHit?
  /// No place at all.
  package init() {}
}

/// Locality by places: the nearest one, or a larger one that reaches the coordinate.
///
/// The search starts with the nearest place of the same country, of the same administrative area while one is within reach. From there it climbs:
/// to a place at least three times as populous whose size covers the coordinate, of several to the one that is nearest in
/// relation to its size, as long as there is one. The place it started from is then a part of the one it ends with.
package struct PlaceSearch: Sendable {
  /// How far away a place may be, in metres.
  package static let reach = 50_000.0

  /// A larger place counts when it has this many times the inhabitants.
  static let populationRatio: Float = 3

  private let index: IndexFile
  private let vector: UnitVector
  private let scope: UInt32
  private let tree: PlaceTree

  /// Prepares a search in a unit's country; nothing when the country has no places.
  package init?(_ index: IndexFile, at coordinate: Coordinate, in unit: UInt32) {
    guard let tree = PlaceTree(index, country: index.country(of: unit)) else { return nil }
    self.index = index
    self.tree = tree
    vector = UnitVector(coordinate)
    scope = index.administrativeArea(of: unit)
  }

  /// City and part at the coordinate.
  ///
  /// Allocates nothing.
  /// - Complexity: Logarithmic in the number of places, and linear in the large ones that cover the coordinate.
  package func answer() -> PlaceAnswer {
    let limit = 4 * GreatCircle.haversine(metres: PlaceSearch.reach)
    var answer = PlaceAnswer()
    var scope = Optional(scope)
    var first = tree.nearest(to: vector, within: limit, scope: scope)
    if first == nil {
      scope = nil
      first = tree.nearest(to: vector, within: limit, scope: nil)
    }
    guard let first else { return answer }
    var city = first
    // Each step trebles the population, so twenty go beyond every city; a damaged file must not climb forever.
    for _ in 0..<20 {
      let wanted = PlaceSearch.populationRatio * tree.reachSquared(of: city.place)
      guard let larger = tree.covering(vector, scope: scope, reachSquared: wanted) else { break }
      city = larger
    }
    answer.city = city
    answer.part = city.place == first.place ? nil : first
    return answer
  }

  /// The nearest place of the country within the search's reach, of any administrative area.
  package func nearest(within distance: Double) -> PlaceHit? {
    tree.nearest(to: vector, within: 4 * GreatCircle.haversine(metres: distance), scope: nil)
  }
}
