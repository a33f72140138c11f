internal import ProjectionBridge
internal import ShapefileBridge

/// The project stage: coordinates of a layer to WGS 84 longitude and latitude in degrees.
struct LayerCoordinates {
  /// The way to degrees; nothing when the layer is in WGS 84 degrees already.
  private let projection: Projection?
  private let source: LayerSource
  private var straightening = EdgeStraightening()

  /// Finds out in which system a layer is: as the recipe says, else its `.prj`, else degrees.
  ///
  /// The first coordinate that can be no degrees is an error later on.
  init(
    _ recipe: LayerRecipe, _ source: LayerSource, _ report: inout LayerReport
  ) throws(ImportError) {
    self.source = source
    if !recipe.crs.isEmpty {
      report.referenceSource = .recipe
      projection = try LayerCoordinates.projection(
        recipe.crs, "\"\(recipe.crs)\"", source, &report)
    } else if let text = LayerCoordinates.text(of: source, &report) {
      report.referenceSource = .projectionFile
      guard LayerCoordinates.isDefinition(text) else {
        throw ImportError(
          file: source.path,
          what: "its .prj is no reference system: it says \"\(text.prefix(40))\"",
          remedy: LayerCoordinates.remedy)
      }
      projection = try LayerCoordinates.projection(text, "its .prj", source, &report)
    } else {
      report.referenceSystem = "WGS 84"
      projection = nil
    }
  }

  /// Brings a shape to degrees; vertices are added where straight edges become curved.
  mutating func convert(
    _ shape: inout Shape, record: Int, _ report: inout LayerReport
  ) throws(ImportError) {
    guard let projection, !shape.isNull else { return }
    let (x, y) = (shape.x, shape.y)
    projection.transform(&shape.x, &shape.y)
    for point in shape.x.indices {
      // Far outside a projection its formulas may give any place, so what is too far is refused whatever they give.
      let isPlace =
        abs(x[point]) <= LayerCoordinates.farthest && abs(y[point]) <= LayerCoordinates.farthest
        && shape.x[point].isFinite && shape.y[point].isFinite
      if isPlace { continue }
      let isFinite = x[point].isFinite && y[point].isFinite
      throw ImportError(
        file: source.path, place: .record(record),
        what: "(\(x[point]), \(y[point])) is no place in \(projection.name)",
        remedy: isFinite ? LayerCoordinates.remedy : LayerCoordinates.repairRemedy)
    }
    if projection.isGeographic || [.point, .multipoint].contains(shape.type.planar) { return }
    report.addedVertices += straightening.straighten(&shape, fromX: x, y: y, projection)
  }

  /// Says in the report what the conversion was.
  func finish(_ report: inout LayerReport) {
    guard let projection else { return }
    report.operation = projection.operationName ?? ""
    report.accuracy = projection.accuracy
  }

  /// What to do about coordinates that are not degrees.
  static let remedy =
    "say the layer's coordinate reference system, as in --crs EPSG:26986, or \"crs\" in a recipe"

  /// No system reaches so far from its origin, whatever its unit.
  private static let farthest = 1e9

  /// What to do about a coordinate that is no number.
  static let repairRemedy = "mend the record, or leave it out"

  /// The text of the `.prj` without a byte order mark; nothing when it says nothing.
  private static func text(of source: LayerSource, _ report: inout LayerReport) -> String? {
    guard var text = source.projection?[...] else { return nil }
    let blanks: Set<Character> = ["\u{FEFF}", "\0"]
    text = text.drop { $0.isWhitespace || blanks.contains($0) }
    while let last = text.last, last.isWhitespace || blanks.contains(last) { text.removeLast() }
    if text.isEmpty { return nil }
    guard !text.hasPrefix("<") else {
      report.notes.append("its .prj is a web page and was not used")
      return nil
    }
    return String(text)
  }

  private static func projection(
    _ definition: String, _ subject: String, _ source: LayerSource, _ report: inout LayerReport
  ) throws(ImportError) -> Projection? {
    if isPlainDegrees(definition) {
      report.referenceSystem = "WGS 84"
      return nil
    }
    do throws(ProjectionError) {
      let projection = try Projection(definition: definition)
      report.referenceSystem = projection.name
      return projection
    } catch {
      throw ImportError(
        file: source.path, what: "\(subject) is no usable reference system: \(error.reason)",
        remedy: remedy)
    }
  }

  /// Whether a text has the form of WKT, PROJJSON, a PROJ string or a code; for any other PROJ looks through all names it knows, and guesses.
  private static func isDefinition(_ text: String) -> Bool {
    if text.hasPrefix("{") || text.hasPrefix("+") { return true }
    let keyword = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    let next = text[keyword.endIndex...].first { !$0.isWhitespace }
    return !keyword.isEmpty && next.map { "[(:".contains($0) } == true
  }

  /// Whether a definition is the one of WGS 84 that nearly all layers have, which needs no library.
  private static func isPlainDegrees(_ definition: String) -> Bool {
    let text = definition.uppercased().filter { !$0.isWhitespace }
    if text == "EPSG:4326" { return true }
    return text.hasPrefix(
      "GEOGCS[\"GCS_WGS_1984\",DATUM[\"D_WGS_1984\",SPHEROID[\"WGS_1984\",6378137")
      && text.contains(",298.257223563") && text.contains("PRIMEM[\"GREENWICH\",0")
      && text.contains("UNIT[\"DEGREE\",0.0174532925") && !text.contains("VERT")
  }
}
