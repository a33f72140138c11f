package import SystemAccess

/// Why a batch could not be carried out, or not to its end.
package enum BatchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system refused something.
  case system(SystemError)
  /// The gzip data is no longer what was written.
  case damagedGzip(name: String, reason: String)
  /// The gzip data ends in the middle.
  case truncatedGzip(name: String)
  /// The file lost bytes that it had when it was opened.
  case shortened(name: String, expected: Int, found: Int)
  /// No columns for latitude and longitude were found.
  case noCoordinates(name: String, columns: [String])
  /// An option names a column that the header does not have.
  case noSuchColumn(option: String, column: String, columns: [String])
  /// A record is longer than memory is spent on.
  case recordTooLong(name: String, line: Int, limit: Int)
  /// A row can't be read and none may be left out.
  case invalidRow(name: String, line: Int, reason: String)
  /// The input ends before it is whole, or is not what it was said to be.
  case incomplete(name: String, reason: String)
  /// Latitude and longitude were to come from one column.
  case sameColumn(name: String, column: String)
  /// The bytes are no text of a kind that is read.
  case notText(name: String, reason: String)
  /// The text is not JSON as it should be.
  case notJSON(name: String, reason: String)
  /// A second run needs the column that says what the first one answered.
  case noMatchColumn(name: String)
  /// The input was not read to its end, so that the file in the output's place stays.
  case notReplaced(output: String, fault: String)
  /// Compressed output can't be made.
  case outOfMemory

  /// Whether what was written before it is worth keeping.
  package var keepsRows: Bool {
    switch self {
    case .damagedGzip, .truncatedGzip, .shortened: true
    default: false
    }
  }

  /// One line for people: what is wrong and what to do.
  package var description: String {
    switch self {
    case .system(let error): error.description
    case .damagedGzip(let name, let reason):
      "\(name): damaged gzip data (\(reason)): get the file again"
    case .truncatedGzip(let name):
      "\(name): gzip data ends too early: get the file again"
    case .shortened(let name, let expected, let found):
      "\(name): lost bytes while it was read, \(found) of \(expected) came: try again"
    case .noCoordinates(let name, let columns):
      "\(name): no columns of latitude and longitude among \(BatchError.list(columns)): name them "
        + "with --lat and --lon, or one that holds both with --point; without a header say --no-header"
    case .noSuchColumn(let option, let column, let columns):
      "no column '\(column)' for option '\(option)' among \(BatchError.list(columns))"
    case .recordTooLong(let name, let line, let limit):
      "\(name), line \(line): longer than \(limit) bytes, the most that one row or feature may have: is a quote or bracket not closed?"
    case .invalidRow(let name, let line, let reason):
      "\(name), line \(line): \(reason): correct it, or leave out --strict"
    case .incomplete(let name, let reason):
      "\(name): \(reason): get the file again, or name another format with --format"
    case .sameColumn(let name, let column):
      "\(name): '\(column)' is named as latitude and as longitude: name two columns, or one that holds both with --point"
    case .notText(let name, let reason):
      "\(name): \(reason)"
    case .notJSON(let name, let reason):
      "\(name): \(reason): name the format with --format"
    case .noMatchColumn(let name):
      "\(name): no 'match' column tells which rows are answered: leave out --skip-answered"
    case .notReplaced(let output, let fault): "\(fault); '\(output)' is left as it was"
    case .outOfMemory: "not enough memory for compression"
    }
  }

  private static func list(_ columns: [String]) -> String {
    let shown = columns.prefix(20).map { "'\($0.prefix(60))'" }.joined(separator: ", ")
    return columns.count > 20 ? "\(shown) and \(columns.count - 20) more" : shown
  }
}

/// Runs `body` and turns its error into a batch's.
func system<Value>(_ body: () throws(SystemError) -> Value) throws(BatchError) -> Value {
  do {
    return try body()
  } catch {
    throw .system(error)
  }
}
