package import Geometry

/// What `revgeo explain` was asked for.
package struct ExplainRequest: Hashable, Sendable {
  /// The forms of the explanation.
  package enum Format: String, Hashable, Sendable {
    /// For people.
    case text
    /// One object.
    case json
  }

  /// What to explain, on WGS 84.
  package var coordinate: Coordinate

  /// The form of the explanation.
  package var format: Format

  /// BCP 47 tags, the most wanted first.
  package var languages: [String]

  /// How far outside every boundary the nearest unit may still answer, in metres.
  package var maximumDistance: Double

  /// How far away a street and its house numbers may be, in metres.
  package var streetDistance: Double

  /// The index named on the command line.
  package var indexPath: String?

  /// The file for the drawing.
  package var drawingPath: String?

  /// Reads a request from arguments.
  /// - Throws: ``UsageError`` that names the option or coordinate.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    format = arguments.choice(.format) ?? .text
    languages = try arguments.languages()
    maximumDistance = try arguments.metres(.maxDistance) ?? 10_000
    streetDistance = try arguments.metres(.streetDistance) ?? 75
    indexPath = arguments.value(.index)
    drawingPath = arguments.value(.svg)
    if drawingPath == "-" {
      throw UsageError(
        .invalidValue(option: "--svg", value: "-", expected: "the path of a file"),
        command: .explain)
    }
    let datum: Datum = arguments.choice(.datum) ?? .wgs84
    let coordinates: [Coordinate]
    do {
      coordinates = try CoordinateArguments.coordinates(arguments.operands)
    } catch {
      throw UsageError(.coordinate(error), command: .explain)
    }
    guard coordinates.count == 1 else {
      throw UsageError(.extraOperand(arguments.operands.last ?? ""), command: .explain)
    }
    coordinate = datum.wgs84(of: coordinates[0])
  }
}
