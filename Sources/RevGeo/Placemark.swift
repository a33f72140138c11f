public import Geometry

/// Where a coordinate is: the flat fields named as in Apple's CLPlacemark, and the hierarchy behind them.
///
/// Absent facts are `nil`, never an empty string.
public struct Placemark: Hashable, Sendable {
  /// What was looked up.
  public let coordinate: Coordinate
  /// The place in one line, finest part first, such as "Huangpu, Shanghai, China".
  public let name: String?
  /// The country's or dependent territory's name.
  public let country: String?
  /// ISO 3166-1 alpha-2 of the country or territory.
  public let isoCountryCode: String?
  /// The name of the first level below the country.
  public let administrativeArea: String?
  /// The ISO 3166-2 code of the administrative area.
  public let administrativeAreaCode: String?
  /// The name of the second level below the country.
  public let subAdministrativeArea: String?
  /// The city, town or municipality.
  public let locality: String?
  /// The part of the locality.
  public let subLocality: String?
  /// The street.
  public let thoroughfare: String?
  /// The house number.
  public let subThoroughfare: String?
  /// The postal code.
  public let postalCode: String?
  /// The lake or river.
  public let inlandWater: String?
  /// The ocean or sea.
  public let ocean: String?
  /// The IANA time zone.
  public let timeZone: String?
  /// Whether the coordinate is inside the boundaries, near them, or neither.
  public let match: Match
  /// Metres to the nearest unit; 0 inside, nothing when there is none.
  public let distance: Double?
  /// The units and places that the coordinate belongs to, coarsest first: one parent chain.
  public let hierarchy: [HierarchyEntry]
}
