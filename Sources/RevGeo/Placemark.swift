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

  /// Metres by which the coordinate may be off: an area counts when it holds the whole circle.
  var radius = 0.0

  private var unit: UInt32 { answer.unit }
  private var places: PlaceAnswer { answer.places }
  private var streets: StreetAnswer { answer.streets }

  /// What was looked up.
  public var coordinate: Coordinate { answer.coordinate }

  /// Whether the coordinate is inside the boundaries, near them, or neither.
  public var match: Match { answer.match }

  /// Metres to the nearest unit; 0 inside, nothing when there is none within reach.
  public var distance: Double? { answer.distance }

  /// The place in one line, finest part first, such as "Huangpu, Shanghai, China", or "Yrjönkatu 27, Helsinki, Finland" where streets are known.
  public var name: String? {
    let street = streetLine
    let place = placeLine
    return street.map { street in place.map { "\(street), \($0)" } ?? street } ?? place
  }

  /// Units and places in one line.
  private var placeLine: String? {
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
    if parts.isEmpty { return ocean ?? inlandWater ?? areasOfInterest.first }
    return parts.joined(separator: ", ")
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

  /// The nearest street with a name, or with a number such as A 7; without one the street of the address at hand.
  public var thoroughfare: String? {
    if let street = streets.street {
      return index.name(at: index.nameOffset(ofStreet: street.street), languages: languages)
    }
    return streets.address.flatMap { index.name(at: index.streetNameOffset(ofAddress: $0.address)) }
  }

  /// The house number: of the nearest address of that street, else counted along the street where its ends' numbers are known.
  public var subThoroughfare: String? {
    streets.address.map { index.number(ofAddress: $0.address) } ?? interpolatedNumber
  }

  /// The postal code of the address, else of the street's side, else of the area that holds the coordinate.
  public var postalCode: String? { streetPostalCode ?? area(.postalCode) }

  private var streetPostalCode: String? {
    if let address = streets.address, let code = index.postalCode(ofAddress: address.address) {
      return code
    }
    guard streets.isSideKnown, let street = streets.street else { return nil }
    return index.postalCode(street, at: FixedCoordinate(coordinate))
  }

  /// The lake or river that holds the coordinate, where the index has waters.
  public var inlandWater: String? { area(.inlandWater) }

  /// The ocean or sea that holds the coordinate, where the index has seas; also where no unit is.
  public var ocean: String? { area(.ocean) }

  /// Parks, airports and other areas that hold the coordinate, where the index has such, each name once; empty for none.
  public var areasOfInterest: [String] {
    var names: [String] = []
    for area in areas(.areasOfInterest) {
      guard let name = index.name(ofArea: area, languages: languages) else { continue }
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The IANA time zone: of the area that holds the coordinate where the index has such, else of the nearest place of the country.
  public var timeZone: String? {
    if let zone = area(.timeZone) { return zone }
    // Where an error leaves the area open, the nearest place does not settle it.
    if radius > 0, index.hasAreas(filling: .timeZone) { return nil }
    guard let place = places.nearest ?? nearestPlaceOfCountry else { return nil }
    return index.timeZone(ofPlace: place.place)
  }

  /// The units and places that the coordinate belongs to, coarsest first: one parent chain.
  ///
  /// Behind them the street and the house number near it.
  public var hierarchy: [HierarchyEntry] {
    var entries = index.chain(from: unit).reversed().map(entry(ofUnit:))
    if let localityPlace { entries.append(entry(of: localityPlace, level: 3)) }
    if let subLocalityPlace { entries.append(entry(of: subLocalityPlace, level: 4)) }
    if let street = streets.street { entries.append(entry(of: street)) }
    if let entry = houseNumberEntry { entries.append(entry) }
    return entries
  }

  /// Whether a fact may differ in a placemark of the same units and places.
  package func mayDiffer(_ fact: Fact) -> Bool {
    answer.hasStreet && fact.isOfStreets
      || fact.isOfAreas(index, hasUnit: unit != IndexFile.absent)
  }

  /// The entries of the street and the house number in ``hierarchy``.
  package var streetEntries: [HierarchyEntry] { Array(hierarchy.dropFirst(placeEntryCount)) }

  /// How many entries of ``hierarchy`` stand before the street.
  package var placeEntryCount: Int {
    index.chain(from: unit).reduce(0) { count, _ in count + 1 }
      + (localityPlace == nil ? 0 : 1) + (subLocalityPlace == nil ? 0 : 1)
  }

  /// What the entries of ``hierarchy`` are, by their numbers in the index.
  package var hierarchyNumbers: [HierarchyNumber] {
    var numbers = index.chain(from: unit).reversed().map(HierarchyNumber.unit)
    for case let place? in [localityPlace, subLocalityPlace] { numbers.append(.place(place.place)) }
    if let street = streets.street { numbers.append(.street(street.street)) }
    if let address = streets.address {
      numbers.append(.address(address.address))
    } else if let street = streets.street, interpolatedNumber != nil {
      numbers.append(.numberAlong(street.street))
    }
    return numbers
  }
}

extension Placemark {
  /// What the first area that holds the coordinate fills a field with.
  private func area(_ field: AreaField) -> String? {
    if index.areaCount == 0 { return nil }
    return areas(field).lazy.compactMap { index.name(ofArea: $0, languages: languages) }.first
  }

  /// The numbers of the areas that hold the coordinate and fill a field.
  func areas(_ field: AreaField) -> [UInt32] {
    let areas = index.areas(filling: field, at: FixedCoordinate(coordinate))
    if radius <= 0 { return areas }
    return areas.filter { index.holdsCircle($0, round: coordinate, radius: radius) }
  }

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

  /// Writes a text of the placemark as UTF-8; nothing when it is absent.
  ///
  /// Makes no string of the name of a place, as most texts of a large batch are.
  package func append(_ fact: Fact, to bytes: inout [UInt8]) {
    switch fact {
    case .locality where finest(with: .locality) == nil: append(nameOf: places.city, to: &bytes)
    case .subLocality where finest(with: .subLocality) == nil:
      append(nameOf: subLocalityPlace, to: &bytes)
    default: if let text = self[fact] { bytes.append(contentsOf: text.utf8) }
    }
  }

  private func append(nameOf place: PlaceHit?, to bytes: inout [UInt8]) {
    guard let place else { return }
    index.appendName(
      at: index.nameOffset(ofPlace: place.place), languages: languages, to: &bytes)
  }

  private var nearestPlaceOfCountry: PlaceHit? {
    guard unit != IndexFile.absent else { return nil }
    var search = PlaceSearch(index)
    return search.nearest(to: coordinate, in: unit, within: .infinity)
  }

  /// The finest unit of the chain that fills a field.
  private func finest(with field: PlacemarkFields) -> UInt32? {
    let unit = index.finest(from: unit, filling: field)
    return unit == IndexFile.absent ? nil : unit
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
      bearing: answer.borderPoint.map { GreatCircle.bearing(from: coordinate, to: $0) })
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

/// Streets and house numbers.
extension Placemark {
  /// Their levels in a hierarchy, finer than those of places.
  private static let (streetLevel, houseNumberLevel) = (5, 6)

  /// Countries where the house number stands before the street.
  private static let numberFirst: Set<String> = [
    "AU", "CA", "FR", "GB", "IE", "IL", "IN", "LU", "NZ", "PH", "SG", "TH", "US", "ZA",
  ]

  /// Street and house number in one line.
  private var streetLine: String? {
    guard answer.hasStreet, let street = thoroughfare else { return nil }
    guard let number = subThoroughfare else { return street }
    return Placemark.numberFirst.contains(isoCountryCode ?? "")
      ? "\(number) \(street)" : "\(street) \(number)"
  }

  private var interpolatedNumber: String? {
    guard streets.isSideKnown, let street = streets.street else { return nil }
    return index.interpolatedNumber(street, at: FixedCoordinate(coordinate))
  }

  private func entry(of hit: StreetHit) -> HierarchyEntry {
    HierarchyEntry(
      level: Placemark.streetLevel, kind: index.description.kind(index.kind(ofStreet: hit.street)),
      name: index.name(at: index.nameOffset(ofStreet: hit.street), languages: languages) ?? "",
      code: index.code(ofStreet: hit.street),
      layer: index.description.layerName(index.layer(ofStreet: hit.street)),
      feature: index.feature(ofStreet: hit.street), match: .nearest, distance: hit.distance,
      bearing: GreatCircle.bearing(from: coordinate, to: index.position(of: hit)))
  }

  /// The entry of the nearest street of another name.
  func nextStreet(within distance: Double) -> HierarchyEntry? {
    guard let street = streets.street else { return nil }
    let key = index.key(ofStreet: street.street)
    return index.nearestStreet(to: coordinate, within: distance, .otherThan(key)).map(entry)
  }

  private var houseNumberEntry: HierarchyEntry? {
    if let address = streets.address {
      let position = Coordinate(index.position(ofAddress: address.address))
      return HierarchyEntry(
        level: Placemark.houseNumberLevel,
        kind: index.description.kind(index.kind(ofAddress: address.address)),
        name: index.number(ofAddress: address.address) ?? "", code: nil,
        layer: index.description.layerName(index.layer(ofAddress: address.address)),
        feature: index.feature(ofAddress: address.address), match: .nearest,
        distance: address.distance,
        bearing: GreatCircle.bearing(from: coordinate, to: position))
    }
    guard let street = streets.street, let number = interpolatedNumber else { return nil }
    let entry = entry(of: street)
    return HierarchyEntry(
      level: Placemark.houseNumberLevel, kind: "address", name: number, code: nil,
      layer: entry.layer, feature: entry.feature, match: .interpolated, distance: entry.distance,
      bearing: entry.bearing)
  }
}

extension PlaceAnswer {
  /// The nearest place, be it city or part.
  var nearest: PlaceHit? { part ?? city }
}
