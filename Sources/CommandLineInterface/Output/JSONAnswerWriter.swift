internal import Geometry
internal import RevGeo

/// Answers for programs: one JSON object a line.
struct JSONAnswerWriter: AnswerWriter {
  mutating func append(_ answer: LookupAnswer, to bytes: inout [UInt8]) {
    let coordinate = answer.coordinate
    bytes.append("{")
    JSONText.append(
      key: "latitude", literal: NumberText.shortest(coordinate.latitude), to: &bytes)
    JSONText.append(
      key: "longitude", literal: NumberText.shortest(coordinate.longitude), to: &bytes)
    JSONText.append(factsOf: answer, to: &bytes)
    bytes.append("}\n")
  }
}

extension JSONText {
  /// Writes the members of an answer other than its position.
  static func append(factsOf answer: LookupAnswer, to bytes: inout [UInt8]) {
    for fact in Fact.ofObjects { append(key: fact.rawValue, answer.facts[fact], to: &bytes) }
    if let areas = answer.areasOfInterest {
      append(key: "areasOfInterest", texts: areas, to: &bytes)
    }
    append(key: "match", answer.match.rawValue, to: &bytes)
    append(key: "distance", literal: answer.distance.map(NumberText.metres), to: &bytes)
    append(key: "borderDistance", literal: answer.borderDistance.map(NumberText.metres), to: &bytes)
    append(key: "hierarchy", objects: answer.hierarchy, to: &bytes, append(_:to:))
  }

  private static func append(_ entry: LookupAnswer.Entry, to bytes: inout [UInt8]) {
    append(key: "level", literal: String(entry.level), to: &bytes)
    append(key: "kind", entry.kind, to: &bytes)
    append(key: "name", entry.name.isEmpty ? nil : entry.name, to: &bytes)
    append(key: "code", entry.code, to: &bytes)
    append(key: "layer", entry.layer, to: &bytes)
    append(key: "feature", literal: entry.feature.map { String($0) }, to: &bytes)
    append(key: "match", entry.match.rawValue, to: &bytes)
    append(key: "distance", literal: NumberText.metres(entry.distance), to: &bytes)
  }
}
