internal import DelimitedText
internal import RevGeo

/// A value that differs between answers of one identity, and is written for each.
enum Hole: Hashable, Sendable {
  case distance
  case cityDistance
  case partDistance
  case borderDistance
  case latitude
  case longitude
  case hierarchy
  /// A text that depends on a street, an address, an area, or on the coordinate itself.
  case fact(Fact)
  /// A part of the street's entry in the hierarchy, or of the house number's.
  case entry(Int, BatchColumn.EntryPart)
  /// No value: here the row's own cells go on.
  case boundary
}

/// What an answer says in one column.
enum AnswerValue {
  /// What the placemark says, or nothing known.
  case fact(Fact)
  /// A text, or nothing known.
  case text(String?)
  /// A number or JSON.
  case literal(String)
  case hole(Hole)
}

/// How the columns of an answer are written, all of them together.
protocol AnswerLayout: Sendable {
  /// Writes the first columns of a placemark, as far as the finest unit alone decides them.
  func appendUnit(_ placemark: Placemark, to bytes: inout [UInt8])

  /// Writes the columns behind them.
  func append(_ placemark: Placemark, _ answer: Answer, to template: inout TemplateBuilder)

  /// Writes all columns of a row without an answer.
  func appendInvalid(to bytes: inout TemplateBuilder)

  /// Writes a text, or nothing known, into a hole.
  func append(_ text: String?, to bytes: inout [UInt8])

  /// Writes a whole hierarchy into a hole.
  func append(hierarchy: [HierarchyEntry], to bytes: inout [UInt8])
}

/// Text with holes, as it is written.
struct TemplateBuilder {
  var bytes: [UInt8] = []
  var holes: [(offset: Int, hole: Hole)] = []

  /// Leaves a hole here.
  mutating func leave(_ hole: Hole) {
    holes.append((bytes.count, hole))
  }
}

extension BatchColumn {
  /// What a placemark says in this column.
  func value(_ placemark: Placemark, _ answer: Answer) -> AnswerValue {
    switch self {
    case .fact(let fact) where placemark.mayDiffer(fact): .hole(.fact(fact))
    case .fact(.timeZone) where answer.match != .none && answer.cityDistance == nil:
      .hole(.fact(.timeZone))
    case .fact(let fact): .fact(fact)
    case .match: .text(placemark.match.rawValue)
    case .distance: distance(answer)
    case .latitude: .hole(.latitude)
    case .longitude: .hole(.longitude)
    case .borderDistance: .hole(.borderDistance)
    case .hierarchy: .hole(.hierarchy)
    case .entry(let number, let part):
      answer.hasStreet && number >= placemark.placeEntryCount
        ? .hole(.entry(number, part)) : BatchColumn.entry(placemark.hierarchy, number, part)
    }
  }

  private func distance(_ answer: Answer) -> AnswerValue {
    switch answer.match {
    case .inside: .literal("0")
    case .nearest, .interpolated: .hole(.distance)
    case .none: .text(nil)
    }
  }

  /// What a hierarchy says in a part of one of its entries.
  static func entry(
    _ hierarchy: [HierarchyEntry], _ number: Int, _ part: EntryPart
  ) -> AnswerValue {
    guard number < hierarchy.count else { return .text(nil) }
    let entry = hierarchy[number]
    switch part {
    case .level: return .literal(String(entry.level))
    case .kind: return .text(entry.kind)
    case .name: return .text(entry.name)
    case .code: return .text(entry.code)
    case .layer: return .text(entry.layer)
    case .feature: return entry.feature.map { .literal(String($0)) } ?? .text(nil)
    }
  }
}
