internal import EncodingBridge
internal import ShapefileBridge

/// Columns of an attribute table as text, in the encoding that they turn out to be in.
struct TableText {
  private let table: AttributeTable
  private let names: [String]
  private let recordCount: Int

  init(_ table: AttributeTable, _ names: [String], recordCount: Int) {
    self.table = table
    self.names = names
    self.recordCount = recordCount
  }

  /// The values of each column by record.
  mutating func columns(
    _ recipe: LayerRecipe, codePage: String?, _ report: inout LayerReport
  ) throws(ShapefileError) -> [[String]] {
    let statement = EncodingChoice.Statement(
      recipe: recipe.encoding, codePage: codePage, languageByte: table.languageByte)
    let fields = try fields(ColumnNames(table, statement))
    // Nearly all tables are UTF-8 and say so, or say nothing: then text is taken as it stands.
    if statement.mayBeUTF8, let columns = try asUTF8(fields) {
      let choice = EncodingChoice(statement, sample: TextSample(values: []))
      report.encoding = CodePage.utf8.name
      report.encodingSource = choice?.page == .utf8 ? choice?.source ?? .assumed : .assumed
      report.notes += choice?.notes ?? []
      return columns
    }
    let raw = try RawText(table, fields, recordCount: recordCount)
    guard let choice = EncodingChoice(statement, sample: raw.sample),
      let decoder = TextDecoder(name: choice.page.decoderName)
    else {
      throw ShapefileError(
        file: table.path,
        reason: "its encoding can't be \"\(recipe.encoding)\", which is not known",
        remedy: EncodingChoice.remedy)
    }
    report.encoding = choice.page.name
    report.encodingSource = choice.source
    report.notes += choice.notes
    return raw.decoded(decoder, &report)
  }

  private func fields(_ columns: ColumnNames) throws(ShapefileError) -> [Int] {
    var fields: [Int] = []
    for name in names {
      guard let field = columns.position(of: name) else {
        let known = columns.names.joined(separator: ", ")
        throw ShapefileError(
          file: table.path, reason: "has no column \"\(name)\"",
          remedy: known.isEmpty ? "it has no columns at all" : "it has: \(known)")
      }
      fields.append(field)
    }
    return fields
  }

  /// The values when all of them are UTF-8 as they stand.
  private func asUTF8(_ fields: [Int]) throws(ShapefileError) -> [[String]]? {
    var values = [[String]](repeating: [], count: fields.count)
    for column in fields.indices { values[column].reserveCapacity(recordCount) }
    // Record by record, since the library keeps one record at a time.
    for record in 0..<recordCount {
      for (column, field) in fields.enumerated() {
        guard record < table.rowCount else {
          values[column].append("")
          continue
        }
        guard let text = try table.utf8(record: record, field: field) else { return nil }
        values[column].append(text)
      }
    }
    return values
  }
}

/// The bytes of a table's columns.
struct RawText {
  private var plain: [[String]]
  private var others: [(column: Int, record: Int, value: TextValue)] = []

  /// Reads all values; those that are plain ASCII are text already.
  init(
    _ table: AttributeTable, _ fields: [Int], recordCount: Int
  ) throws(ShapefileError) {
    plain = Array(repeating: Array(repeating: "", count: recordCount), count: fields.count)
    for record in 0..<min(recordCount, table.rowCount) {
      for (column, field) in fields.enumerated() {
        guard let bytes = try table.bytes(record: record, field: field) else { continue }
        if bytes.allSatisfy({ $0 < 0x80 }) {
          plain[column][record] = String(decoding: bytes, as: UTF8.self)
        } else {
          let isFull = bytes.count >= table.fields[field].width
          others.append((column, record, TextValue(bytes: bytes, isFull: isFull)))
        }
      }
    }
  }

  /// The values that tell the encoding.
  var sample: TextSample { TextSample(values: others.map(\.value)) }

  /// The values as text; what can't be read becomes U+FFFD and is counted.
  func decoded(_ decoder: TextDecoder, _ report: inout LayerReport) -> [[String]] {
    var columns = plain
    for (column, record, value) in others {
      switch decoder.decode(value.bytes) {
      case .complete(let text): columns[column][record] = RawText.trimmed(text)
      case .cut(let text):
        columns[column][record] = RawText.trimmed(text)
        report.cutValues += 1
      case .invalid:
        columns[column][record] = RawText.trimmed(decoder.decodeLossily(value.bytes))
        report.unreadableValues += 1
      }
    }
    return columns
  }

  /// Without the blanks of any script at both ends.
  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace || $0 == "\0" }
    guard let last = start.lastIndex(where: { !($0.isWhitespace || $0 == "\0") }) else { return "" }
    return String(start[...last])
  }
}
