internal import CommandLineInterface
internal import SystemAccess

/// A program that runs in place of this one for some commands, so that look-ups load none of its libraries.
enum Companion: String {
  /// Links the libraries that read and repair boundaries.
  case `import` = "revgeo-import"
  /// Reads tracks and receivers.
  case locate = "revgeo-locate"

  /// The program that does a command; nothing for those that this one does itself.
  init?(_ command: CommandName) {
    switch command {
    case .import, .verify: self = .import
    case .here, .watch, .track, .doctor: self = .locate
    case .lookup, .batch, .explain, .info, .list, .completions, .help, .version: return nil
    }
  }

  /// Shows the command's help when that is asked for; else the other program takes over.
  func run(
    _ invocation: Invocation, _ description: CommandDescription
  ) throws(CommandFailure) -> ExitCode {
    if invocation.arguments.contains("--help") || invocation.arguments.contains("-h") {
      return try Program.show(HelpText.text(for: description))
    }
    let own = try failing { () throws(SystemError) in try Execution.programPath() }
    let folder = own.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(own[...$0]) } ?? ""
    let path = folder + rawValue
    do {
      try Execution.replace(
        with: path, arguments: [rawValue, invocation.command.rawValue] + invocation.arguments)
    } catch {
      throw .companionMissing(path: path, reason: error.reason)
    }
  }
}
