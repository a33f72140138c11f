internal import RevGeo

/// Answers for people: the place in one line, then its facts with aligned values.
struct TextAnswerWriter: AnswerWriter {
  /// The metres within which the nearest unit was looked for.
  var maximumDistance: Double

  private var isFirst = true

  init(maximumDistance: Double) {
    self.maximumDistance = maximumDistance
  }

  mutating func append(_ answer: LookupAnswer, to bytes: inout [UInt8]) {
    if !isFirst { bytes.append("\n") }
    isFirst = false
    let rows = Self.rows(answer)
    bytes.append(answer.facts[.name] ?? (answer.isNothing ? nothing : "No name"))
    bytes.append("\n")
    // The usual names are up to 18 long; a longer one moves the values of its answer only.
    let width = max(18, rows.map(\.name.utf8.count).max() ?? 0) + 2
    for row in rows {
      bytes.append("  \(row.name.padded(to: width))\(row.value)\n")
    }
  }

  private var nothing: String {
    maximumDistance > 0
      ? "Nothing within \(NumberText.distance(maximumDistance))" : "Nothing there"
  }

  private static func rows(_ answer: LookupAnswer) -> [(name: String, value: String)] {
    var rows = shown.compactMap { fact in
      answer.facts[fact].map { (fact.rawValue, $0 + code(fact, answer) + nearness(fact, answer)) }
    }
    // Shown where it is all that is known.
    if rows.isEmpty, let zone = answer.facts[.timeZone] { rows.append(("timeZone", zone)) }
    if let distance = answer.borderDistance {
      rows.append(("border", NumberText.distance(distance)))
    }
    return rows
  }

  private static let shown: [Fact] = [
    .country, .administrativeArea, .subAdministrativeArea, .locality, .subLocality, .thoroughfare,
    .subThoroughfare, .postalCode, .inlandWater, .ocean, .areasOfInterest,
  ]

  private static func code(_ fact: Fact, _ answer: LookupAnswer) -> String {
    let code: String?
    switch fact {
    case .country: code = answer.facts[.isoCountryCode]
    case .administrativeArea: code = answer.facts[.administrativeAreaCode]
    default: code = nil
    }
    return code.map { " (\($0))" } ?? ""
  }

  /// How far away the entry is that a fact comes from, when the coordinate is not inside it.
  private static func nearness(_ fact: Fact, _ answer: LookupAnswer) -> String {
    guard let entry = entry(of: fact, answer) else { return "" }
    if entry.match == .interpolated { return ", between known numbers" }
    guard entry.match == .nearest else { return "" }
    let direction = entry.bearing.map { " " + NumberText.direction($0) } ?? ""
    return ", nearest \(entry.kind), \(NumberText.distance(entry.distance))\(direction)"
  }

  /// The entry that a fact is the name of: a city and its province may share one, then the locality is the finer.
  private static func entry(of fact: Fact, _ answer: LookupAnswer) -> LookupAnswer.Entry? {
    let name = answer.facts[fact]
    switch fact {
    case .country, .administrativeArea, .subAdministrativeArea:
      return answer.hierarchy.first { $0.name == name }
    default: return answer.hierarchy.last { $0.name == name }
    }
  }
}
