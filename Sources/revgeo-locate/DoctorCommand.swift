internal import CommandLineInterface
internal import LocationCore
internal import SystemAccess

/// `revgeo doctor`: which sources of locations can be used.
enum DoctorCommand {
  /// Runs the command.
  static func run(_ arguments: ParsedArguments) async throws(CommandFailure) -> ExitCode {
    let request = try failing { () throws(UsageError) in try LocateRequest(arguments) }
    let choices = request.choices + (request.sources.isEmpty ? serialDevices : [])
    let manager = LocationManager(sources: choices.map { $0.source(speed: nil) })
    let states = await manager.sourceStates()
    var output = OutputBuffer.standardOutput
    for state in states { report(state).append(request.format, to: &output.bytes) }
    do {
      try output.flush()
    } catch {
      throw error.failure
    }
    return await manager.servicesState().exitCode
  }

  private static var serialDevices: [SourceChoice] {
    let names = (try? FolderListing.names(in: "/dev")) ?? []
    let devices = names.filter { $0.hasPrefix("ttyUSB") || $0.hasPrefix("ttyACM") }
    return devices.sorted().map { .nmea(path: "/dev/\($0)", baud: 9600) }
  }

  private static func report(_ source: LocationManager.SourceState) -> DoctorReport {
    var report = DoctorReport(name: source.name, state: source.state.word)
    if case .available(let finest) = source.state { report.finest = "\(finest)" }
    report.code = source.state.reason?.code
    report.message = source.state.reason?.message
    report.remedy = source.state.reason?.remedy
    report.remark = source.remark
    return report
  }
}
