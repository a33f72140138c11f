/// What `revgeo here`, `watch` and `doctor` were asked for.
package struct LocateRequest: Hashable, Sendable {
  /// How good a location must be, by the names of the library.
  package enum Accuracy: String, Hashable, Sendable, CaseIterable {
    case city
    case neighborhood
    case block
    case house
    case room
  }

  /// The forms of the answer.
  package enum Format: String, Hashable, Sendable {
    /// For people.
    case text
    /// One object a line.
    case json
  }

  /// How good a location must be.
  package var accuracy: Accuracy
  /// How long to wait, in seconds.
  package var timeout: Double
  /// Where locations come from, in the order of preference; none for what the machine has.
  package var sources: [SourceChoice]
  /// The form of the answer.
  package var format: Format
  /// BCP 47 tags, the most wanted first.
  package var languages: [String]
  /// The index named on the command line.
  package var indexPath: String?
  /// The command to run on a change.
  package var command: String?
  /// What ends the command.
  package var condition: WatchCondition?
  /// The file that remembers the last place.
  package var statePath: String?
  /// How many times as fast as recorded a track is played; nothing for as fast as it is read.
  package var speed: Double?
  /// Whether starts and stops are told on standard error.
  package var isLogged: Bool

  /// Reads a request from arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    accuracy = arguments.choice(.accuracy) ?? .block
    timeout = try arguments.seconds(.timeout) ?? 10
    sources = []
    for text in arguments.values(.source) {
      guard let source = SourceChoice(text) else {
        throw UsageError(
          .invalidValue(option: "--source", value: text, expected: SourceChoice.forms),
          command: arguments.command)
      }
      sources.append(source)
    }
    format = arguments.choice(.format) ?? .text
    languages = try arguments.languages()
    indexPath = arguments.value(.index)
    command = arguments.value(.exec)
    statePath = arguments.value(.state)
    isLogged = arguments.has(.log)
    speed = try arguments.number(.speed)
    condition = nil
    if let text = arguments.value(.until) {
      guard let condition = WatchCondition(text) else {
        throw UsageError(
          .invalidValue(option: "--until", value: text, expected: WatchCondition.forms),
          command: arguments.command)
      }
      self.condition = condition
    }
  }
}

extension ParsedArguments {
  /// A number above 0.
  fileprivate func number(_ option: OptionName) throws(UsageError) -> Double? {
    guard let text = value(option) else { return nil }
    var cursor = ByteCursor(Array(text.utf8))
    guard let number = cursor.number(), cursor.isAtEnd, number.isFinite, number > 0 else {
      throw UsageError(
        .invalidValue(option: "--\(option.rawValue)", value: text, expected: "a number above 0"),
        command: command)
    }
    return number
  }
}
