public import Geometry
public import RevGeo

/// The facts of a placemark as values of their own, to be stored and sent.
///
/// Its JSON has the keys and meanings of `revgeo --format json`, but for `borderDistance`; facts that are absent are left out.
public struct PlacemarkRecord: Codable, Hashable, Sendable {
  /// Degrees north.
  public var latitude: Double
  /// Degrees east.
  public var longitude: Double
  /// The place in one line.
  public var name: String?
  /// The country's or territory's name.
  public var country: String?
  /// ISO 3166-1 alpha-2.
  public var isoCountryCode: String?
  /// The first level below the country.
  public var administrativeArea: String?
  /// The second one.
  public var subAdministrativeArea: String?
  /// The town.
  public var locality: String?
  /// A part of it.
  public var subLocality: String?
  /// The street.
  public var thoroughfare: String?
  /// The house number.
  public var subThoroughfare: String?
  /// The postal code.
  public var postalCode: String?
  /// The lake or river.
  public var inlandWater: String?
  /// The ocean or sea.
  public var ocean: String?
  /// The IANA time zone.
  public var timeZone: String?
  /// Parks, airports and other areas of interest; nothing for none.
  public var areasOfInterest: [String]?
  /// `inside`, `nearest` or `none`.
  public var match: String
  /// Metres to the nearest unit; 0 inside, nothing when there is none within reach.
  public var distance: Double?
  /// Units and places, coarsest first.
  public var hierarchy: [Entry]

  /// One unit or place.
  public struct Entry: Codable, Hashable, Sendable {
    /// 0 for countries, then deeper; places stand last.
    public var level: Int
    /// What people call such a unit.
    public var kind: String
    /// Its name.
    public var name: String
    /// Its own code.
    public var code: String?
    /// The source layer.
    public var layer: String
    /// The 0-based record number in that layer.
    public var feature: Int?
    /// `inside` or `nearest`.
    public var match: String
    /// Metres from the coordinate.
    public var distance: Double
  }

  /// Reads everything out of a placemark.
  public init(_ placemark: Placemark) {
    latitude = placemark.coordinate.latitude
    longitude = placemark.coordinate.longitude
    name = placemark.name
    country = placemark.country
    isoCountryCode = placemark.isoCountryCode
    administrativeArea = placemark.administrativeArea
    subAdministrativeArea = placemark.subAdministrativeArea
    locality = placemark.locality
    subLocality = placemark.subLocality
    thoroughfare = placemark.thoroughfare
    subThoroughfare = placemark.subThoroughfare
    postalCode = placemark.postalCode
    inlandWater = placemark.inlandWater
    ocean = placemark.ocean
    timeZone = placemark.timeZone
    areasOfInterest = placemark.areasOfInterest.isEmpty ? nil : placemark.areasOfInterest
    match = placemark.match.rawValue
    distance = placemark.distance
    hierarchy = placemark.hierarchy.map(Entry.init)
  }
}

extension PlacemarkRecord.Entry {
  init(_ entry: HierarchyEntry) {
    level = entry.level
    kind = entry.kind
    name = entry.name
    code = entry.code
    layer = entry.layer
    feature = entry.feature
    match = entry.match.rawValue
    distance = entry.distance
  }
}

extension Placemark: Encodable {
  /// Encodes the facts of the placemark as those of a ``PlacemarkRecord``, which decodes them.
  public func encode(to encoder: any Encoder) throws {
    try PlacemarkRecord(self).encode(to: encoder)
  }
}

extension Coordinate: Codable {
  private enum Key: String, CodingKey {
    case latitude
    case longitude
  }

  /// Decodes an object with latitude and longitude in degrees.
  /// - Throws: `DecodingError` when one is missing or out of range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let latitude = try values.decode(Double.self, forKey: .latitude)
    let longitude = try values.decode(Double.self, forKey: .longitude)
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw DecodingError.dataCorruptedError(
        forKey: .latitude, in: values,
        debugDescription: "\(latitude), \(longitude) is no coordinate: latitudes are -90 to 90")
    }
    self = coordinate
  }

  /// Encodes an object with latitude and longitude in degrees.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(latitude, forKey: .latitude)
    try values.encode(longitude, forKey: .longitude)
  }
}
