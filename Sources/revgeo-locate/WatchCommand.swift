internal import CommandLineInterface
internal import LocationCore
internal import RevGeo
internal import RevGeoLocation
internal import SystemAccess

/// `revgeo watch`: where this machine is, whenever that changes.
struct WatchCommand: ~Copyable {
  private let request: LocateRequest
  private let query: AccurateQuery
  private let writer: LocatedWriter
  private let file: PlaceFile?
  private var place: WatchedPlace
  private var output = OutputBuffer.standardOutput
  private var hasLocation = false

  /// Runs the command.
  static func run(_ arguments: ParsedArguments) async throws(CommandFailure) -> ExitCode {
    let request = try failing { () throws(UsageError) in try LocateRequest(arguments) }
    let geocoder = try OpenIndex(request.indexPath).geocoder
    let file = try request.statePath.map { path throws(CommandFailure) in try PlaceFile(path) }
    var command = WatchCommand(request, geocoder, file)
    do {
      return try await command.watch()
    } catch {
      throw error.failure
    }
  }

  private init(_ request: LocateRequest, _ geocoder: Geocoder, _ file: PlaceFile?) {
    self.request = request
    self.file = file
    query = geocoder.accurateQuery(
      LookupOptions(maximumDistance: 0, languages: request.languages))
    writer = LocatedWriter(request.format)
    place = WatchedPlace(remembered: file?.remembered)
  }

  private mutating func watch() async throws(SystemError) -> ExitCode {
    // A recorded track is read faster than a command is run; none of its points is left out.
    let updates = request.manager().updates(UpdateOptions(accuracy: .house, isPatient: true))
    var end = End.good
    for await update in updates {
      switch update {
      case .location(let location, _):
        (hasLocation, end) = (true, .good)
        if try await take(location) { return .answered }
      case .state(let state):
        if state.reason != nil { Diagnostic.write(state.description) }
        end = state.exitCode == .answered ? .good : .failed(state.exitCode)
      case .fault(let fault):
        Diagnostic.write(fault.description)
        if fault.kind == .malformed { end = .failed(.failed) }
      case .gap(let count):
        Diagnostic.write(
          "the command of --exec takes so long that \(count) locations were left out")
      case .heading, .stationary: break
      }
    }
    return end.exitCode(hasLocation: hasLocation)
  }

  /// How the last source came to its end.
  private enum End {
    case good
    case failed(ExitCode)

    /// A track that breaks off was answered up to there, which is a failure all the same.
    func exitCode(hasLocation: Bool) -> ExitCode {
      switch self {
      case .good: hasLocation ? .answered : .noFix
      case .failed(let code): hasLocation ? .failed : code
      }
    }
  }

  /// Tells of a location's place when it is another one.
  /// - Returns: Whether the command shall end.
  private mutating func take(_ location: Location) async throws(SystemError) -> Bool {
    let answer = LocatedAnswer(location, query, languages: request.languages)
    let isNew = place.move(to: answer)
    let isMet = request.condition?.isMet(by: answer.place) ?? false
    guard isNew else { return isMet && answer.candidates.isEmpty }
    writer.appendLine(answer, to: &output.bytes)
    try output.flush()
    try file?.write(answer.identity)
    if let command = request.command {
      let status = await Shell.run(command, answer.environment)
      if status != 0 { Diagnostic.write("'\(command)' ended with status \(status)") }
    }
    return isMet && answer.candidates.isEmpty
  }
}

/// The place that was told last.
struct WatchedPlace {
  private var identity: String?

  /// Starts with the place of an earlier run.
  init(remembered: String?) {
    identity = remembered
  }

  /// Goes over to the place of an answer.
  ///
  /// Where a circle reaches over a border the last place stays for as long as it is one of the candidates.
  /// - Returns: Whether it is another place.
  mutating func move(to answer: LocatedAnswer) -> Bool {
    let next = answer.identity
    if next == identity { return false }
    if let identity, !answer.candidates.isEmpty, identity.hasPrefix(next) {
      let last = identity.dropFirst(next.count)
      let isCandidate = answer.candidates.contains { candidate in
        guard let level = candidate.level else { return last.isEmpty }
        let line =
          "\(level)\t\(candidate.kind ?? "")\t\(candidate.code ?? "")\t\(candidate.name ?? "")\n"
        return last.hasPrefix(line)
      }
      if isCandidate { return false }
    }
    identity = next
    return true
  }
}

/// Commands of the user.
enum Shell {
  /// Runs a command by sh and waits for its end on a thread of its own.
  static func run(_ command: String, _ variables: [String: String]) async -> Int32 {
    await withCheckedContinuation { continuation in
      let isRunning = Threads.detach {
        continuation.resume(returning: Execution.shell(command, adding: variables))
      }
      if !isRunning { continuation.resume(returning: 127) }
    }
  }
}
