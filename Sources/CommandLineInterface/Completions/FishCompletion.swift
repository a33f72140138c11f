/// The completion script for fish.
enum FishCompletion {
  static func script() -> String {
    """
    # fish completion for revgeo

    complete -c revgeo -f
    \(CommandTable.all.map(lines).joined())
    """
  }

  private static func lines(_ command: CommandDescription) -> String {
    let name = command.name.rawValue
    let isRunning =
      command.name == .lookup
      ? "not __fish_seen_subcommand_from \(others)" : "__fish_seen_subcommand_from \(name)"
    let start = "complete -c revgeo -n '\(isRunning)'"
    var lines = [
      "complete -c revgeo -n __fish_use_subcommand -a \(name) -d \(quoted(command.summary))"
    ]
    lines += command.allOptions.map { "\(start) \(switches($0)) -d \(quoted($0.summary))" }
    switch command.operand?.completion {
    case .files: lines.append("\(start) -F")
    case .words(let words): lines.append("\(start) -a '\(words.joined(separator: " "))'")
    case .nothing, nil: break
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// All commands but the one that runs when none is named.
  private static var others: String {
    CommandName.allCases.filter { $0 != .lookup }.map(\.rawValue).joined(separator: " ")
  }

  private static func switches(_ option: OptionDescription) -> String {
    let names = (option.letter.map { "-s \($0) " } ?? "") + "-l \(option.name.rawValue)"
    switch option.value {
    case .none: return names
    case .text: return "\(names) -x"
    case .file: return "\(names) -r -F"
    case .choice(_, let words): return "\(names) -x -a '\(words.joined(separator: " "))'"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.substituting("\\", with: "\\\\").substituting("'", with: "\\'"))'"
  }
}
