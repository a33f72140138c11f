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
///
/// Inside, a number stands for "none" instead of an optional: answers are copied by the million, and this is half of the bytes without a branch.
package struct PlaceAnswer: Hashable, Sendable {
  /// The number of ``city``, or ``IndexFile/absent``.
  package private(set) var cityNumber = IndexFormat.absent

  /// The number of ``part``, or ``IndexFile/absent``.
  package private(set) var partNumber = IndexFormat.absent

  private var citySquare = 0.0
  private var partSquare = 0.0

  /// No place at all.
  package init() {}

  /// The city or town; nothing when none is within reach.
  @inline(__always)
  package var city: PlaceHit? {
    get { PlaceHit(cityNumber, citySquare) }
    set { (cityNumber, citySquare) = PlaceHit.parts(newValue) }
  }

  /// The nearest place, where that is a part of the city.
  @inline(__always)
  package var part: PlaceHit? {
    get { PlaceHit(partNumber, partSquare) }
    set { (partNumber, partSquare) = PlaceHit.parts(newValue) }
  }

  /// Metres to ``city`` and to ``part``; not a number for none.
  package var distances: (city: Double, part: Double) {
    (
      cityNumber == IndexFormat.absent ? .nan : GreatCircle.metres(haversine: citySquare / 4),
      partNumber == IndexFormat.absent ? .nan : GreatCircle.metres(haversine: partSquare / 4)
    )
  }
}

extension PlaceHit {
  @inline(__always)
  fileprivate init?(_ place: UInt32, _ squaredChord: Double) {
    if place == IndexFormat.absent { return nil }
    self.init(place: place, squaredChord: squaredChord)
  }

  @inline(__always)
  fileprivate static func parts(_ hit: PlaceHit?) -> (UInt32, Double) {
    hit.map { ($0.place, $0.squaredChord) } ?? (IndexFormat.absent, 0)
  }
}

/// The last place found of each administrative area, for one who searches for many coordinates.
///
/// Areas whose numbers end in the same digits share a slot: a place that is another area's tells that by itself.
package struct RecentPlaces {
  private var places = InlineArray<32, UInt32>(repeating: IndexFormat.absent)

  /// Creates an empty memory.
  package init() {}

  /// The last place of an administrative area.
  @inline(__always)
  subscript(area: UInt32) -> UInt32 {
    get { places[Int(area & 31)] }
    set { places[Int(area & 31)] = newValue }
  }
}

/// Locality by places: the nearest one, or a larger one that reaches the coordinate.
///
/// The search starts with the nearest place of the same country, of the same administrative area while one is within reach. From there it climbs:
/// to a place at least three times as populous whose size covers the coordinate, of several to the one that is nearest in
/// relation to its size, as long as there is one. The place it started from is then a part of the one it ends with.
///
/// Coordinates that lie near the ones before are answered sooner: what belongs to a unit is found once for all coordinates that follow in it, and
/// each search for the nearest place begins with the last one, with ``RecentPlaces`` the last one of the same administrative area. One thread at a time.
package struct PlaceSearch {
  /// How far away a place may be, in metres.
  package static let reach = 50_000.0

  /// A larger place counts when it has this many times the inhabitants.
  static let populationRatio: Float = 3

  /// ``reach`` as the square of a chord.
  private static let squaredReach = 4 * GreatCircle.haversine(metres: reach)

  private let index: IndexFile
  /// Held here, where reading it needs no check whether it has been computed.
  private let limit = squaredReach
  private var unit = IndexFormat.absent
  private var country = IndexFormat.absent
  private var scope = IndexFormat.absent
  private var tree: PlaceTree
  private var last = IndexFormat.absent

  /// Prepares for the places of an index.
  package init(_ index: IndexFile) {
    self.index = index
    tree = PlaceTree(emptyOf: index)
  }

  /// City and part at a position in a unit, with what is remembered of positions before.
  package mutating func answer(
    at position: UnitVector, in unit: UInt32, _ recent: inout RecentPlaces
  ) -> PlaceAnswer {
    if unit != self.unit { enter(unit) }
    last = recent[scope]
    defer { recent[scope] = last }
    return answer(at: position, in: unit)
  }

  /// City and part at a coordinate in a unit.
  package mutating func answer(at coordinate: Coordinate, in unit: UInt32) -> PlaceAnswer {
    answer(at: UnitVector(coordinate), in: unit)
  }

  /// City and part at a position in a unit.
  ///
  /// Allocates nothing.
  /// - Complexity: Logarithmic in the number of places, constant near the position before; and linear in the large ones that cover the position.
  @inline(__always)
  package mutating func answer(at position: UnitVector, in unit: UInt32) -> PlaceAnswer {
    if unit != self.unit { enter(unit) }
    let origin = PlaceOrigin(position)
    var scope = Optional(scope)
    var first = nearestOfScope(from: origin)
    if first == nil {
      scope = nil
      first = tree.nearest(from: origin, within: limit, scope: nil)
    }
    var answer = PlaceAnswer()
    guard let first else { return answer }
    let city =
      tree.places.city(above: first, from: origin, scope: scope)
      ?? tree.city(above: first, from: origin, scope: scope)
    answer.city = city
    answer.part = city.place == first.place ? nil : first
    return answer
  }

  /// The nearest place of the unit's administrative area.
  @inline(__always)
  private mutating func nearestOfScope(from origin: PlaceOrigin) -> PlaceHit? {
    var hit = tree.nearestByNeighbours(from: origin, scope: scope, startingAt: last)
    // Beyond the reach neighbours do not tell what is nearest.
    if hit.map({ $0.squaredChord > limit }) ?? true {
      hit = tree.nearest(from: origin, within: limit, scope: scope, startingAt: last)
    }
    if let hit { last = hit.place }
    return hit
  }

  /// The nearest place of a unit's country, of any administrative area.
  package mutating func nearest(
    to coordinate: Coordinate, in unit: UInt32, within distance: Double
  ) -> PlaceHit? {
    if unit != self.unit { enter(unit) }
    return tree.nearest(
      from: PlaceOrigin(UnitVector(coordinate)),
      within: 4 * GreatCircle.haversine(metres: distance), scope: nil)
  }

  private mutating func enter(_ unit: UInt32) {
    self.unit = unit
    scope = index.administrativeArea(of: unit)
    let country = index.country(of: unit)
    guard country != self.country else { return }
    self.country = country
    tree = PlaceTree(index, country: country)
  }
}
