internal import DelimitedText

/// The columns of a table by their names, and which of them hold the coordinate.
struct TableHeader: Hashable, Sendable {
  /// Where a row's coordinate is.
  enum CoordinateColumns: Hashable, Sendable {
    case apart(latitude: Int, longitude: Int)
    case together(Int)
  }

  /// The names, without quotes; numbers from 1 on where there is no header.
  var names: [String]

  /// How the table is written.
  var dialect: Dialect

  private static let latitudeNames = ["lat", "latitude", "y", "纬度", "緯度"]
  private static let longitudeNames = ["lon", "lng", "long", "longitude", "x", "经度", "經度"]

  /// Where the first record lies, without its end.
  var record: Range<Int>

  /// The bytes that end it.
  var ending: Range<Int>

  /// Where the next record starts.
  var next: Int { ending.upperBound }

  /// How many lines it takes.
  var lineCount: Int

  /// Reads the cells of the record that starts at `start`.
  init(_ bytes: Span<UInt8>, at start: Int, _ dialect: Dialect, isHeader: Bool) {
    var scanner = RecordScanner(dialect)
    scanner.scan(bytes, at: start, limit: bytes.count)
    self.dialect = dialect
    record = scanner.start..<scanner.end
    ending = scanner.ending
    lineCount = scanner.lineCount
    names = (0..<scanner.cellCount).map { number in
      guard isHeader else { return String(number + 1) }
      return String(decoding: CellText.content(bytes, scanner.cell(number)), as: UTF8.self)
    }
  }

  /// The number of a named column; nothing when there is none.
  func column(_ name: String) -> Int? {
    names.firstIndex(of: name)
      ?? names.firstIndex { TableHeader.plain($0) == TableHeader.plain(name) }
      ?? Int(name).flatMap { (1...max(1, names.count)).contains($0) ? $0 - 1 : nil }
  }

  /// The column that carries the first of the usual names for latitude.
  var latitude: Int? { first(of: TableHeader.latitudeNames) }

  /// The column that carries the first of the usual names for longitude.
  var longitude: Int? { first(of: TableHeader.longitudeNames) }

  private func first(of usual: [String]) -> Int? {
    let plain = names.map(TableHeader.plain)
    return usual.lazy.compactMap { plain.firstIndex(of: $0) }.first
  }

  /// How usual a name is for latitude or longitude, 0 being the most; nothing for others.
  static func rank(of name: String, isLatitude: Bool) -> Int? {
    (isLatitude ? latitudeNames : longitudeNames).firstIndex(of: plain(name))
  }

  /// A name in lower case, without underscores and blanks.
  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != " " && $0 != "\u{FEFF}" }
  }
}

/// How tables are written, guessed from their first record.
extension TableHeader {
  /// The bytes that may part cells.
  private static let delimiters = [",", ";", "\t", "|"].map { Array($0.utf8)[0] }

  /// The header in the dialect that fits best: the one with columns for a coordinate, else the one with most columns.
  static func detected(
    _ head: inout InputHead, delimiter: UInt8?, terminator: UInt8, isHeader: Bool
  ) throws(BatchError) -> TableHeader {
    let dialects = (delimiter.map { [$0] } ?? delimiters).map {
      Dialect(delimiter: $0, terminator: terminator)
    }
    let whole = try wholeFirstRecords(&head, dialects)
    if whole.isEmpty {
      throw .recordTooLong(name: head.source.name, line: 1, limit: BlockReader.longestRecord)
    }
    let start = head.markCount
    let candidates = whole.map {
      TableHeader(head.bytes.span, at: start, $0, isHeader: isHeader)
    }
    let fitting = candidates.filter { $0.latitude != nil && $0.longitude != nil }
    // Of equals the first wins.
    return (fitting.isEmpty ? candidates : fitting).reversed()
      .max { $0.names.count < $1.names.count } ?? candidates[0]
  }

  /// Reads on until the first record is whole in all dialects; those in which it never is are left out.
  private static func wholeFirstRecords(
    _ head: inout InputHead, _ dialects: [Dialect]
  ) throws(BatchError) -> [Dialect] {
    var seen = head.markCount
    var cutters = dialects.map { RecordCutter($0) }
    while true {
      for number in cutters.indices where cutters[number].cut == nil {
        cutters[number].scan(head.bytes.span, seen..<head.bytes.count, most: 1)
      }
      if head.isWhole { return dialects }
      if cutters.allSatisfy({ $0.cut != nil }) || head.bytes.count > BlockReader.longestRecord {
        return zip(dialects, cutters).filter { $1.cut != nil }.map { $0.0 }
      }
      seen = head.bytes.count
      try head.readOn()
    }
  }
}
