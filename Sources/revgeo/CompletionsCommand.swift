internal import CommandLineInterface

/// `revgeo completions`: the script for a shell.
enum CompletionsCommand {
  static func run(_ arguments: ParsedArguments) throws(CommandFailure) -> ExitCode {
    let word = arguments.operands.first ?? ""
    guard let shell = Shell(rawValue: word) else { throw .usage(UsageError(unknownShell: word)) }
    return try Program.show(shell.completionScript)
  }
}
