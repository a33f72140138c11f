/// The arguments of one command, sorted into options and operands.
package struct ParsedArguments: Hashable, Sendable {
  /// The command they are for.
  package let command: CommandName

  /// What is no option, in order.
  package private(set) var operands: [String] = []

  private var values: [OptionName: [String]] = [:]

  /// Whether an option is there.
  package func has(_ option: OptionName) -> Bool { values[option] != nil }

  /// The value of an option; of one given twice, the last.
  package func value(_ option: OptionName) -> String? { values[option]?.last }

  /// All values of an option, in their order.
  package func values(_ option: OptionName) -> [String] { values[option] ?? [] }

  /// Sorts arguments by the command's description; stops with no further check at `--help`.
  /// - Parameters:
  ///   - arguments: What stands behind the command.
  ///   - description: What the command takes.
  /// - Throws: ``UsageError`` that names the argument.
  package init(
    _ arguments: [String], for description: CommandDescription
  ) throws(UsageError) {
    command = description.name
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      if ParsedArguments.isOption(argument) {
        try parse(argument, &rest, description.allOptions)
        if has(.help) { return }
      } else {
        operands.append(argument)
      }
    }
    // Only batches look in several.
    if command != .batch, values(.index).count > 1 {
      throw UsageError(.repeatedOption("--index"), command: command)
    }
    try checkOperands(description.operand)
  }

  /// Whether an argument is an option: a minus in front of a digit or a point makes a number.
  package static func isOption(_ argument: String) -> Bool {
    let bytes = argument.utf8.prefix(2)
    guard bytes.count == 2, bytes.first == UInt8(ascii: "-"), let second = bytes.last
    else { return false }
    return !second.isDigit && second != UInt8(ascii: ".")
  }

  private mutating func parse(
    _ argument: String, _ rest: inout ArraySlice<String>, _ options: [OptionDescription]
  ) throws(UsageError) {
    let (word, attached) = ParsedArguments.split(argument)
    guard let option = options.first(where: { $0.matches(word) }) else {
      let names = options.map { "--\($0.name.rawValue)" }
      let written = argument.hasPrefix("--") ? word : argument
      throw UsageError(
        .unknownOption(written, nearest: nearestName(to: written, among: names)), command: command)
    }
    values[option.name, default: []].append(
      try value(of: option, written: word, attached, &rest))
  }

  /// The option's name with its dashes, and a value in the same argument: `--name=value`, `-nvalue`.
  private static func split(_ argument: String) -> (word: String, value: String?) {
    guard argument.hasPrefix("--") else {
      let value = argument.dropFirst(2)
      return (String(argument.prefix(2)), value.isEmpty ? nil : String(value))
    }
    guard let sign = argument.utf8.firstIndex(of: UInt8(ascii: "=")) else { return (argument, nil) }
    return (String(argument[..<sign]), String(argument[argument.utf8.index(after: sign)...]))
  }

  private func value(
    of option: OptionDescription, written word: String, _ attached: String?,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    if option.value == .none {
      if attached != nil { throw UsageError(.needlessValue(option: word), command: command) }
      return ""
    }
    // A second option behind the first is more likely a forgotten value than a value with two dashes.
    let isNext = attached == nil && !(rest.first?.hasPrefix("--") ?? true)
    guard let value = isNext ? rest.popFirst() : attached, !value.isEmpty else {
      throw UsageError(
        .missingValue(option: word, expected: option.expectation), command: command)
    }
    guard option.choices.isEmpty || option.choices.contains(value) else {
      throw UsageError(
        .invalidValue(option: word, value: value, expected: option.expectation), command: command)
    }
    return value
  }

  private func checkOperands(_ description: OperandDescription?) throws(UsageError) {
    let most = description?.atMost ?? 0
    if operands.count > most {
      throw UsageError(.extraOperand(operands[most]), command: command)
    }
    if let description, operands.count < description.atLeast {
      throw UsageError(.missingOperand(description.placeholder), command: command)
    }
  }
}

extension OptionDescription {
  fileprivate func matches(_ word: String) -> Bool {
    word == "--\(name.rawValue)" || letter.map { word == "-\($0)" } ?? false
  }

  /// What the value must be, for errors.
  fileprivate var expectation: String {
    guard let last = choices.last else { return placeholder ?? "" }
    return choices.count == 1
      ? last : choices.dropLast().joined(separator: ", ") + " or " + last
  }
}
