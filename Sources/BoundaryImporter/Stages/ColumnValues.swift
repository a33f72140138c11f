/// A layer's columns, read as its recipe wants: the first column that has a value counts, and texts that mean nothing are none.
struct ColumnValues {
  private let table: LayerTable
  private let blanks: Set<String>
  private let separator: String

  init(_ table: LayerTable, _ columns: Columns) {
    self.table = table
    blanks = Set(columns.blanks)
    separator = columns.separator
  }

  /// Texts by record.
  func texts(_ columns: [String]) -> [String] {
    merged(columns.map { cleaned(table[$0]).map(ColumnValues.printable) })
  }

  /// Codes by record.
  func codes(_ columns: [String]) -> [String] {
    merged(columns.map { cleaned(table.codes($0)).map(ColumnValues.real) })
  }

  /// Names in other languages by record, from the columns by BCP 47 tag.
  func translations(_ columns: [String: String]) -> Translations {
    Translations(
      byTag: columns.sorted { $0.key < $1.key }.map { ($0.key, texts([$0.value])) })
  }

  /// Names in other languages.
  struct Translations {
    fileprivate let byTag: [(tag: String, values: [String])]

    /// Those of a record, by tag; none for empty ones.
    subscript(record: Int) -> [String: String] {
      var names: [String: String] = [:]
      for (tag, values) in byTag where !values[record].isEmpty { names[tag] = values[record] }
      return names
    }
  }

  /// A text with blanks in place of control characters, which would change the terminal that shows it.
  private static func printable(_ text: String) -> String {
    // Nearly no text has any: the first byte of a control character tells.
    let mayHaveControls = text.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }
    if !mayHaveControls { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control
      scalars.append(isControl ? " " : scalar)
    }
    let words = String(scalars).split(separator: " ")
    return words.joined(separator: " ")
  }

  /// A code without what data sets add.
  ///
  /// Natural Earth ends those that it makes up itself with a tilde; columns of numbers may have zeros behind a point.
  private static func real(_ code: String) -> String {
    if code.hasSuffix("~") { return "" }
    guard code.hasSuffix("0"), let point = code.utf8.firstIndex(of: UInt8(ascii: ".")) else {
      return code
    }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let isWhole =
      code.utf8[..<point].allSatisfy(digits.contains)
      && code.utf8[point...].dropFirst().allSatisfy { $0 == UInt8(ascii: "0") }
    return isWhole ? String(code[..<point]) : code
  }

  private func merged(_ columns: [[String]]) -> [String] {
    guard var values = columns.first else { return table[""] }
    for others in columns.dropFirst() {
      for record in values.indices where values[record].isEmpty { values[record] = others[record] }
    }
    return values
  }

  private func cleaned(_ values: [String]) -> [String] {
    if blanks.isEmpty && separator.isEmpty { return values }
    return values.map { value in
      let first = separator.isEmpty ? value : ColumnValues.first(of: value, separator)
      return blanks.contains(first) ? "" : first
    }
  }

  private static func first(of value: String, _ separator: String) -> String {
    let parts = value.split(separator: separator)
    return parts.first.map(String.init) ?? ""
  }
}
