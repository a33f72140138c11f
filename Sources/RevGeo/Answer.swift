internal import BoundaryIndex
public import Geometry

/// What a look-up found, by numbers: a placemark without the index that gives it names.
///
/// Copying one counts no references, so that many threads may make them without meeting at a counter. ``Query/placemark(of:)`` turns it into
/// a placemark.
public struct Answer: Sendable {
  private(set) var unit = IndexFile.absent
  /// The haversine of the angle to the nearest border, or less than nothing inside.
  private var borderHaversine = -1.0
  /// The nearest point of that border; inside of no meaning.
  private var nearestPoint: Coordinate
  private(set) var places = PlaceAnswer()
  var streets = StreetAnswer()

  /// What was looked up.
  public private(set) var coordinate: Coordinate

  @inline(__always)
  init(
    unit: UInt32, border: BorderHit?, places: PlaceAnswer, streets: StreetAnswer = StreetAnswer(),
    coordinate: Coordinate
  ) {
    self.init(nothingAt: coordinate)
    place(coordinate, in: unit, border, places)
    self.streets = streets
  }

  /// The nearest point of the nearest border, where the coordinate is outside of all units.
  var borderPoint: Coordinate? { isInside ? nil : nearestPoint }

  private var isInside: Bool { borderHaversine < 0 }

  /// The answer that nothing is there, to fill memory with before a batch.
  /// - Parameter coordinate: What was looked up.
  public init(nothingAt coordinate: Coordinate) {
    (self.coordinate, nearestPoint) = (coordinate, coordinate)
  }

  /// Makes it the answer for a coordinate, of which no streets are known.
  ///
  /// Answers in loops are changed rather than made anew: they are long, and most of one stays as it is.
  @inline(__always)
  fileprivate mutating func place(
    _ coordinate: Coordinate, in unit: UInt32, _ border: BorderHit?, _ places: PlaceAnswer
  ) {
    (self.coordinate, self.unit, self.places) = (coordinate, unit, places)
    borderHaversine = -1
    if let border { (borderHaversine, nearestPoint) = (border.haversine, border.coordinate) }
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
  @usableFromInline
  package struct Identity: Hashable, Sendable {
    /// What stands for no unit and no place.
    @inlinable package static var absent: UInt64 { 0xFFFF_FFFF }

    /// The finest unit and the place that names the locality.
    @usableFromInline package let unitAndCity: UInt64

    /// The place that names its part, whether there is a street, and whether the coordinate is inside.
    @usableFromInline package let partAndMatch: UInt64

    /// The place that names the locality's part, or ``absent``.
    @inlinable package var part: UInt64 { partAndMatch >> 2 }

    /// Whether the coordinate is inside the boundaries, near them, or neither.
    @inlinable
    @inline(__always)
    package var match: Match {
      if unitAndCity >> 32 == Self.absent { return partAndMatch & 2 != 0 ? .nearest : .none }
      return partAndMatch & 1 == 0 ? .inside : .nearest
    }
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
    var answer = Answer(nothingAt: coordinate)
    change(&answer, to: coordinate, inside: unit, places: places)
    return answer
  }

  /// Makes an answer that this query gave, or that of nothing, into the one for another coordinate.
  @inline(__always)
  func change(
    _ answer: inout Answer, to coordinate: Coordinate, inside unit: UInt32,
    places: (UInt32) -> PlaceAnswer
  ) {
    var unit = unit
    var border: BorderHit?
    if unit == IndexFile.absent, maximumDistance > 0 {
      border = index.nearestBorder(to: coordinate, within: maximumDistance)
      unit = border?.unit ?? IndexFile.absent
    }
    if !wantsPlaces {
      return answer.place(coordinate, in: coarsened(unit), border, PlaceAnswer())
    }
    answer.place(
      coordinate, in: unit, border, unit == IndexFile.absent ? PlaceAnswer() : places(unit))
    if streetDistance > 0 {
      answer.streets = index.streetAnswer(at: coordinate, within: streetDistance)
    }
  }

  /// Whether answers go down to places, whose level is the last.
  var wantsPlaces: Bool { finestLevel == .max }

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
