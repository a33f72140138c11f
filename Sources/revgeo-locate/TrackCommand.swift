internal import CommandLineInterface
internal import LocationCore
internal import RevGeo
internal import SystemAccess

/// `revgeo track`: when a recorded track enters and leaves units.
struct TrackCommand: ~Copyable {
  private let request: TrackRequest
  private let writer: TrackWriter
  private var journey: Journey
  private var output = OutputBuffer.standardOutput

  /// Runs the command.
  static func run(_ arguments: ParsedArguments) throws(CommandFailure) -> ExitCode {
    let request = try failing { () throws(UsageError) in try TrackRequest(arguments) }
    let geocoder = try OpenIndex(request.indexPath).geocoder
    var command = TrackCommand(request, geocoder)
    do {
      return try command.answer()
    } catch {
      throw error.failure
    }
  }

  private init(_ request: TrackRequest, _ geocoder: Geocoder) {
    self.request = request
    writer = TrackWriter(request.format)
    journey = Journey(
      geocoder, languages: request.languages, minimumStay: request.minimumStay)
  }

  private mutating func answer() throws(SystemError) -> ExitCode {
    if !request.isSummary { writer.begin(events: &output.bytes) }
    let fault = try readAll()
    journey.finish()
    if request.isSummary {
      writer.append(journey.totals, to: &output.bytes)
    } else {
      writeEvents()
    }
    try output.flush()
    if let fault {
      Diagnostic.write(fault)
      return .failed
    }
    return journey.totals.isEmpty ? .nothingThere : .answered
  }

  /// Reads the track to its end; gives what is wrong with it.
  private mutating func readAll() throws(SystemError) -> String? {
    let reader: TrackReader
    do throws(LocationError) {
      reader = if let path = request.path { try TrackReader(path: path) } else { TrackReader() }
    } catch {
      return error.description
    }
    var isMore = true
    while isMore {
      do throws(LocationError) {
        isMore = try reader.read { journey.take($0) }
      } catch {
        return error.description
      }
      // Whoever feeds us live sees each event when it is known.
      writeEvents()
      try output.flush()
    }
    let name = request.path ?? "standard input"
    if reader.refusedCount > 0 {
      let what = reader.format == .nmea ? "sentences" : "points"
      Diagnostic.write("\(name): \(what) left out that can't be read: \(reader.refusedCount)")
    }
    return journey.hasPoints ? nil : "\(name): there is no point of a track in it"
  }

  private mutating func writeEvents() {
    let events = journey.takeEvents()
    if request.isSummary { return }
    for event in events { writer.append(event, to: &output.bytes) }
  }
}
