internal import BoundaryIndex
package import Geometry

/// What a look-up found, by numbers: a placemark without the index that gives it names.
///
/// Copying one counts no references, so that many threads may make them without meeting at a counter.
package struct Answer: Sendable {
  let unit: UInt32
  let border: BorderHit?
  let places: PlaceAnswer

  /// What was looked up.
  package let coordinate: Coordinate

  /// Whether the coordinate is inside the boundaries, near them, or neither.
  package var match: Match {
    if unit == IndexFile.absent { return .none }
    return border == nil ? .inside : .nearest
  }

  /// Metres to the nearest unit; 0 inside, nothing when there is none within reach.
  package var distance: Double? {
    unit == IndexFile.absent ? nil : border?.distance ?? 0
  }

  /// What all names and codes of the placemark depend on: two answers of a query with the same identity differ only in distances and bearings,
  /// and where no place was found in the time zone.
  package var identity: Identity {
    Identity(
      unitAndCity: UInt64(unit) << 32 | UInt64(places.city?.place ?? IndexFile.absent),
      partAndMatch: UInt64(places.part?.place ?? IndexFile.absent) << 1 | (border == nil ? 0 : 1))
  }

  /// The numbers of the unit and places of an answer.
  package struct Identity: Hashable, Sendable {
    /// The finest unit and the place that names the locality.
    package let unitAndCity: UInt64

    /// The place that names its part, and whether the coordinate is inside.
    package let partAndMatch: UInt64
  }
}

extension Query {
  /// Looks up one coordinate.
  package func answer(at coordinate: Coordinate) -> Answer {
    var unit = index.finestUnit(at: FixedCoordinate(coordinate))
    var border: BorderHit?
    if unit == IndexFile.absent, maximumDistance > 0 {
      border = index.nearestBorder(to: coordinate, within: maximumDistance)
      unit = border?.unit ?? IndexFile.absent
    }
    let places =
      unit == IndexFile.absent ? nil : PlaceSearch(index, at: coordinate, in: unit)?.answer()
    return Answer(
      unit: unit, border: border, places: places ?? PlaceAnswer(), coordinate: coordinate)
  }

  /// The placemark of an answer that this query gave.
  package func placemark(of answer: Answer) -> Placemark {
    Placemark(index: index, languages: languages, answer: answer)
  }
}

extension Answer {
  /// Metres to the place that is the city, the part, or both.
  package var cityDistance: Double? { places.city?.distance }

  /// Metres to the place that is a part of the city.
  package var partDistance: Double? { places.part?.distance }
}
