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
    let states = StateLog(manager, request.level)
    let reading: Reading
    do throws(LocationError) {
      reading = try await manager.current(
        LocationRequest(
          accuracy: request.level, timeout: .milliseconds(Int64(min(request.timeout, 1e9) * 1000)),
          acceptsReplayed: true))
    } catch {
      return report(error, states.last)
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
  private static func report(_ error: LocationError, _ last: ServiceState?) -> ExitCode {
    switch error {
    case .services(let state):
      Diagnostic.write(state.description)
      return state.exitCode
    case .noFix:
      if let last, last.reason != nil { Diagnostic.write(last.description) }
      Diagnostic.write(error.description)
      if let last, last.exitCode == .notDetermined { return .notDetermined }
      return .noFix
    case .endOfSource, .cancelled:
      Diagnostic.write(error.description)
      return .noFix
    case .notATrack, .malformed, .truncated:
      Diagnostic.write(error.description)
      return .failed
    }
  }
}

/// The last state that a manager's sources were in, heard beside a request.
private final class StateLog: Sendable {
  private let state = Mutex<ServiceState?>(nil)

  init(_ manager: LocationManager, _ level: AccuracyLevel) {
    let updates = manager.updates(UpdateOptions(accuracy: level, wantsLocations: false))
    Task { [weak self] in
      for await update in updates {
        if case .state(let state) = update { self?.state.withLock { $0 = state } }
      }
    }
  }

  var last: ServiceState? { state.withLock { $0 } }
}
