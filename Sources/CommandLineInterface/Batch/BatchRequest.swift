/// What `revgeo batch` was asked for.
package struct BatchRequest: Hashable, Sendable {
  /// The file to read; nothing for standard input.
  package var inputPath: String?
  /// The file to write; nothing for standard output.
  package var outputPath: String?
  /// How the input is written; nothing when that is to be found out.
  package var format: BatchFormat?
  /// The columns to add; nothing for the usual ones.
  package var columns: [BatchColumn]?
  /// The column of latitudes, by name or number.
  package var latitude: String?
  /// The column of longitudes.
  package var longitude: String?
  /// The column that holds both.
  package var point: String?
  /// The byte between cells.
  package var delimiter: UInt8?
  /// Whether the first record names the columns.
  package var hasHeader = true
  /// What the coordinates are measured in.
  package var datum = Datum.wgs84
  /// BCP 47 tags, the most wanted first.
  package var languages: [String] = []
  /// How far outside every boundary the nearest unit may still answer, in metres.
  package var maximumDistance = 10_000.0
  /// How far away a street and its house numbers may be, in metres.
  package var streetDistance = 75.0
  /// The indexes, the most wanted first; none for the default one.
  package var indexPaths: [String] = []
  /// How many threads work; nothing for one a processor.
  package var threadCount: Int?
  /// Whether a row that can't be read ends everything.
  package var isStrict = false
  /// The file for rows that can't be read.
  package var rejectPath: String?
  /// Whether rows with an answer are left as they are.
  package var skipsAnswered = false
  /// How many rows are read.
  package var limit: Int?
  /// The file for the summary.
  package var summaryPath: String?

  /// A request with nothing asked for.
  package init() {}

  /// Makes sure that no file is written over another one; the output may take the input's place.
  /// - Throws: ``UsageError`` that names both options.
  package func checkFiles() throws(UsageError) {
    var files = CommandFiles()
    for path in indexPaths { files.reads("--index", path) }
    var output = files
    output.writes("--output", outputPath)
    try output.check(for: .batch)
    files.reads("the input", inputPath)
    files.reads("--output", outputPath)
    files.writes("--rejects", rejectPath)
    files.writes("--summary", summaryPath)
    try files.check(for: .batch)
  }

  /// Reads a request from arguments.
  /// - Throws: ``UsageError`` that names the option.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    inputPath = arguments.operands.first.flatMap { $0 == "-" ? nil : $0 }
    outputPath = arguments.value(.output).flatMap { $0 == "-" ? nil : $0 }
    format = arguments.choice(.format)
    latitude = arguments.value(.lat)
    longitude = arguments.value(.lon)
    point = arguments.value(.point)
    hasHeader = !arguments.has(.noHeader)
    datum = arguments.choice(.datum) ?? .wgs84
    languages = try arguments.languages()
    maximumDistance = try arguments.metres(.maxDistance) ?? 10_000
    streetDistance = try arguments.metres(.streetDistance) ?? 75
    indexPaths = arguments.values(.index)
    isStrict = arguments.has(.strict)
    rejectPath = arguments.value(.rejects)
    skipsAnswered = arguments.has(.skipAnswered)
    summaryPath = arguments.value(.summary)
    threadCount = try arguments.count(.threads, 1...1024)
    limit = try arguments.count(.limit, 0...Int.max)
    columns = try arguments.columns()
    delimiter = try arguments.delimiter()
    if point != nil && (latitude != nil || longitude != nil) {
      throw UsageError(
        .invalidValue(
          option: "--point", value: point ?? "", expected: "given without --lat and --lon"),
        command: .batch)
    }
  }
}

/// How the records of a batch are written.
package enum BatchFormat: String, Hashable, Sendable, CaseIterable {
  /// Cells between commas, semicolons or bars.
  case csv
  /// Cells between tabs.
  case tsv
  /// An object a line.
  case jsonl
  /// A feature collection.
  case geojson
  /// A feature a line, or behind a record separator.
  case geojsonseq
}

extension ParsedArguments {
  fileprivate func invalid(
    _ option: OptionName, _ value: String, _ expected: String
  ) -> UsageError {
    UsageError(
      .invalidValue(option: "--\(option.rawValue)", value: value, expected: expected),
      command: command)
  }

  fileprivate func count(
    _ option: OptionName, _ range: ClosedRange<Int>
  ) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let count = Int(text), range.contains(count) else {
      let end = range.upperBound == .max ? "up" : "to \(range.upperBound)"
      throw invalid(option, text, "a whole number from \(range.lowerBound) \(end)")
    }
    return count
  }

  fileprivate func columns() throws(UsageError) -> [BatchColumn]? {
    guard let text = value(.columns) else { return nil }
    var columns: [BatchColumn] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let column = BatchColumn(name: String(name.drop { $0 == " " })) else {
        throw invalid(
          .columns, String(name), "names such as country, locality, match, hierarchy.1.code")
      }
      if columns.contains(column) { throw invalid(.columns, text, "each column once") }
      columns.append(column)
    }
    return columns
  }

  fileprivate func delimiter() throws(UsageError) -> UInt8? {
    guard let text = value(.delimiter) else { return nil }
    switch text {
    case "tab", "\\t": return UInt8(ascii: "\t")
    case "comma": return UInt8(ascii: ",")
    case "semicolon": return UInt8(ascii: ";")
    case "pipe": return UInt8(ascii: "|")
    default: break
    }
    let refused = "\"\n\r".utf8
    guard let byte = text.utf8.first, text.utf8.count == 1, byte < 128, !refused.contains(byte)
    else { throw invalid(.delimiter, text, "one character, or tab, comma, semicolon or pipe") }
    return byte
  }
}
