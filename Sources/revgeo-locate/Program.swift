internal import CommandLineInterface

/// The whole program, which `revgeo` runs for the commands that read tracks and receivers.
enum Program {
  /// Runs the command line behind the program's name: the command and its arguments.
  static func run(_ arguments: [String]) async -> ExitCode {
    do throws(CommandFailure) {
      let invocation = try failing { () throws(UsageError) in try Invocation(arguments) }
      let parsed = try failing { () throws(UsageError) in
        try ParsedArguments(
          invocation.arguments, for: CommandTable.description(of: invocation.command))
      }
      switch invocation.command {
      case .track: return try TrackCommand.run(parsed)
      case .here: return try await HereCommand.run(parsed)
      case .watch: return try await WatchCommand.run(parsed)
      case .doctor: return try await DoctorCommand.run(parsed)
      default: throw .usage(UsageError(unknownCommand: invocation.command.rawValue))
      }
    } catch {
      return Diagnostic.report(error)
    }
  }
}
