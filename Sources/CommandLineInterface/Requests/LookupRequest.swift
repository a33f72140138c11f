package import Geometry

/// What `revgeo lookup` was asked for.
package struct LookupRequest: Hashable, Sendable {
  /// Where the coordinates come from.
  package enum Source: Hashable, Sendable {
    /// The arguments, on WGS 84.
    case coordinates([Coordinate])
    /// Standard input, one a line, in the request's datum.
    case standardInput

    /// Whether there is exactly one coordinate.
    package var isSingle: Bool {
      if case .coordinates(let coordinates) = self { coordinates.count == 1 } else { false }
    }
  }

  /// Where the coordinates come from.
  package var source: Source

  /// What they are measured in.
  package var datum: Datum

  /// The form of the answers.
  package var format: AnswerFormat

  /// BCP 47 tags, the most wanted first.
  package var languages: [String]

  /// How far outside every boundary the nearest unit may still answer, in metres.
  package var maximumDistance: Double

  /// How far away a street and its house numbers may be, in metres.
  package var streetDistance: Double

  /// The index named on the command line.
  package var indexPath: String?

  /// Reads a request from arguments.
  /// - Parameter arguments: Options and operands of `lookup`.
  /// - Throws: ``UsageError`` that names the option or coordinate.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    datum = arguments.choice(.datum) ?? .wgs84
    format = arguments.choice(.format) ?? .text
    languages = try arguments.languages()
    maximumDistance = try arguments.metres(.maxDistance) ?? 10_000
    streetDistance = try arguments.metres(.streetDistance) ?? 75
    indexPath = arguments.value(.index)
    source = try LookupRequest.source(arguments.operands, datum)
  }

  private static func source(_ operands: [String], _ datum: Datum) throws(UsageError) -> Source {
    if operands.contains("-") {
      guard operands.count == 1 else { throw UsageError(.extraCoordinates, command: .lookup) }
      return .standardInput
    }
    if let name = operands.first.flatMap(CommandName.init(rawValue:)) {
      throw UsageError(.commandNotFirst(name))
    }
    do {
      return .coordinates(try CoordinateArguments.coordinates(operands).map(datum.wgs84(of:)))
    } catch {
      throw UsageError(.coordinate(error), command: .lookup)
    }
  }
}
