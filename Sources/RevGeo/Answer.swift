internal import BoundaryIndex
public import Geometry

/// What a look-up found, by numbers: a placemark without the index that gives it names.
///
/// Copying one counts no references, so that many threads may make them without meeting at a counter. ``Query/placemark(of:)`` turns it into
/// a placemark.
public struct Answer: Sendable {
  let unit: UInt32
  /// The haversine of the angle to the nearest border, or less than nothing inside.
  private let borderHaversine: Double
  /// The nearest point of that border; inside the coordinate itself.
  private let nearestPoint: Coordinate
  let places: PlaceAnswer
  var streets: StreetAnswer

  /// What was looked up.
  public let coordinate: Coordinate

  @inline(__always)
  init(
    unit: UInt32, border: BorderHit?, places: PlaceAnswer, streets: StreetAnswer = StreetAnswer(),
    coordinate: Coordinate
  ) {
    self.unit = unit
    borderHaversine = border?.haversine ?? -1
    nearestPoint = border?.coordinate ?? coordinate
    self.places = places
    self.streets = streets
    self.coordinate = coordinate
  }

  /// The nearest point of the nearest border, where the coordinate is outside of all units.
  var borderPoint: Coordinate? { isInside ? nil : nearestPoint }

  private var isInside: Bool { borderHaversine < 0 }

  /// The answer that nothing is there, to fill memory with before a batch.
  /// - Parameter coordinate: What was looked up.
  public init(nothingAt coordinate: Coordinate) {
    self.init(
      unit: IndexFile.absent, border: nil, places: PlaceAnswer(), coordinate: coordinate)
  }

  /// Whether the coordinate is inside the boundaries, near them, or neither.
  @inline(__always)
  public var match: Match {
    if unit == IndexFile.absent { return hasStreet ? .nearest : .none }
    return isInside ? .inside : .nearest
  }

  /// Metres to the nearest unit; 0 inside, nothing when there is none within reach.
  ///
  /// In an index of nothing but streets, metres to the street or address.
  @inline(__always)
  public var distance: Double? {
    if unit == IndexFile.absent { return streets.street?.distance ?? streets.address?.distance }
    return isInside ? 0 : GreatCircle.metres(haversine: borderHaversine)
  }

  /// Whether there is a street or an address.
  package var hasStreet: Bool {
    // The number for none has all bits set, which two others together have as little as one.
    streets.streetNumber & streets.addressNumber != IndexFile.absent
  }

  /// What all names and codes of units and places depend on: two answers of a query with the same identity differ only in distances, bearings and
  /// streets, and where no place was found in the time zone.
  package var identity: Identity {
    Identity(
      unitAndCity: UInt64(unit) << 32 | UInt64(places.cityNumber),
      partAndMatch: UInt64(places.partNumber) << 2 | (hasStreet ? 2 : 0) | (isInside ? 0 : 1))
  }

  /// The numbers of the unit and places of an answer.
  package struct Identity: Hashable, Sendable {
    /// What stands for no unit and no place.
    package static let absent = UInt64(IndexFile.absent)

    /// The finest unit and the place that names the locality.
    package let unitAndCity: UInt64

    /// The place that names its part, whether there is a street, and whether the coordinate is inside.
    package let partAndMatch: UInt64

    /// The place that names the locality's part, or ``absent``.
    package var part: UInt64 { partAndMatch >> 2 }
  }
}

extension Query {
  /// Looks up one coordinate; allocates nothing.
  public func answer(at coordinate: Coordinate) -> Answer {
    var places = PlaceSearch(index)
    return answer(at: coordinate, inside: index.finestUnit(at: FixedCoordinate(coordinate))) {
      places.answer(at: coordinate, in: $0)
    }
  }

  /// The answer for a coordinate whose finest unit, or `IndexFile.absent`, is known; `places` finds the places in a unit.
  @inline(__always)
  func answer(
    at coordinate: Coordinate, inside unit: UInt32, places: (UInt32) -> PlaceAnswer
  ) -> Answer {
    var unit = unit
    var border: BorderHit?
    if unit == IndexFile.absent, maximumDistance > 0 {
      border = index.nearestBorder(to: coordinate, within: maximumDistance)
      unit = border?.unit ?? IndexFile.absent
    }
    if finestLevel < Query.placeLevel {
      return Answer(
        unit: coarsened(unit), border: border, places: PlaceAnswer(), coordinate: coordinate)
    }
    return Answer(
      unit: unit, border: border,
      places: unit == IndexFile.absent ? PlaceAnswer() : places(unit),
      streets: streetDistance > 0
        ? index.streetAnswer(at: coordinate, within: streetDistance) : StreetAnswer(),
      coordinate: coordinate)
  }

  /// The level that stands for places; units are not below it.
  private static var placeLevel: UInt8 { .max }

  /// The first of a unit and its ancestors that is not finer than this query wants.
  private func coarsened(_ unit: UInt32) -> UInt32 {
    var unit = unit
    while unit != IndexFile.absent, index.level(of: unit) > finestLevel {
      unit = index.parent(of: unit)
    }
    return unit
  }

  /// The placemark of an answer that this query gave.
  public func placemark(of answer: Answer) -> Placemark {
    Placemark(index: index, languages: languages, answer: answer)
  }
}

extension Answer {
  /// Metres to the place that is the city, the part, or both.
  package var cityDistance: Double? { places.city?.distance }

  /// Metres to the place that is a part of the city.
  package var partDistance: Double? { places.part?.distance }
}

/// Look-ups of many coordinates by one query, quickest when near ones follow each other.
///
/// Its answers are those of ``Query/placemark(at:)``. One thread at a time; it keeps memory that is used again.
package struct AnswerBatch {
  private let query: Query
  private var places: PlaceSearch
  private var recent = RecentPlaces()
  private var coordinates: [Coordinate] = []
  private var positions: [FixedCoordinate] = []
  private var units: [UInt32] = []

  /// Prepares for look-ups by a query.
  package init(_ query: Query) {
    self.query = query
    places = PlaceSearch(query.index)
  }

  /// Finds the units that hold these coordinates, all at once.
  package mutating func begin(_ coordinates: [Coordinate]) {
    self.coordinates = coordinates
    positions.removeAll(keepingCapacity: true)
    for coordinate in coordinates { positions.append(FixedCoordinate(coordinate)) }
    if units.count < coordinates.count {
      units += Array(repeating: 0, count: coordinates.count - units.count)
    }
    let index = query.index
    let positions = positions
    var found = units.mutableSpan
    index.finestUnits(at: positions.span, into: &found)
  }

  /// The answer for the coordinate of a number.
  package mutating func answer(_ number: Int) -> Answer {
    let coordinate = coordinates[number]
    return query.answer(at: coordinate, inside: units[number]) { unit in
      places.answer(at: coordinate, in: unit, &recent)
    }
  }

  /// Gives the coordinates back to their owner, so that changing them copies nothing.
  package mutating func end() {
    coordinates = []
  }
}
