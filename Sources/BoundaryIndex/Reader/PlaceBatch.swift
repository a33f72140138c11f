package import Geometry

/// City and part for one coordinate after the other: the answers of ``PlaceSearch``, sooner where coordinates lie near the ones before.
///
/// What belongs to a unit is found once for all coordinates that follow in it; each search for the nearest place begins with the last
/// one's, so that most boxes are out of reach at once; and the larger places are collected in one walk. One thread at a time.
package struct PlaceBatch {
  private let index: IndexFile
  private let limit = 4 * GreatCircle.haversine(metres: PlaceSearch.reach)
  private var unit = IndexFormat.absent
  private var country = IndexFormat.absent
  private var scope = IndexFormat.absent
  private var grove: PlaceGrove?
  private var last: UInt32?

  /// Prepares for the places of an index.
  package init(_ index: IndexFile) {
    self.index = index
  }

  /// City and part at a coordinate in a unit.
  ///
  /// Allocates nothing while coordinates stay in a country.
  package mutating func answer(at coordinate: Coordinate, in unit: UInt32) -> PlaceAnswer {
    if unit != self.unit { enter(unit) }
    guard let grove else { return PlaceAnswer() }
    var answer = PlaceAnswer()
    let vector = UnitVector(coordinate)
    var scope = Optional(scope)
    var first = grove.nearest(to: vector, within: limit, scope: scope, startingAt: last)
    if first == nil {
      scope = nil
      first = grove.nearest(to: vector, within: limit, scope: nil, startingAt: last)
    }
    guard let first else { return answer }
    last = first.place
    guard let city = grove.city(above: first, vector, scope: scope) else {
      // More large places than there is room for: the slower search has no such bound.
      return PlaceSearch(index, at: coordinate, in: unit)?.answer() ?? answer
    }
    answer.city = city
    answer.part = city.place == first.place ? nil : first
    return answer
  }

  private mutating func enter(_ unit: UInt32) {
    self.unit = unit
    scope = index.administrativeArea(of: unit)
    let country = index.country(of: unit)
    guard country != self.country else { return }
    self.country = country
    grove = PlaceGrove(index, country: country)
    last = nil
  }
}
