internal import CommandLineInterface
internal import RevGeo
internal import SystemAccess

/// `revgeo batch`: the rows of a file with their placemarks.
enum BatchCommand {
  static func run(_ arguments: ParsedArguments) throws(CommandFailure) -> ExitCode {
    let request = try failing { () throws(UsageError) in try BatchRequest(arguments) }
    try failing { () throws(UsageError) in try request.checkFiles() }
    try checkSummary(request)
    let geocoders = try geocoders(request)
    do throws(BatchError) {
      return try report(BatchRun(request, geocoders).run(), request)
    } catch .system(let error) {
      throw error.failure
    } catch {
      Diagnostic.write(error.description)
      return .failed
    }
  }

  /// Finds out before the work whether the summary can be written.
  private static func checkSummary(_ request: BatchRequest) throws(CommandFailure) {
    guard let path = request.summaryPath else { return }
    do throws(SystemError) {
      try BatchReport.checkTarget(path)
    } catch {
      throw error.failure
    }
  }

  private static func geocoders(_ request: BatchRequest) throws(CommandFailure) -> [Geocoder] {
    if request.indexPaths.isEmpty { return [try OpenIndex(nil).geocoder] }
    return try request.indexPaths.map { path throws(CommandFailure) in
      try OpenIndex(path).geocoder
    }
  }

  private static func report(
    _ report: BatchReport, _ request: BatchRequest
  ) throws(BatchError) -> ExitCode {
    for line in report.lines(inputName: request.inputPath ?? "standard input") {
      Diagnostic.write(line)
    }
    if let path = request.summaryPath { try report.write(to: path) }
    guard let fault = report.fault else { return .answered }
    Diagnostic.write("\(fault.description); the rows before that are kept")
    return .failed
  }
}
