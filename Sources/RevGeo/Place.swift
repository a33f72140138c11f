internal import BoundaryIndex
public import Geometry

/// A town, village or part of a city, known by one position.
public struct Place: Sendable {
  let index: IndexFile
  /// Its number in the index.
  package let number: UInt32

  /// The name in the first of the languages that has one, else the layer's default.
  /// - Parameter languages: BCP 47 tags, the most wanted first.
  /// - Returns: The name; empty for a place without one.
  public func name(languages: [String] = []) -> String {
    let numbers = languages.isEmpty ? [] : index.description.languageNumbers(languages)
    return index.name(at: index.nameOffset(ofPlace: number), languages: numbers) ?? ""
  }

  /// Where it is; degrees on WGS 84.
  public var coordinate: Coordinate { Coordinate(index.position(ofPlace: number)) }

  /// Inhabitants; nothing when unknown.
  public var population: Int? {
    let population = index.population(ofPlace: number)
    return population == 0 ? nil : population
  }

  /// What people call such a place.
  public var kind: String { index.description.kind(index.kind(ofPlace: number)) }

  /// The place's own code.
  public var code: String? { index.code(ofPlace: number) }

  /// The IANA time zone.
  public var timeZone: String? { index.timeZone(ofPlace: number) }

  /// The name of the source layer.
  public var layer: String { index.description.layerName(index.layer(ofPlace: number)) }

  /// The 0-based record number in that layer.
  public var feature: Int { index.feature(ofPlace: number) }
}

extension Place: Hashable {
  /// Whether both are the same place of the same open index.
  public static func == (left: Place, right: Place) -> Bool {
    left.number == right.number && left.index === right.index
  }

  /// Adds what distinguishes the places of an index.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(number)
  }
}

/// A place and how far it is.
public struct NearbyPlace: Hashable, Sendable {
  /// The place.
  public let place: Place

  /// Metres to it along the great circle.
  public let distance: Double

  /// Degrees clockwise from north towards it.
  public let bearing: Double
}

extension Geocoder {
  /// The places nearest to a coordinate, the nearest first, of any country; of equally near ones the first of the index.
  /// - Parameters:
  ///   - coordinate: Degrees on WGS 84.
  ///   - count: How many at most.
  ///   - distance: How far away they may be, in metres.
  /// - Returns: Fewer than asked for when there are no more within the distance.
  /// - Complexity: Logarithmic in the number of places for each that is found, and linear in the number of countries.
  public func nearestPlaces(
    to coordinate: Coordinate, count: Int = 1, within distance: Double = .infinity
  ) -> [NearbyPlace] {
    index.nearestPlaces(to: coordinate, count: count, within: distance).map { hit in
      let place = Place(index: index, number: hit.place)
      return NearbyPlace(
        place: place, distance: hit.distance,
        bearing: GreatCircle.bearing(from: coordinate, to: place.coordinate))
    }
  }
}
