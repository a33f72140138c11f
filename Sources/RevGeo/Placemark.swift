internal import BoundaryIndex
public import Geometry

/// Where a coordinate is: the flat fields named as in Apple's CLPlacemark, and the hierarchy behind them.
///
/// Absent facts are `nil`, never an empty string. A placemark holds the index it comes from; each property reads its text from there, so making
/// a placemark allocates nothing, and reading a name costs one string.
public struct Placemark: Sendable {
  let index: IndexFile
  let languages: [UInt8]

  let answer: Answer

  private var unit: UInt32 { answer.unit }
  private var border: BorderHit? { answer.border }
  private var places: PlaceAnswer { answer.places }

  /// What was looked up.
  public var coordinate: Coordinate { answer.coordinate }

  /// Whether the coordinate is inside the boundaries, near them, or neither.
  public var match: Match { answer.match }

  /// Metres to the nearest unit; 0 inside, nothing when there is none within reach.
  public var distance: Double? { answer.distance }

  /// The place in one line, finest part first, such as "Huangpu, Shanghai, China".
  public var name: String? {
    // A city that is its own province or country is named once.
    let city = finest(with: .locality)
    let fields = city.map { index.fields(of: $0) } ?? []
    let town = fields.contains(.country) ? nil : locality ?? subAdministrativeArea
    let area = fields.contains(.administrativeArea) ? nil : administrativeArea
    var parts: [String] = []
    for case let part? in [country, area, town, subLocality] {
      // Kyoto in Kyōto: of two spellings the finer unit's stays.
      if let same = parts.firstIndex(where: { NameFolding.areAlike($0, part) }) {
        parts[same] = part
      } else {
        parts.insert(part, at: 0)
      }
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The country's or dependent territory's name.
  public var country: String? { name(of: .country) }

  /// ISO 3166-1 alpha-2 of the country or territory.
  public var isoCountryCode: String? {
    for unit in index.chain(from: unit) {
      if let code = index.countryCode(of: unit) { return code }
    }
    return nil
  }

  /// The name of the first level below the country.
  public var administrativeArea: String? { name(of: .administrativeArea) }

  /// The ISO 3166-2 code of the administrative area; missing where the area is a territory with a country code of its own.
  public var administrativeAreaCode: String? {
    guard let area = finest(with: .administrativeArea), index.countryCode(of: area) == nil else {
      return nil
    }
    return index.code(ofUnit: area)
  }

  /// The name of the second level below the country.
  public var subAdministrativeArea: String? { name(of: .subAdministrativeArea) }

  /// The city, town or municipality; never missing in a unit that is itself a city.
  public var locality: String? {
    if let city = finest(with: .locality) { return name(ofCity: city) }
    return localityPlace.flatMap { name(ofPlace: $0.place) }
  }

  /// The part of the locality.
  public var subLocality: String? {
    name(of: .subLocality) ?? subLocalityPlace.flatMap { name(ofPlace: $0.place) }
  }

  /// The street; always missing, since the index has no streets.
  public var thoroughfare: String? { nil }

  /// The house number; always missing, since the index has no addresses.
  public var subThoroughfare: String? { nil }

  /// The postal code; always missing, since the index has no postal areas.
  public var postalCode: String? { nil }

  /// The lake or river; always missing, since the index has no waters.
  public var inlandWater: String? { nil }

  /// The ocean or sea; always missing, since the index has no seas.
  public var ocean: String? { nil }

  /// The IANA time zone of the nearest place of the country.
  public var timeZone: String? {
    guard let place = places.nearest ?? nearestPlaceOfCountry else { return nil }
    return index.timeZone(ofPlace: place.place)
  }

  /// The units and places that the coordinate belongs to, coarsest first: one parent chain.
  public var hierarchy: [HierarchyEntry] {
    var entries = index.chain(from: unit).reversed().map(entry(ofUnit:))
    if let localityPlace { entries.append(entry(of: localityPlace, level: 3)) }
    if let subLocalityPlace { entries.append(entry(of: subLocalityPlace, level: 4)) }
    return entries
  }

  /// The numbers of the units in ``hierarchy``, and behind them those of its places.
  package var hierarchyNumbers: (units: [UInt32], places: [UInt32]) {
    let places = [localityPlace, subLocalityPlace].compactMap { $0?.place }
    return (index.chain(from: unit).reversed(), places)
  }
}

extension Placemark {
  /// The place that names the locality, where no unit does.
  private var localityPlace: PlaceHit? {
    finest(with: .locality) == nil ? places.city : nil
  }

  /// The place that names the part of the locality, where no unit does.
  private var subLocalityPlace: PlaceHit? {
    if finest(with: .subLocality) != nil { return nil }
    guard let city = finest(with: .locality) else { return places.part }
    guard let nearest = places.nearest else { return nil }
    return index.principalPlace(ofUnit: city) == nearest.place ? nil : nearest
  }

  private var nearestPlaceOfCountry: PlaceHit? {
    guard unit != IndexFile.absent else { return nil }
    return PlaceSearch(index, at: coordinate, in: unit)?.nearest(within: .infinity)
  }

  /// The finest unit of the chain that fills a field.
  private func finest(with field: PlacemarkFields) -> UInt32? {
    for unit in index.chain(from: unit) where index.fields(of: unit).contains(field) { return unit }
    return nil
  }

  private func name(of field: PlacemarkFields) -> String? {
    finest(with: field).flatMap {
      index.name(at: index.nameOffset(ofUnit: $0), languages: languages)
    }
  }

  /// The name of a unit that is a city: that of its largest place, which is what people call the city (Moscow, not Moskva).
  private func name(ofCity unit: UInt32) -> String? {
    let unitName = index.nameOffset(ofUnit: unit)
    guard let place = index.principalPlace(ofUnit: unit) else {
      return index.name(at: unitName, languages: languages)
    }
    return index.translation(at: index.nameOffset(ofPlace: place), languages: languages)
      ?? index.translation(at: unitName, languages: languages) ?? name(ofPlace: place)
  }

  private func name(ofPlace place: UInt32) -> String? {
    index.name(at: index.nameOffset(ofPlace: place), languages: languages)
  }

  private func entry(ofUnit unit: UInt32) -> HierarchyEntry {
    HierarchyEntry(
      level: Int(index.level(of: unit)),
      kind: index.description.kind(index.kind(ofUnit: unit)),
      name: index.name(at: index.nameOffset(ofUnit: unit), languages: languages) ?? "",
      code: index.code(ofUnit: unit),
      layer: index.description.layerName(index.layer(ofUnit: unit)),
      feature: index.feature(ofUnit: unit), match: match, distance: distance ?? 0,
      bearing: border.map { GreatCircle.bearing(from: coordinate, to: $0.coordinate) })
  }

  private func entry(of hit: PlaceHit, level: Int) -> HierarchyEntry {
    let position = Coordinate(index.position(ofPlace: hit.place))
    return HierarchyEntry(
      level: level, kind: index.description.kind(index.kind(ofPlace: hit.place)),
      name: name(ofPlace: hit.place) ?? "", code: index.code(ofPlace: hit.place),
      layer: index.description.layerName(index.layer(ofPlace: hit.place)),
      feature: index.feature(ofPlace: hit.place), match: .nearest, distance: hit.distance,
      bearing: GreatCircle.bearing(from: coordinate, to: position))
  }
}

extension PlaceAnswer {
  /// The nearest place, be it city or part.
  var nearest: PlaceHit? { part ?? city }
}

extension IndexDescription {
  func kind(_ number: Int) -> String { kinds.indices.contains(number) ? kinds[number] : "" }

  func layerName(_ number: Int) -> String {
    layers.indices.contains(number) ? layers[number].name : ""
  }
}
