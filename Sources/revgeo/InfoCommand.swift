internal import CommandLineInterface
internal import RevGeo

/// `revgeo info`: what an index holds.
enum InfoCommand {
  static func run(_ arguments: ParsedArguments) throws(CommandFailure) -> ExitCode {
    let request = try failing { () throws(UsageError) in try InfoRequest(arguments) }
    let index = try OpenIndex(request.indexPath)
    if request.verifies { try verify(index) }
    let report = IndexReport(
      index.geocoder.summary, path: index.path, isVerified: request.verifies)
    return try Program.show(report.bytes(request.format))
  }

  private static func verify(_ index: OpenIndex) throws(CommandFailure) {
    do {
      try index.geocoder.verifyChecksum()
    } catch {
      throw error.failure
    }
  }
}
