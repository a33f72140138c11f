internal import CommandLineInterface
internal import LocationCore
internal import RevGeo
internal import RevGeoLocation
internal import SystemAccess

/// `revgeo here`: where this machine is.
enum HereCommand {
  /// Runs the command.
  static func run(_ arguments: ParsedArguments) async throws(CommandFailure) -> ExitCode {
    let request = try failing { () throws(UsageError) in try LocateRequest(arguments) }
    let geocoder = try OpenIndex(request.indexPath).geocoder
    let manager = request.manager()
    // Keeps the sources open beyond the request, so that they need not be asked again for why there is nothing.
    let interest = Task {
      for await _ in manager.updates(UpdateOptions(accuracy: request.level, wantsLocations: false))
      {}
    }
    defer { interest.cancel() }
    let reading: Reading
    do throws(LocationError) {
      reading = try await manager.current(
        LocationRequest(
          accuracy: request.level,
          timeout: request.timeout.map { .milliseconds(Int64(min($0, 1e9) * 1000)) },
          acceptsReplayed: true))
    } catch {
      return await report(error, manager, isOneSource: request.choices.count == 1)
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
    _ error: LocationError, _ manager: LocationManager, isOneSource: Bool
  ) async -> ExitCode {
    switch error {
    case .services(let state):
      Diagnostic.write(state.description)
      if !isOneSource { Diagnostic.write("'revgeo doctor' tells of each source") }
      return state.exitCode
    case .noFix:
      let state = await manager.servicesState()
      if state.reason != nil { Diagnostic.write(state.description) }
      Diagnostic.write(error.description)
      return state.exitCode == .notDetermined ? .notDetermined : .noFix
    case .endOfSource:
      Diagnostic.write(error.description + quality(await manager.lastReading))
      return .noFix
    case .cancelled:
      Diagnostic.write(error.description)
      return .noFix
    case .notATrack, .malformed, .truncated:
      Diagnostic.write(error.description)
      return .failed
    }
  }

  /// How good the last location was, in words behind a message.
  private static func quality(_ reading: Reading?) -> String {
    guard let reading else { return "" }
    guard let accuracy = reading.location.horizontalAccuracy else {
      return ": the last one told no accuracy, which reaches no level"
    }
    return
      ": the last one was good to \(Int(accuracy.rounded(.up))) m, ask for a coarser --accuracy"
  }
}
