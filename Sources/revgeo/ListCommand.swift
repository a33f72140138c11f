internal import CommandLineInterface
internal import RevGeo

/// `revgeo list`: the countries, or the parts of a unit.
enum ListCommand {
  static func run(_ arguments: ParsedArguments) throws(CommandFailure) -> ExitCode {
    let request = try failing { () throws(UsageError) in try ListRequest(arguments) }
    let geocoder = try OpenIndex(request.indexPath).geocoder
    let units = try units(request.code, geocoder)
    let rows = units.map { UnitListing.Row($0, languages: request.languages) }
    if rows.isEmpty { return .nothingThere }
    return try Program.show(UnitListing(rows).bytes(request.format))
  }

  private static func units(
    _ code: String?, _ geocoder: Geocoder
  ) throws(CommandFailure) -> [Unit] {
    guard let code else { return geocoder.countries }
    guard let unit = geocoder.unit(code: code) else { throw .unknownCode(code) }
    return geocoder.children(of: unit)
  }
}
