internal import CommandLineInterface

/// The whole program, which `revgeo` runs for the commands that read tracks.
enum Program {
  /// Runs the command line behind the program's name: the command and its arguments.
  static func run(_ arguments: [String]) -> ExitCode {
    do throws(CommandFailure) {
      let invocation = try failing { () throws(UsageError) in try Invocation(arguments) }
      guard invocation.command == .track else {
        throw .usage(UsageError(unknownCommand: invocation.command.rawValue))
      }
      let parsed = try failing { () throws(UsageError) in
        try ParsedArguments(
          invocation.arguments, for: CommandTable.description(of: invocation.command))
      }
      return try TrackCommand.run(parsed)
    } catch {
      return Diagnostic.report(error)
    }
  }
}
