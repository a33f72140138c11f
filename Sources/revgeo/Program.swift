internal import CommandLineInterface
internal import RevGeo
internal import SystemAccess

/// The whole program: finds the command and runs it.
enum Program {
  /// Runs the command line behind the program's name.
  static func run(_ arguments: [String]) -> ExitCode {
    do throws(CommandFailure) {
      let invocation = try failing { () throws(UsageError) in try Invocation(arguments) }
      return try run(invocation)
    } catch {
      return Diagnostic.report(error)
    }
  }

  private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
    let description = CommandTable.description(of: invocation.command)
    if let companion = Companion(invocation.command) {
      return try companion.run(invocation, description)
    }
    let arguments = try failing { () throws(UsageError) in
      try ParsedArguments(invocation.arguments, for: description)
    }
    if arguments.has(.help) { return try show(HelpText.text(for: description)) }
    switch invocation.command {
    case .lookup: return try LookupCommand.run(arguments)
    case .batch: return try BatchCommand.run(arguments)
    case .explain: return try ExplainCommand.run(arguments)
    case .info: return try InfoCommand.run(arguments)
    case .list: return try ListCommand.run(arguments)
    case .completions: return try CompletionsCommand.run(arguments)
    case .help: return try HelpCommand.run(arguments)
    case .import, .here, .watch, .track, .doctor, .verify, .version: return try show(Version.text)
    }
  }

  /// Writes a text to standard output.
  static func show(_ text: String) throws(CommandFailure) -> ExitCode {
    try show(Array(text.utf8))
  }

  /// Writes UTF-8 to standard output.
  static func show(_ bytes: [UInt8]) throws(CommandFailure) -> ExitCode {
    var output = OutputBuffer.standardOutput
    output.bytes = bytes
    do {
      try output.flush()
    } catch {
      throw error.failure
    }
    return .answered
  }
}
