internal import CommandLineInterface
internal import LocationCore
internal import RevGeo
internal import RevGeoLocation
internal import SystemAccess
internal import Synchronization

/// `revgeo here`: where this machine is.
enum HereCommand {
  /// Runs the command.
  static func run(_ arguments: ParsedArguments) async throws(CommandFailure) -> ExitCode {
    let request = try failing { () throws(UsageError) in try LocateRequest(arguments) }
    let geocoder = try OpenIndex(request.indexPath).geocoder
    let manager = request.manager()
    let heard = Heard(manager, request.level)
    let reading: Reading
    do throws(LocationError) {
      reading = try await manager.current(
        LocationRequest(
          accuracy: request.level,
          timeout: request.timeout.map { .milliseconds(Int64(min($0, 1e9) * 1000)) },
          acceptsReplayed: true))
    } catch {
      return report(error, heard, isOneSource: request.choices.count == 1)
    }
    let query = geocoder.accurateQuery(
      LookupOptions(maximumDistance: 0, languages: request.languages))
    var output = OutputBuffer.standardOutput
    LocatedWriter(request.format).append(
      LocatedAnswer(reading, query, languages: request.languages), to: &output.bytes)
    do {
      try output.flush()
    } catch {
      throw error.failure
    }
    return reading.outcome == .satisfied ? .answered : .timedOut
  }

  /// Says why there is no location.
  private static func report(
    _ error: LocationError, _ heard: Heard, isOneSource: Bool
  ) -> ExitCode {
    switch error {
    case .services(let state):
      Diagnostic.write(state.description)
      if !isOneSource { Diagnostic.write("'revgeo doctor' tells of each source") }
      return state.exitCode
    case .noFix:
      let last = heard.state
      if let last, last.reason != nil { Diagnostic.write(last.description) }
      Diagnostic.write(error.description)
      if let last, last.exitCode == .notDetermined { return .notDetermined }
      return .noFix
    case .endOfSource:
      Diagnostic.write(error.description + heard.best)
      return .noFix
    case .cancelled:
      Diagnostic.write(error.description)
      return .noFix
    case .notATrack, .malformed, .truncated:
      Diagnostic.write(error.description)
      return .failed
    }
  }
}

/// What a manager's sources say beside a request.
private final class Heard: Sendable {
  private struct Record {
    var state: ServiceState?
    var hasLocation = false
    var accuracy: Double?
  }

  private let record = Mutex(Record())

  init(_ manager: LocationManager, _ level: AccuracyLevel) {
    let updates = manager.updates(UpdateOptions(accuracy: level))
    Task { [weak self] in
      for await update in updates { self?.take(update) }
    }
  }

  private func take(_ update: Update) {
    record.withLock { record in
      switch update {
      case .state(let state): record.state = state
      case .location(let location, _):
        record.hasLocation = true
        let known = [record.accuracy, location.horizontalAccuracy].compactMap { $0 }
        record.accuracy = known.min()
      case .heading, .fault, .stationary, .gap: break
      }
    }
  }

  /// The last state.
  var state: ServiceState? { record.withLock { $0.state } }

  /// The best location, in words behind a message.
  var best: String {
    let record = record.withLock { $0 }
    guard record.hasLocation else { return "" }
    guard let accuracy = record.accuracy else {
      return ": none told its accuracy, which reaches no level"
    }
    return
      ": the best one was good to \(Int(accuracy.rounded(.up))) m, ask for a coarser --accuracy"
  }
}
