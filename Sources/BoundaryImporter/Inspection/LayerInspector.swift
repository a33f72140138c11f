internal import FoundationEssentials
internal import ShapefileBridge

/// Looks into a shapefile without importing it.
enum LayerInspector {
  /// How many records all over the file samples are taken from.
  private static let sampleCount = 400

  /// Columns that may part a file into layers: all their values are read.
  private static let partingColumns: Set<String> = [
    "admin_level", "admin_leve", "adminlevel", "level", "shapetype",
  ]

  /// What a file holds.
  /// - Parameters:
  ///   - path: The path of the `.shp`.
  ///   - encoding: The encoding that the user names; empty for none.
  /// - Returns: The facts.
  /// - Throws: ``ImportError`` when the file can't be read.
  static func facts(of path: String, encoding: String = "") throws(ImportError) -> LayerFacts {
    var facts = LayerFacts(file: path)
    do throws(ShapefileError) {
      let file = try Shapefile(path: path)
      facts.shapes = file.type
      facts.recordCount = file.recordCount
      facts.extent = file.recordCount > 0 ? file.extent : nil
      let table = try AttributeTable(path: LayerTable.path(besideShapefile: path))
      let encoding = try TextEncoding(of: table)
      facts.encoding = encoding.name
      facts.columns = try columns(of: table, encoding)
    } catch {
      throw ImportError(error)
    }
    facts.crs = crsName(besideShapefile: path)
    return facts
  }

  private static func columns(
    of table: AttributeTable, _ encoding: TextEncoding
  ) throws(ShapefileError) -> [LayerFacts.Column] {
    let step = max(1, table.recordCount / sampleCount)
    let records = stride(from: 0, to: table.recordCount, by: step)
    var columns: [LayerFacts.Column] = []
    for (number, field) in table.fields.enumerated() {
      var column = LayerFacts.Column(name: field.name, kind: field.kind, width: field.width)
      for record in records {
        column.samples.append(
          try table.string(record: record, field: number, encoding: encoding) ?? "")
      }
      if partingColumns.contains(LayerFacts.normal(field.name)) {
        for record in 0..<table.recordCount {
          column.values.insert(
            try table.string(record: record, field: number, encoding: encoding) ?? "")
        }
      }
      columns.append(column)
    }
    return columns
  }

  /// What the `.prj` calls its reference system: the first text in quotes.
  private static func crsName(besideShapefile path: String) -> String {
    let stem = path.lowercased().hasSuffix(".shp") ? String(path.dropLast(4)) : path
    for ending in ["prj", "PRJ"] {
      guard let data = FileManager.default.contents(atPath: "\(stem).\(ending)") else { continue }
      let parts = String(decoding: data, as: UTF8.self).split(separator: "\"")
      if parts.count > 1 { return String(parts[1]) }
    }
    return ""
  }
}
