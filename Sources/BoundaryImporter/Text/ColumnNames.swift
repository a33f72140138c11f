internal import EncodingBridge
internal import ShapefileBridge

/// The names of a table's columns, in the encoding of the table's text.
struct ColumnNames {
  /// The names in the columns' order.
  let names: [String]

  /// How many records take part in finding the encoding out.
  private static let sampleCount = 2000

  /// Most bytes that a name can have; one as long may be cut in the middle of a character.
  private static let mostBytes = 10

  /// Reads the names; nearly all are ASCII, and then nothing else is read.
  init(_ table: AttributeTable, _ statement: EncodingChoice.Statement) throws(ShapefileError) {
    let raw = table.fields.map(\.nameBytes)
    if raw.allSatisfy({ $0.allSatisfy { $0 < 0x80 } }) {
      names = table.fields.map(\.name)
      return
    }
    let text = try RawText(
      table, Array(table.fields.indices), recordCount: min(table.rowCount, ColumnNames.sampleCount))
    let own = raw.filter { !$0.allSatisfy { $0 < 0x80 } }.map { bytes in
      TextValue(bytes: bytes, isFull: bytes.count >= ColumnNames.mostBytes)
    }
    let choice = EncodingChoice(statement, sample: TextSample(values: own + text.sample.values))
    let decoder = TextDecoder(name: (choice?.page ?? .utf8).decoderName)
    names = raw.map { bytes in
      switch decoder?.decode(bytes) {
      case .complete(let text), .cut(let text): text
      case .invalid, nil: decoder?.decodeLossily(bytes) ?? String(decoding: bytes, as: UTF8.self)
      }
    }
  }

  /// The position of the column of that name, in any case; nothing when there is none.
  func position(of name: String) -> Int? {
    names.firstIndex(of: name) ?? names.firstIndex { $0.lowercased() == name.lowercased() }
  }
}
