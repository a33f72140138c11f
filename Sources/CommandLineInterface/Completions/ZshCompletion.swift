/// The completion script for zsh.
enum ZshCompletion {
  static func script() -> String {
    let commands = CommandTable.all
    return """
      #compdef revgeo

      _revgeo() {
        local -a commands
        commands=(
      \(commands.map { "    \(quoted("\($0.name.rawValue):\($0.summary)"))\n" }.joined())  )
        if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
          _describe command commands
          return
        fi
        local command=lookup
        if (( ${commands[(I)$words[2]:*]} )); then
          command=$words[2]
          shift words
          (( CURRENT-- ))
        fi
        case $command in
      \(commands.map(arguments).joined())  esac
      }

      if [[ $funcstack[1] == _revgeo ]]; then
        _revgeo "$@"
      else
        compdef _revgeo revgeo
      fi

      """
  }

  private static func arguments(_ command: CommandDescription) -> String {
    var specifications = command.allOptions.flatMap(specifications)
    if let operand = command.operand {
      let number = operand.atMost == 1 ? ":" : "*:"
      specifications.append("\(number)\(operand.placeholder):\(action(operand.completion))")
    }
    return "    \(command.name.rawValue))\n      _arguments -s \\\n"
      + specifications.map { "        \(quoted($0))" }.joined(separator: " \\\n") + "\n      ;;\n"
  }

  private static func specifications(_ option: OptionDescription) -> [String] {
    option.spellings.map { spelling in
      let sign = option.value == .none ? "" : spelling.hasPrefix("--") ? "=" : "+"
      let value = option.placeholder.map { ":\($0):\(action(option.value))" } ?? ""
      return "\(spelling)\(sign)[\(escaped(option.summary))]\(value)"
    }
  }

  private static func action(_ value: OptionDescription.Value) -> String {
    switch value {
    case .none, .text: ""
    case .file: "_files"
    case .choice(_, let words): "(\(words.joined(separator: " ")))"
    }
  }

  private static func action(_ completion: OperandDescription.Completion) -> String {
    switch completion {
    case .nothing: ""
    case .files: "_files"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }

  /// Brackets and colons end a description.
  private static func escaped(_ text: String) -> String {
    text.substituting("[", with: "\\[").substituting("]", with: "\\]")
      .substituting(":", with: "\\:")
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.substituting("'", with: "'\\''"))'"
  }
}
