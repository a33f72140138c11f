internal import BoundaryIndex

/// A text of the flat placemark, by its key in JSON.
package enum Fact: String, Hashable, Sendable, CaseIterable {
  case name
  case country
  case isoCountryCode
  case administrativeArea
  case administrativeAreaCode
  case subAdministrativeArea
  case locality
  case subLocality
  case thoroughfare
  case subThoroughfare
  case postalCode
  case inlandWater
  case ocean
  case timeZone
  /// All that are there, in one text.
  case areasOfInterest
}

extension Fact {
  /// The texts of an answer in JSON, in their order; the code of the administrative area is in the hierarchy, and areas of interest are a list.
  package static let ofObjects = allCases.filter {
    $0 != .administrativeAreaCode && $0 != .areasOfInterest
  }

  /// The field of areas that may decide it.
  private var areaField: AreaField? {
    switch self {
    case .timeZone: .timeZone
    case .ocean: .ocean
    case .postalCode: .postalCode
    case .inlandWater: .inlandWater
    case .areasOfInterest: .areasOfInterest
    default: nil
    }
  }

  /// Whether it depends on streets and addresses where there are some.
  package var isOfStreets: Bool {
    switch self {
    case .thoroughfare, .subThoroughfare, .postalCode, .name: true
    default: false
    }
  }

  /// Whether the finest unit alone decides it.
  package var isOfUnit: Bool {
    switch self {
    case .country, .isoCountryCode, .administrativeArea, .administrativeAreaCode,
      .subAdministrativeArea:
      true
    default: false
    }
  }

  /// Whether it differs between answers of one identity, because areas of the index decide it.
  /// - Parameters:
  ///   - index: The index.
  ///   - hasUnit: Whether the answers have a unit; where none is an area gives the name.
  /// - Returns: Whether each answer is to be read by itself.
  func isOfAreas(_ index: IndexFile, hasUnit: Bool) -> Bool {
    if self == .name {
      return !hasUnit && AreaField.naming.contains { index.hasAreas(filling: $0) }
    }
    return areaField.map { index.hasAreas(filling: $0) } ?? false
  }

  /// The key in snake case, as the columns of a table are named: `iso_country_code`.
  package var columnName: String { rawValue.snakeCased }
}

extension String {
  /// `isoCountryCode` as `iso_country_code`.
  package var snakeCased: String {
    var bytes: [UInt8] = []
    for byte in utf8 {
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      if isCapital { bytes.append(UInt8(ascii: "_")) }
      bytes.append(isCapital ? byte | 0x20 : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Placemark {
  /// A text of the placemark; nothing when it is absent.
  package subscript(fact: Fact) -> String? {
    switch fact {
    case .name: name
    case .country: country
    case .isoCountryCode: isoCountryCode
    case .administrativeArea: administrativeArea
    case .administrativeAreaCode: administrativeAreaCode
    case .subAdministrativeArea: subAdministrativeArea
    case .locality: locality
    case .subLocality: subLocality
    case .thoroughfare: thoroughfare
    case .subThoroughfare: subThoroughfare
    case .postalCode: postalCode
    case .inlandWater: inlandWater
    case .ocean: ocean
    case .timeZone: timeZone
    case .areasOfInterest:
      areasOfInterest.isEmpty ? nil : areasOfInterest.joined(separator: "; ")
    }
  }
}
