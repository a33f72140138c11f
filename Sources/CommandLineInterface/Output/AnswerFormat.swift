/// The forms in which answers are written.
package enum AnswerFormat: String, Hashable, Sendable, CaseIterable {
  /// For people.
  case text
  /// One object, several as JSON Lines.
  case json
  /// A feature, several as a feature collection.
  case geojson
  /// Rows below a header.
  case csv

  /// Whether the distance to the border is part of this form.
  package var showsBorderDistance: Bool { self != .csv }

  /// What writes answers in this form.
  /// - Parameters:
  ///   - isSingle: Whether exactly one answer will come.
  ///   - maximumDistance: The metres within which the nearest unit was looked for.
  /// - Returns: A writer at the start of its output.
  package func writer(isSingle: Bool, maximumDistance: Double) -> any AnswerWriter {
    switch self {
    case .text: TextAnswerWriter(maximumDistance: maximumDistance)
    case .json: JSONAnswerWriter()
    case .geojson: GeoJSONAnswerWriter(isCollection: !isSingle)
    case .csv: CSVAnswerWriter()
    }
  }
}

/// Writes answers in one form, in the order in which they come, as UTF-8.
package protocol AnswerWriter {
  /// Writes what stands before all answers.
  func begin(_ bytes: inout [UInt8])

  /// Writes one answer with what parts it from the one before.
  mutating func append(_ answer: LookupAnswer, to bytes: inout [UInt8])

  /// Writes what stands behind all answers.
  func end(_ bytes: inout [UInt8])
}

extension AnswerWriter {
  package func begin(_ bytes: inout [UInt8]) {}

  package func end(_ bytes: inout [UInt8]) {}
}

extension [UInt8] {
  /// Writes a text.
  mutating func append(_ text: String) {
    append(contentsOf: text.utf8)
  }
}
