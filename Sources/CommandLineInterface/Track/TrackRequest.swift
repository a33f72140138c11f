/// What `revgeo track` was asked for.
package struct TrackRequest: Hashable, Sendable {
  /// The forms of its answer.
  package enum Format: String, Hashable, Sendable {
    /// For people.
    case text
    /// One object a line.
    case json
    /// Rows below a header.
    case csv
  }

  /// The track's file; nothing for standard input.
  package var path: String?

  /// The form of the answer.
  package var format: Format

  /// BCP 47 tags, the most wanted first.
  package var languages: [String]

  /// How long somebody must stay in a unit for it to count, in seconds.
  package var minimumStay: Double

  /// Whether to give times and distances of each unit in place of events.
  package var isSummary: Bool

  /// The index named on the command line.
  package var indexPath: String?

  /// Reads a request from arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    let operand = arguments.operands.first
    path = operand == "-" ? nil : operand
    format = arguments.choice(.format) ?? .text
    languages = try arguments.languages()
    minimumStay = try arguments.seconds(.minStay) ?? 0
    isSummary = arguments.has(.summary)
    indexPath = arguments.value(.index)
  }
}

extension ParsedArguments {
  /// A time, as seconds or with a unit behind: 90, 90s, 5min, 2h.
  func seconds(_ option: OptionName) throws(UsageError) -> Double? {
    guard let text = value(option) else { return nil }
    let digits = text.utf8.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
    let units = ["": 1, "s": 1, "min": 60, "h": 3600] as [Substring: Double]
    var cursor = ByteCursor(Array(digits))
    guard let number = cursor.number(), cursor.isAtEnd, number.isFinite,
      let unit = units[text[digits.endIndex...]]
    else {
      throw UsageError(
        .invalidValue(
          option: "--\(option.rawValue)", value: text, expected: "a time such as 90, 90s or 5min"),
        command: command)
    }
    return number * unit
  }
}
