/// Everything that parsing, help, completions and the manual page know of a command.
package struct CommandDescription: Sendable {
  /// The word that calls it.
  package var name: CommandName

  /// What it does, in one line without full stop.
  package var summary: String

  /// How to call it, each line without the program's name.
  package var synopsis: [String]

  /// What more there is to say, one paragraph each.
  package var discussion: [String] = []

  /// What it takes besides options; nothing when it takes none.
  package var operand: OperandDescription?

  /// Its own options; `--help` comes on top.
  package var options: [OptionDescription] = []

  /// Calls that work, with what each is for.
  package var examples: [Example]

  /// One call of a command.
  package struct Example: Sendable {
    /// The whole command line.
    package var command: String

    /// What it is for.
    package var purpose: String
  }

  /// The options in the order of the help, `--help` last.
  package var allOptions: [OptionDescription] { options + [.help] }
}

/// The arguments of a command that are no options.
package struct OperandDescription: Sendable {
  /// What completes them.
  package enum Completion: Hashable, Sendable {
    case nothing
    case files
    case words([String])
  }

  /// What the help calls one.
  package var placeholder: String

  /// What one is.
  package var summary: String

  /// How many there must be.
  package var atLeast = 0

  /// How many there may be.
  package var atMost = Int.max

  /// What completes one.
  package var completion = Completion.nothing
}

/// An option of a command.
package struct OptionDescription: Sendable {
  /// What follows the option's name.
  package enum Value: Hashable, Sendable {
    /// Nothing: the option is there or not.
    case none
    /// A text that the help calls by this word.
    case text(String)
    /// A path.
    case file
    /// One of these words; the help calls it by the first.
    case choice(String, [String])
  }

  /// The long name.
  package var name: OptionName

  /// The letter of the short form.
  package var letter: Character?

  /// What follows it.
  package var value = Value.none

  /// What it is for, with the default.
  package var summary: String

  /// What the help calls the value.
  package var placeholder: String? {
    switch value {
    case .none: nil
    case .text(let word), .choice(let word, _): word
    case .file: "FILE"
    }
  }

  /// The words that the value must be one of.
  package var choices: [String] {
    if case .choice(_, let words) = value { words } else { [] }
  }
}
