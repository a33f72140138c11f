/// What `--help` prints.
package enum HelpText {
  /// The help of the program: its commands, in one screen.
  package static func overview() -> String {
    let commands = CommandTable.all.map { ($0.name.rawValue, $0.summary) }
    return """
      Usage: revgeo LATITUDE LONGITUDE
             revgeo COMMAND [OPTION...] [ARGUMENT...]

      Say where coordinates are, from boundaries in a file, with no network.

      Commands:
      \(TextLayout.table(commands))
      Options:
      \(TextLayout.table([("-h, --help", "show this help"), ("-V, --version", "show the version")]))
      Example:
        $ revgeo 31.23 121.47

      'revgeo COMMAND --help' says more about a command.

      """
  }

  /// The help of one command.
  package static func text(for command: CommandDescription) -> String {
    var parts = [synopsis(command), TextLayout.wrapped(command.summary + ".")]
    parts += command.discussion.map { TextLayout.wrapped($0) }
    if let operand = command.operand {
      parts.append("Arguments:\n" + TextLayout.table([(operand.placeholder, operand.summary)]))
    }
    parts.append("Options:\n" + TextLayout.table(command.allOptions.map { ($0.term, $0.summary) }))
    parts.append(examples(command))
    return parts.joined(separator: "\n")
  }

  private static func synopsis(_ command: CommandDescription) -> String {
    let lines = command.synopsis.map { "revgeo \($0)\n" }
    return "Usage: " + lines.joined(separator: "       ")
  }

  private static func examples(_ command: CommandDescription) -> String {
    let lines = command.examples.map { "  $ \($0.command)\n    \($0.purpose)\n" }
    return "Examples:\n" + lines.joined()
  }
}

extension OptionDescription {
  /// The option as help and manual show it, such as `-o, --output FILE`.
  var term: String {
    (letter.map { "-\($0), " } ?? "") + "--\(name.rawValue)" + (placeholder.map { " \($0)" } ?? "")
  }
}
