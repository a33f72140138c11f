internal import DelimitedText

/// What is done with each row of a table.
struct TablePlan: Sendable {
  /// A piece of an output row.
  enum Step: Hashable, Sendable {
    /// Own cells, from the first up to but not including the last, with what is between them.
    case own(Range<Int>)
    /// The next of our columns.
    case column
  }

  /// How the table is written.
  let dialect: Dialect

  /// How many cells a row has.
  let cellCount: Int

  /// Where its coordinate is.
  let coordinate: TableHeader.CoordinateColumns

  /// The pieces of an output row where our columns stand between its own; none when they just follow.
  let steps: [Step]

  /// Our columns in the order in which they come in a row.
  let columns: [BatchColumn]

  /// Those of them that come behind all own cells.
  let following: [BatchColumn]

  /// The cell that says whether a row is answered already, when such rows are left alone.
  let skippedBy: Int?

  /// What ends a row whose own end is missing.
  let ending: [UInt8]

  /// What reads coordinates.
  let reader: CoordinateReader

  /// Plans for a table with these columns.
  init(
    _ header: TableHeader, _ request: BatchRequest, hasHeader: Bool, ending: [UInt8],
    name: String
  ) throws(BatchError) {
    dialect = header.dialect
    cellCount = header.names.count
    self.ending = ending
    reader = CoordinateReader(datum: request.datum)
    coordinate = try TablePlan.coordinate(header, request, hasHeader: hasHeader, name: name)
    let wanted = request.columns ?? BatchColumn.standard
    // Replaced columns keep their place, the others follow in the wanted order.
    var replaced: [Int: BatchColumn] = [:]
    for column in wanted where hasHeader {
      // A name that is there several times is replaced everywhere: the second would keep what is no longer true.
      for (number, name) in header.names.enumerated() where name == column.name {
        replaced[number] = column
      }
    }
    let positions = replaced.keys.sorted()
    following = wanted.filter { !replaced.values.contains($0) }
    columns = positions.compactMap { replaced[$0] } + following
    steps = positions.isEmpty ? [] : TablePlan.steps(cellCount, positions, following.count)
    skippedBy = request.skipsAnswered ? header.names.firstIndex(of: BatchColumn.match.name) : nil
    if request.skipsAnswered && skippedBy == nil { throw .noMatchColumn(name: name) }
  }

  /// Plans for a table without anything in it.
  init(emptyWith dialect: Dialect, _ request: BatchRequest) {
    self.dialect = dialect
    cellCount = 1
    coordinate = .together(0)
    steps = []
    columns = request.columns ?? BatchColumn.standard
    following = columns
    skippedBy = nil
    ending = [dialect.terminator]
    reader = CoordinateReader(datum: request.datum)
  }

  /// The header of the output: the own names as they are, and ours behind or in their places.
  func header(_ bytes: [UInt8], _ header: TableHeader, mark: Int) -> [UInt8] {
    var output = Array(bytes[..<header.record.upperBound])
    // Names of ours that are there already stay where they are.
    for column in following {
      output.append(dialect.delimiter)
      output.append(column.name)
    }
    return output + ending
  }

  private static func steps(_ cellCount: Int, _ positions: [Int], _ following: Int) -> [Step] {
    var steps: [Step] = []
    var start = 0
    for position in positions {
      if position > start { steps.append(.own(start..<position)) }
      steps.append(.column)
      start = position + 1
    }
    if start < cellCount { steps.append(.own(start..<cellCount)) }
    return steps + Array(repeating: .column, count: following)
  }

  private static func coordinate(
    _ header: TableHeader, _ request: BatchRequest, hasHeader: Bool, name: String
  ) throws(BatchError) -> TableHeader.CoordinateColumns {
    func number(_ column: String, _ option: String) throws(BatchError) -> Int {
      if let number = header.column(column) { return number }
      throw .noSuchColumn(option: option, column: column, columns: header.names)
    }
    if let point = request.point { return .together(try number(point, "--point")) }
    let latitude = try request.latitude.map { name throws(BatchError) in try number(name, "--lat") }
    let longitude = try request.longitude.map { name throws(BatchError) in
      try number(name, "--lon")
    }
    // Without a header the first two columns are meant.
    let usual =
      hasHeader ? (header.latitude, header.longitude) : (0, header.names.count > 1 ? 1 : nil)
    guard let latitude = latitude ?? usual.0, let longitude = longitude ?? usual.1 else {
      throw .noCoordinates(name: name, columns: header.names)
    }
    if latitude == longitude { throw .sameColumn(name: name, column: header.names[latitude]) }
    return .apart(latitude: latitude, longitude: longitude)
  }
}
