internal import Geometry
internal import RevGeo

/// A location and its place, with all texts made.
package struct LocatedAnswer: Hashable, Sendable {
  /// A unit that the location may be in.
  package struct Candidate: Hashable, Sendable {
    /// 0 for countries, then deeper; nothing for outside all.
    package var level: Int?
    /// What people call such a unit.
    package var kind: String?
    /// Its name.
    package var name: String?
    /// Its own code.
    package var code: String?
    /// The share of the location's circle in it.
    package var share: Double

    /// Creates a candidate.
    package init(level: Int?, kind: String?, name: String?, code: String?, share: Double) {
      self.level = level
      self.kind = kind
      self.name = name
      self.code = code
      self.share = share
    }
  }

  /// The place, no deeper than the accuracy allows.
  package var place: LookupAnswer
  /// Where it may be at the first level that is not certain.
  package var candidates: [Candidate]
  /// Metres; nothing when unknown.
  package var accuracy: Double?
  /// The finest level that it reaches.
  package var achieved: String?
  /// Seconds since it was received.
  package var age: Double?
  /// How the receiver found it, in a word.
  package var quality: String?
  /// Why the request ended.
  package var outcome: String?
  /// The name of the source.
  package var source: String?
  /// Measured, recorded or stated.
  package var origin: String?
  /// When the receiver says it was there, in ISO 8601.
  package var time: String?
  /// Metres above mean sea level.
  package var altitude: Double?
  /// Metres a second.
  package var speed: Double?
  /// Degrees clockwise from north of the way over ground.
  package var course: Double?

  /// Whether the position was measured there and then, not typed in or made up.
  package var isMeasured = true

  /// Creates an answer of which only the place is known.
  package init(place: LookupAnswer, candidates: [Candidate]) {
    self.place = place
    self.candidates = candidates
  }

  /// What distinguishes one place from another: the units and places, a line each.
  package var identity: String {
    place.hierarchy.map { "\($0.level)\t\($0.kind)\t\($0.code ?? "")\t\($0.name)\n" }.joined()
  }

  /// Whether a text is one that ``identity`` may have given.
  package static func isIdentity(_ text: String) -> Bool {
    text.isEmpty
      || text.hasSuffix("\n")
        && text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).allSatisfy {
          let parts = $0.split(separator: "\t", omittingEmptySubsequences: false)
          return parts.count == 4 && Int(parts[0]) != nil
        }
  }

  /// The facts as environment variables, `REVGEO_LOCALITY` and so on.
  package var environment: [String: String] {
    var variables: [String: String] = [:]
    for (fact, text) in place.facts {
      variables["REVGEO_" + fact.columnName.uppercased()] = text
    }
    variables["REVGEO_LATITUDE"] = NumberText.shortest(place.coordinate.latitude)
    variables["REVGEO_LONGITUDE"] = NumberText.shortest(place.coordinate.longitude)
    variables["REVGEO_ACCURACY"] = accuracy.map(LocatedAnswer.tenths)
    variables["REVGEO_TIME"] = time
    return variables
  }

  static func tenths(_ value: Double) -> String { NumberText.shortest((value * 10).rounded() / 10) }
}

/// Writes located answers.
package struct LocatedWriter: Sendable {
  private let format: LocateRequest.Format

  /// Creates a writer.
  package init(_ format: LocateRequest.Format) {
    self.format = format
  }

  /// Writes the answer of one request.
  package func append(_ answer: LocatedAnswer, to bytes: inout [UInt8]) {
    switch format {
    case .text: appendText(answer, to: &bytes)
    case .json: appendJSON(answer, to: &bytes)
    }
  }

  /// Writes a place of several, as text in one line.
  package func appendLine(_ answer: LocatedAnswer, to bytes: inout [UInt8]) {
    guard format == .text else { return appendJSON(answer, to: &bytes) }
    let time = (answer.time ?? "-").padded(to: 20)
    bytes.append("\(time)  \(title(answer) ?? "nothing there")")
    if !answer.candidates.isEmpty { bytes.append(" (\(shares(answer)))") }
    bytes.append("\n")
  }

  private func appendText(_ answer: LocatedAnswer, to bytes: inout [UInt8]) {
    var writer = TextAnswerWriter(maximumDistance: 0)
    var place = answer.place
    place.facts[.name] = title(answer)
    writer.append(place, to: &bytes)
    func row(_ name: String, _ value: String) {
      bytes.append("  \(name.padded(to: 20))\(value)\n")
    }
    let kind = answer.candidates.lazy.compactMap(\.kind).first
    if !answer.candidates.isEmpty { row(kind ?? "candidates", shares(answer)) }
    let degrees = [answer.place.coordinate.latitude, answer.place.coordinate.longitude]
    row("position", degrees.map(NumberText.shortest).joined(separator: ","))
    row("accuracy", quality(answer))
    if let source = answer.source { row("source", source) }
  }

  /// The certain place, or the candidates where not even the country is certain.
  private func title(_ answer: LocatedAnswer) -> String? {
    if let name = answer.place.facts[.name] { return name }
    let names = answer.candidates.prefix(5).map { $0.name ?? "none" }
    return names.isEmpty ? nil : names.joined(separator: " or ")
  }

  private func quality(_ answer: LocatedAnswer) -> String {
    let metres = answer.accuracy.map { "\(LocatedAnswer.tenths($0)) m" } ?? "unknown"
    let level = answer.achieved.map { ", good for a \($0)" } ?? ""
    let age = answer.age.map { $0 < 1 ? ", just now" : ", \(DurationText.text($0)) ago" } ?? ""
    return metres + level + age + (answer.isMeasured ? "" : ", \(answer.quality ?? "")")
  }

  private func shares(_ answer: LocatedAnswer) -> String {
    answer.candidates.prefix(5).map { candidate in
      let percent = (candidate.share * 100).rounded()
      return "\(candidate.name ?? "none") \(percent < 1 ? "< 1" : NumberText.shortest(percent)) %"
    }.joined(separator: ", ")
  }

  private func appendJSON(_ answer: LocatedAnswer, to bytes: inout [UInt8]) {
    let coordinate = answer.place.coordinate
    func number(_ key: String, _ value: Double?, _ text: (Double) -> String) {
      JSONText.append(key: key, literal: value.map(text), to: &bytes)
    }
    bytes.append("{")
    number("latitude", coordinate.latitude, NumberText.shortest)
    number("longitude", coordinate.longitude, NumberText.shortest)
    number("accuracy", answer.accuracy, LocatedAnswer.tenths)
    JSONText.append(key: "achieved", answer.achieved, to: &bytes)
    number("age", answer.age) { NumberText.shortest(($0 * 1000).rounded() / 1000) }
    JSONText.append(key: "outcome", answer.outcome, to: &bytes)
    JSONText.append(key: "source", answer.source, to: &bytes)
    JSONText.append(key: "origin", answer.origin, to: &bytes)
    JSONText.append(key: "time", answer.time, to: &bytes)
    number("altitude", answer.altitude, LocatedAnswer.tenths)
    number("speed", answer.speed, LocatedAnswer.tenths)
    number("course", answer.course, LocatedAnswer.tenths)
    JSONText.append(key: "quality", answer.quality, to: &bytes)
    JSONText.append(key: "candidates", objects: answer.candidates, to: &bytes) { candidate, bytes in
      JSONText.append(key: "level", literal: candidate.level.map { String($0) }, to: &bytes)
      JSONText.append(key: "kind", candidate.kind, to: &bytes)
      JSONText.append(key: "name", candidate.name, to: &bytes)
      JSONText.append(key: "code", candidate.code, to: &bytes)
      let share = NumberText.shortest((candidate.share * 1000).rounded() / 1000)
      JSONText.append(key: "share", literal: share, to: &bytes)
    }
    JSONText.append(factsOf: answer.place, to: &bytes)
    bytes.append("}\n")
  }
}
