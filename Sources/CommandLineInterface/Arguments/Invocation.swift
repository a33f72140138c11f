/// What a whole command line asks for.
package struct Invocation: Hashable, Sendable {
  /// The command.
  package var command: CommandName

  /// What stands behind it.
  package var arguments: [String]

  /// Finds the command: the first word, or `lookup` when a coordinate or an option stands there.
  /// - Parameter arguments: The command line behind the program's name.
  /// - Throws: ``UsageError`` when the first word is nothing we know.
  package init(_ arguments: [String]) throws(UsageError) {
    guard let first = arguments.first else { throw UsageError(.noCommand) }
    if let command = CommandName(rawValue: first) ?? Invocation.commandOption(first) {
      self.command = command
      self.arguments = Array(arguments.dropFirst())
      return
    }
    if !ParsedArguments.isOption(first) && !Invocation.beginsLikeCoordinate(first) {
      throw UsageError(unknownCommand: first)
    }
    command = .lookup
    self.arguments = arguments
  }

  private static func commandOption(_ word: String) -> CommandName? {
    switch word {
    case "--help", "-h": .help
    case "--version", "-V": .version
    default: nil
    }
  }

  /// Whether there is a digit, a scheme or nothing but a sign to it: the reader of coordinates has the better words for what is wrong.
  private static func beginsLikeCoordinate(_ word: String) -> Bool {
    word == "-" || word.utf8.contains(where: \.isDigit) || word.lowercased().hasPrefix("geo:")
      || ["nan", "inf", "infinity"].contains(word.lowercased()) || word.utf8.allSatisfy { $0 <= 32 }
  }
}
