/// A command line that can't be followed.
package struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    case noCommand
    case unknownCommand(String, nearest: String?)
    case commandNotFirst(CommandName)
    case unknownOption(String, nearest: String?)
    case missingValue(option: String, expected: String)
    case needlessValue(option: String)
    case invalidValue(option: String, value: String, expected: String)
    case missingOperand(String)
    case missingOption(String)
    case extraOperand(String)
    case sameFile(String, option: String, other: String)
    case repeatedOption(String)
    case extraCoordinates
    case unknownShell(String)
    case coordinate(CoordinateError)
    case invalidCoordinate(option: String, value: String, CoordinateError)
  }

  /// What is wrong.
  package var reason: Reason

  /// The command whose help says more.
  package var command: CommandName?

  /// Describes a wrong call of `command`.
  package init(_ reason: Reason, command: CommandName? = nil) {
    self.reason = reason
    self.command = command
  }

  /// A word that is no command, with the one that may have been meant.
  package init(unknownCommand word: String) {
    let names = CommandName.allCases.map(\.rawValue)
    self.init(.unknownCommand(word, nearest: nearestName(to: word, among: names)))
  }

  /// A word that is no shell we have completions for.
  package init(unknownShell word: String) {
    self.init(.unknownShell(word), command: .completions)
  }

  /// One line for people: what is wrong and what to do.
  package var description: String {
    if case .coordinate(let error) = reason { return error.description }
    let help = command.map { "revgeo \($0.rawValue) --help" } ?? "revgeo --help"
    return "\(reason.text) (see '\(help)')"
  }
}

extension UsageError.Reason {
  fileprivate var text: String {
    switch self {
    case .noCommand:
      "no command and no coordinate given: try 'revgeo 31.23 121.47'"
    case .unknownCommand(let word, let nearest):
      "'\(word)' is neither a command nor a coordinate" + suggestion(nearest)
    case .commandNotFirst(let name):
      "the command comes before its options: 'revgeo \(name.rawValue) ...'"
    case .unknownOption(let option, let nearest):
      "unknown option '\(option)'" + suggestion(nearest)
    case .missingValue(let option, let expected):
      "option '\(option)' needs a value: \(expected)"
    case .needlessValue(let option):
      "option '\(option)' takes no value"
    case .invalidValue(let option, let value, let expected):
      "'\(value)' is no value for option '\(option)': it must be \(expected)"
    case .missingOperand(let placeholder):
      "\(placeholder) is missing"
    case .missingOption(let option):
      "option '\(option)' is missing"
    case .extraOperand(let word):
      "one argument too many: '\(word)'"
    case .sameFile(let path, let option, let other):
      "'\(path)' of \(option) is the file of \(other), which would be lost: name another one"
    case .repeatedOption(let option):
      "option '\(option)' is there twice: say it once"
    case .extraCoordinates:
      "'-' reads coordinates from standard input and stands alone"
    case .unknownShell(let word):
      "no completions for '\(word)', only for "
        + Shell.allCases.map(\.rawValue).joined(separator: ", ")
    case .coordinate(let error):
      error.description
    case .invalidCoordinate(let option, let value, let error):
      "'\(value)' is no value for option '\(option)': \(plain(error))"
    }
  }

  /// The error without the call of a look-up that it suggests.
  private func plain(_ error: CoordinateError) -> CoordinateError {
    guard case .swapped(_, let longitude) = error else { return error }
    return .latitudeOutOfRange(longitude)
  }

  private func suggestion(_ nearest: String?) -> String {
    nearest.map { ": did you mean '\($0)'?" } ?? ""
  }
}
