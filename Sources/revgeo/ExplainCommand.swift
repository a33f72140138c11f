internal import CommandLineInterface
internal import RevGeo
internal import SystemAccess

/// `revgeo explain`: how the answer at a coordinate comes about.
enum ExplainCommand {
  static func run(_ arguments: ParsedArguments) throws(CommandFailure) -> ExitCode {
    let request = try failing { () throws(UsageError) in try ExplainRequest(arguments) }
    let index = try OpenIndex(request.indexPath)
    var files = CommandFiles()
    files.reads("--index", index.path)
    files.writes("--svg", request.drawingPath)
    try failing { () throws(UsageError) in try files.check(for: .explain) }
    let geocoder = index.geocoder
    let explanation = geocoder.explanation(
      at: request.coordinate,
      options: LookupOptions(
        maximumDistance: request.maximumDistance, languages: request.languages,
        streetDistance: request.streetDistance))
    if let path = request.drawingPath {
      let drawing = ExplanationDrawing(explanation, from: geocoder, languages: request.languages)
      try failing { () throws(SystemError) in
        let file = try AtomicFile(path: path)
        try file.write(Array(drawing.svg.utf8))
        try file.commit()
      }
    }
    let report = ExplanationReport(explanation, languages: request.languages)
    _ = try Program.show(report.bytes(request.format))
    let placemark = explanation.placemark
    return placemark.match == .none && placemark.areas.isEmpty ? .nothingThere : .answered
  }
}
