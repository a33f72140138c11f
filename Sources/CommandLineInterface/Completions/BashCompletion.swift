/// The completion script for bash.
enum BashCompletion {
  static func script() -> String {
    let commands = CommandTable.all
    return """
      # bash completion for revgeo

      _revgeo() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        local command=lookup words=
        [[ ${COMP_WORDS[1]} == @(\(commands.map(\.name.rawValue).joined(separator: "|"))) ]] &&
          command=${COMP_WORDS[1]}
        COMPREPLY=()
        case $command:$previous in
      \(commands.map(values).joined())  esac
        case $command in
      \(commands.map(words).joined())  esac
        (( COMP_CWORD == 1 )) && [[ $current != -* ]] &&
          words='\(commands.map(\.name.rawValue).joined(separator: " "))'
        COMPREPLY=($(compgen -W "$words" -- "$current"))
      }

      complete -F _revgeo revgeo

      """
  }

  /// What completes the values of a command's options.
  private static func values(_ command: CommandDescription) -> String {
    command.options.compactMap { option in
      let patterns = option.spellings.map { "\(command.name.rawValue):\($0)" }
      let pattern = patterns.joined(separator: "|")
      return reply(option.value).map { "    \(pattern)) \($0); return ;;\n" }
    }.joined()
  }

  private static func reply(_ value: OptionDescription.Value) -> String? {
    switch value {
    case .none: nil
    case .text: "COMPREPLY=()"
    case .file: fileReply
    case .choice(_, let words):
      "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$current\"))"
    }
  }

  private static let fileReply =
    "compopt -o filenames; COMPREPLY=($(compgen -f -- \"$current\"))"

  /// The words that may follow a command.
  private static func words(_ command: CommandDescription) -> String {
    var words = command.allOptions.map { "--\($0.name.rawValue)" }
    var files = ""
    switch command.operand?.completion {
    case .words(let operands): words += operands
    case .files: files = "\n      [[ $current == -* ]] || { \(fileReply); return; }"
    case .nothing, nil: break
    }
    return "    \(command.name.rawValue)) words='\(words.joined(separator: " "))'\(files) ;;\n"
  }
}

extension OptionDescription {
  /// All ways to write the option, the long one first.
  var spellings: [String] {
    ["--\(name.rawValue)"] + (letter.map { ["-\($0)"] } ?? [])
  }
}
