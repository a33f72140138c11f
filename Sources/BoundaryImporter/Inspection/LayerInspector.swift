internal import ShapefileBridge

/// Looks into a shapefile without importing it.
enum LayerInspector {
  /// From how many records at the file's start samples are taken.
  private static let sampleCount = 2000

  /// Columns that may part a file into layers: all their values are read.
  private static let partingColumns: Set<String> = [
    "admin_level", "admin_leve", "adminlevel", "level", "shapetype",
  ]

  /// What a file holds.
  /// - Parameters:
  ///   - path: The path of the shapefile, also in an archive.
  ///   - options: What the user says about encoding and reference system.
  /// - Returns: The facts.
  /// - Throws: ``ImportError`` when the file can't be read.
  static func facts(
    of path: String, options: RecipeOptions = RecipeOptions()
  ) throws(ImportError) -> LayerFacts {
    var recipe = LayerRecipe(name: "", file: path)
    recipe.encoding = options.encoding
    recipe.crs = options.crs
    let source = try LayerSource(path: path)
    var facts = LayerFacts(file: path)
    facts.missingFiles = source.missing
    var report = LayerReport(name: "")
    do throws(ShapefileError) {
      let file = try source.shapefile()
      facts.shapes = file.type
      facts.recordCount = file.recordCount
      facts.extent = file.extent
      if file.recordCount == 0 {
        // Its columns tell what it would be; whether they can be read matters no more.
        if let table = try? source.attributeTable() {
          facts.columns = (try? columns(of: table, recipe, source, 0, &report)) ?? []
        }
      } else if let table = try source.attributeTable() {
        // A damaged table may claim any number of records; rows that are missing tell nothing about a column.
        let count = min(table.rowCount, file.recordCount)
        if table.rowCount < table.recordCount {
          report.notes.append(
            "the table ends after \(table.rowCount) of its \(table.recordCount) rows")
        }
        facts.columns = try columns(of: table, recipe, source, count, &report)
      }
    } catch {
      throw ImportError(error)
    }
    facts.encoding = report.encoding
    if facts.recordCount > 0 { _ = try LayerCoordinates(recipe, source, &report) }
    if report.referenceSource != .assumed { facts.crs = report.referenceSystem }
    facts.notes = report.notes
    facts.notes += source.missing.filter { $0 != "prj" }.map { "there is no .\($0)" }
    if facts.crs.isEmpty, facts.recordCount > 0, let extent = facts.extent, !canBeDegrees(extent) {
      facts.notes.append("the coordinates are no degrees: \(LayerCoordinates.remedy)")
    }
    return facts
  }

  private static func canBeDegrees(_ extent: ShapeExtent) -> Bool {
    max(abs(extent.minX), abs(extent.maxX)) <= 360 && max(abs(extent.minY), abs(extent.maxY)) <= 90
  }

  private static func columns(
    of table: AttributeTable, _ recipe: LayerRecipe, _ source: LayerSource, _ count: Int,
    _ report: inout LayerReport
  ) throws(ShapefileError) -> [LayerFacts.Column] {
    let names = try ColumnNames(
      table,
      EncodingChoice.Statement(
        recipe: recipe.encoding, codePage: source.codePage, languageByte: table.languageByte)
    ).names
    var text = TableText(table, names, recordCount: min(count, sampleCount))
    let samples = try text.columns(recipe, codePage: source.codePage, &report)
    var columns: [LayerFacts.Column] = []
    for (number, field) in table.fields.enumerated() {
      let name = names[number]
      var column = LayerFacts.Column(
        name: name, kind: field.kind, width: field.width, samples: samples[number])
      // Geofabrik writes the level as a class, in a column that is not called a level.
      let isParting =
        partingColumns.contains(LayerFacts.normal(name))
        || samples[number].contains { $0.hasPrefix(OpenStreetMapSchema.classPrefix) }
      if isParting {
        var text = TableText(table, [name], recordCount: count)
        var ignored = report
        let values = try text.columns(recipe, codePage: source.codePage, &ignored)
        column.values = Set(values[0])
      }
      columns.append(column)
    }
    return columns
  }
}
