internal import CommandLineInterface
internal import SystemAccess

/// `revgeo import`: done by `revgeo-import` in place of this program, so that look-ups load none of its libraries.
enum ImportCommand {
  private static let program = "revgeo-import"

  static func run(
    _ invocation: Invocation, _ description: CommandDescription
  ) throws(CommandFailure) -> ExitCode {
    if invocation.arguments.contains("--help") || invocation.arguments.contains("-h") {
      return try Program.show(HelpText.text(for: description))
    }
    let own = try failing { () throws(SystemError) in try Execution.programPath() }
    let folder = own.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(own[...$0]) } ?? ""
    let path = folder + program
    do {
      try Execution.replace(
        with: path, arguments: [program, invocation.command.rawValue] + invocation.arguments)
    } catch {
      throw .companionMissing(path: path, reason: error.reason)
    }
  }
}
