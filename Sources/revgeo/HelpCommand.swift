internal import CommandLineInterface

/// `revgeo help`: the overview, the help of a command, or the manual page.
enum HelpCommand {
  static func run(_ arguments: ParsedArguments) throws(CommandFailure) -> ExitCode {
    if arguments.has(.manual) { return try Program.show(ManualPage.text()) }
    guard let word = arguments.operands.first else { return try Program.show(HelpText.overview()) }
    guard let name = CommandName(rawValue: word) else {
      throw .usage(UsageError(unknownCommand: word))
    }
    return try Program.show(HelpText.text(for: CommandTable.description(of: name)))
  }
}
