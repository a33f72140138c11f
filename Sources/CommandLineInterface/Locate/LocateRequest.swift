internal import SystemAccess

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
  /// How long to wait, in seconds; nothing for without end.
  package var timeout: Double?
  /// Where locations come from, in the order of preference; none when none was named.
  package var sources: [SourceChoice]
  /// The coordinate that the environment states, for want of a receiver.
  package var stated: SourceChoice?
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

  /// The sources that were named, or else this machine's.
  package var choices: [SourceChoice] {
    if !sources.isEmpty { return sources }
    return SourceChoice.usual + (stated.map { [$0] } ?? [])
  }

  /// Reads a request from arguments.
  /// - Parameters:
  ///   - arguments: Options of the command.
  ///   - stated: The coordinate of this machine, as behind `fixed:`.
  /// - Throws: ``UsageError`` that names the option.
  package init(
    _ arguments: ParsedArguments, stated: String? = ProgramEnvironment.variable("REVGEO_AT")
  ) throws(UsageError) {
    accuracy = arguments.choice(.accuracy) ?? .block
    let seconds = try arguments.seconds(.timeout) ?? 10
    timeout = seconds == 0 ? nil : seconds
    sources = []
    for text in arguments.values(.source) {
      sources.append(
        try arguments.source(text, named: "--source") {
          text throws(SourceChoice.Fault) in
          try SourceChoice(text)
        })
    }
    self.stated = nil
    if let stated, !stated.isEmpty, sources.isEmpty {
      self.stated = try arguments.source(stated, named: "REVGEO_AT") {
        text throws(SourceChoice.Fault) in
        try SourceChoice(fixed: text)
      }
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
  /// A source, its coordinate converted from the datum that was named.
  func source(
    _ text: String, named name: String, _ read: (String) throws(SourceChoice.Fault) -> SourceChoice
  ) throws(UsageError) -> SourceChoice {
    let choice: SourceChoice
    do {
      choice = try read(text)
    } catch .coordinate(let error) {
      throw UsageError(
        .invalidCoordinate(option: name, value: text, error), command: command)
    } catch {
      let speeds = LiveInput.knownSpeeds.map { String($0) }.joined(separator: ", ")
      let expected =
        error == .speed ? "at a speed of serial lines: \(speeds)" : SourceChoice.forms
      throw UsageError(
        .invalidValue(option: name, value: text, expected: expected), command: command)
    }
    guard case .fixed(let coordinate, let accuracy) = choice else { return choice }
    let datum: Datum = self.choice(.datum) ?? .wgs84
    return .fixed(datum.wgs84(of: coordinate), accuracy: accuracy)
  }

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
