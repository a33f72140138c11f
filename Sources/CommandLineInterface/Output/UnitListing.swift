package import RevGeo

/// What `revgeo list` prints: one unit a line.
package struct UnitListing {
  /// The forms it has.
  package enum Format: String, Hashable, Sendable {
    /// For people.
    case text
    /// One object a line.
    case json
    /// Rows below a header.
    case csv
  }

  /// One unit.
  package struct Row: Hashable, Sendable {
    /// The unit's own code.
    package var code: String?
    /// Its name.
    package var name: String
    /// What people call such a unit.
    package var kind: String

    /// Creates a row.
    package init(code: String?, name: String, kind: String) {
      self.code = code
      self.name = name
      self.kind = kind
    }

    /// Reads a unit.
    package init(_ unit: Unit, languages: [String]) {
      self.init(code: unit.code, name: unit.name(languages: languages), kind: unit.kind)
    }
  }

  /// The units in their order.
  package var rows: [Row]

  /// Creates a listing.
  package init(_ rows: [Row]) {
    self.rows = rows
  }

  /// The listing in one form.
  package func bytes(_ format: Format) -> [UInt8] {
    var bytes: [UInt8] = []
    switch format {
    case .text: appendText(to: &bytes)
    case .json: rows.forEach { UnitListing.append($0, to: &bytes) }
    case .csv:
      CSVText.append(["code", "name", "kind"], to: &bytes)
      for row in rows { CSVText.append([row.code ?? "", row.name, row.kind], to: &bytes) }
    }
    return bytes
  }

  private func appendText(to bytes: inout [UInt8]) {
    let codeWidth = rows.map { $0.code?.count ?? 1 }.max() ?? 0
    let nameWidth = rows.map(\.name.count).max() ?? 0
    for row in rows {
      let code = (row.code ?? "-").padded(to: codeWidth)
      bytes.append("\(code)  \(row.name.padded(to: nameWidth))  \(row.kind)\n")
    }
  }

  private static func append(_ row: Row, to bytes: inout [UInt8]) {
    bytes.append("{")
    JSONText.append(key: "code", row.code, to: &bytes)
    JSONText.append(key: "name", row.name, to: &bytes)
    JSONText.append(key: "kind", row.kind, to: &bytes)
    bytes.append("}\n")
  }
}
