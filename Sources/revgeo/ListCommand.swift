internal import CommandLineInterface
internal import RevGeo

/// `revgeo list`: the countries, or the parts of a unit.
enum ListCommand {
  static func run(_ arguments: ParsedArguments) throws(CommandFailure) -> ExitCode {
    let request = try failing { () throws(UsageError) in try ListRequest(arguments) }
    let geocoder = try OpenIndex(request.indexPath).geocoder
    let above = try request.code.map { code throws(CommandFailure) in
      guard let unit = geocoder.unit(code: code) else { throw .unknownCode(code) }
      return unit
    }
    let units = above.map(geocoder.children) ?? geocoder.countries
    if units.isEmpty {
      let name = above.map { "\($0.name(languages: request.languages)) (\($0.code ?? ""))" }
      Diagnostic.write(name.map { "\($0) has no parts in this index" } ?? "this index has no units")
      return .nothingThere
    }
    let rows = units.map { UnitListing.Row($0, languages: request.languages) }
    return try Program.show(UnitListing(rows).bytes(request.format))
  }
}
