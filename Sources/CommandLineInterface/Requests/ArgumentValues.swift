extension ParsedArguments {
  /// The value of an option that takes one of a few words; parsing has refused others.
  func choice<Choice: RawRepresentable<String>>(_ option: OptionName) -> Choice? {
    value(option).flatMap(Choice.init(rawValue:))
  }

  /// A number of metres, 0 or more.
  func metres(_ option: OptionName) throws(UsageError) -> Double? {
    guard let text = value(option) else { return nil }
    var cursor = ByteCursor(Array(text.utf8))
    guard let metres = cursor.number(), cursor.isAtEnd, metres.isFinite else {
      throw invalid(option, text, "a number of metres, 0 or more")
    }
    return metres
  }

  /// The language tags of `--lang`.
  func languages() throws(UsageError) -> [String] {
    guard let text = value(.lang) else { return [] }
    let tags = text.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0.drop { $0 == " " })
    }
    guard tags.allSatisfy(isLanguageTag) else {
      throw invalid(.lang, text, "language tags separated by commas, such as zh,en")
    }
    return tags
  }

  private func isLanguageTag(_ tag: String) -> Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let isTagByte: (UInt8) -> Bool = {
      $0.isDigit || $0 == UInt8(ascii: "-") || letters.contains($0.lowercased)
    }
    return !tag.isEmpty && tag.utf8.first != UInt8(ascii: "-") && tag.utf8.allSatisfy(isTagByte)
  }

  private func invalid(_ option: OptionName, _ value: String, _ expected: String) -> UsageError {
    UsageError(
      .invalidValue(option: "--\(option.rawValue)", value: value, expected: expected),
      command: command)
  }
}
