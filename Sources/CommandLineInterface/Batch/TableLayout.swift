internal import DelimitedText
internal import RevGeo

/// Columns as cells of a table.
struct TableLayout: AnswerLayout {
  /// The columns in their order.
  let columns: [BatchColumn]

  /// The byte between cells.
  let delimiter: UInt8

  /// Whether the row's own cells stand between the columns; else each column has a delimiter in front.
  let isInterleaved: Bool

  /// How many columns in front the finest unit alone decides.
  private let unitColumnCount: Int

  /// The last columns, where all answers inside without a street say the same: how many there are, and what is written for them.
  private let lastCount: Int
  private let last: [UInt8]

  init(columns: [BatchColumn], delimiter: UInt8, isInterleaved: Bool) {
    (self.delimiter, self.isInterleaved) = (delimiter, isInterleaved)
    // An array of its own: threads would wait for each other to count references to one.
    self.columns = columns.map { $0 }
    unitColumnCount = isInterleaved ? 0 : columns.prefix { $0.fact?.isOfUnit ?? false }.count
    let texts = columns.reversed().prefix { $0.textInside != nil }.compactMap(\.textInside)
    lastCount = isInterleaved ? 0 : texts.count
    var last: [UInt8] = []
    for text in texts.reversed() {
      last.append(delimiter)
      CellText.append(text, to: &last, delimiter: delimiter)
    }
    self.last = last
  }

  func appendUnit(_ placemark: Placemark, to bytes: inout [UInt8]) {
    for column in columns[..<unitColumnCount] {
      bytes.append(delimiter)
      if let fact = column.fact { append(fact, of: placemark, to: &bytes) }
    }
  }

  func append(_ placemark: Placemark, _ answer: Answer, to template: inout TemplateBuilder) {
    let isPlain = answer.match == .inside && !answer.hasStreet
    for column in columns[unitColumnCount...].dropLast(isPlain ? lastCount : 0) {
      begin(&template)
      switch column.value(placemark, answer) {
      case .fact(let fact): append(fact, of: placemark, to: &template.bytes)
      case .text(let text): append(text, to: &template.bytes)
      case .literal(let text): template.bytes.append(text)
      case .hole(let hole): template.leave(hole)
      }
    }
    if isPlain && lastCount > 0 { template.bytes.append(contentsOf: last) }
  }

  func appendInvalid(to template: inout TemplateBuilder) {
    for column in columns {
      begin(&template)
      if column == .match { template.bytes.append("invalid") }
    }
  }

  private func append(_ fact: Fact, of placemark: Placemark, to bytes: inout [UInt8]) {
    let start = bytes.count
    placemark.append(fact, to: &bytes)
    CellText.quote(from: start, in: &bytes, delimiter: delimiter)
  }

  func append(_ text: String?, to bytes: inout [UInt8]) {
    if let text { CellText.append(text, to: &bytes, delimiter: delimiter) }
  }

  func append(hierarchy: [HierarchyEntry], to bytes: inout [UInt8]) {
    if hierarchy.isEmpty { return }
    var json: [UInt8] = []
    JSONText.append(hierarchy: hierarchy, to: &json)
    CellText.append(json, to: &bytes, delimiter: delimiter)
  }

  private func begin(_ template: inout TemplateBuilder) {
    if isInterleaved {
      template.leave(.boundary)
    } else {
      template.bytes.append(delimiter)
    }
  }
}

extension BatchColumn {
  /// What all answers inside without a street say in this column; nothing where they differ.
  fileprivate var textInside: String? {
    switch self {
    case .fact(.thoroughfare), .fact(.subThoroughfare): ""
    case .match: Match.inside.rawValue
    case .distance: "0"
    default: nil
    }
  }
}

extension JSONText {
  /// Writes a hierarchy as an array.
  static func append(hierarchy: [HierarchyEntry], to bytes: inout [UInt8]) {
    bytes.append("[")
    for (position, entry) in hierarchy.enumerated() {
      bytes.append(position > 0 ? ",{" : "{")
      append(membersOf: entry, to: &bytes)
      append(key: "distance", literal: NumberText.metres(entry.distance), to: &bytes)
      bytes.append("}")
    }
    bytes.append("]")
  }

  /// Writes the members of an entry other than its distance.
  static func append(membersOf entry: HierarchyEntry, to bytes: inout [UInt8]) {
    append(key: "level", literal: String(entry.level), to: &bytes)
    append(key: "kind", entry.kind, to: &bytes)
    append(key: "name", entry.name.isEmpty ? nil : entry.name, to: &bytes)
    append(key: "code", entry.code, to: &bytes)
    append(key: "layer", entry.layer, to: &bytes)
    append(key: "feature", literal: entry.feature.map { String($0) }, to: &bytes)
    append(key: "match", entry.match.rawValue, to: &bytes)
  }
}
