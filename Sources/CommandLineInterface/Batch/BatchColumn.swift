package import RevGeo

/// A column that a batch adds.
package enum BatchColumn: Hashable, Sendable {
  case fact(Fact)
  case match
  case distance
  case latitude
  case longitude
  case borderDistance
  /// The whole hierarchy as JSON.
  case hierarchy
  /// A part of the entry with this number, the country's being 0.
  case entry(Int, EntryPart)

  /// What an entry of the hierarchy has.
  package enum EntryPart: String, Hashable, Sendable, CaseIterable {
    case level
    case kind
    case name
    case code
    case layer
    case feature
  }

  /// The columns of a batch that names none.
  package static let standard: [BatchColumn] = [
    .fact(.country), .fact(.isoCountryCode), .fact(.administrativeArea),
    .fact(.administrativeAreaCode), .fact(.subAdministrativeArea), .fact(.locality),
    .fact(.subLocality), .fact(.thoroughfare), .fact(.subThoroughfare), .match, .distance,
  ]

  /// The members of a `placemark` object, in the order of a look-up's answer.
  static let members: [BatchColumn] =
    Fact.ofObjects.map { .fact($0) }
    + [.match, .distance, .hierarchy]

  /// The text of the placemark that it is, if it is one.
  var fact: Fact? {
    if case .fact(let fact) = self { fact } else { nil }
  }

  /// The column's name: the key in JSON as snake case.
  package var name: String {
    switch self {
    case .distance: "distance_m"
    case .borderDistance: "border_distance_m"
    case .entry(let number, let part): "hierarchy.\(number).\(part.rawValue)"
    default: key.snakeCased
    }
  }

  /// The key in JSON.
  var key: String {
    switch self {
    case .fact(let fact): fact.rawValue
    case .match: "match"
    case .distance: "distance"
    case .latitude: "latitude"
    case .longitude: "longitude"
    case .borderDistance: "borderDistance"
    case .hierarchy: "hierarchy"
    case .entry: name
    }
  }

  /// The column of a name, with or without the unit of a distance; nothing when there is none.
  package init?(name: String) {
    let simple: [BatchColumn] =
      Fact.allCases.map { .fact($0) }
      + [.match, .distance, .latitude, .longitude, .borderDistance, .hierarchy]
    if let column = simple.first(where: { $0.name == name || $0.key.snakeCased == name }) {
      self = column
      return
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "hierarchy", let number = Int(parts[1]), number >= 0,
      number < 100, let part = EntryPart(rawValue: String(parts[2]))
    else { return nil }
    self = .entry(number, part)
  }
}
