internal import ShapefileBridge

/// The decode stage: the columns of a layer that the recipe asks for, as text.
struct LayerTable {
  /// How many records the table has.
  let recordCount: Int

  private let columns: [String: [String]]

  /// Reads the named columns of the attribute table beside the layer's `.shp`.
  ///
  /// The table must have as many records as the shapefile.
  init(
    of recipe: LayerRecipe, columns names: [String], recordCount: Int
  ) throws(ImportError) {
    let path = LayerTable.path(besideShapefile: recipe.file)
    do throws(ShapefileError) {
      let table = try AttributeTable(path: path)
      guard table.recordCount == recordCount else {
        throw ShapefileError(
          file: path,
          reason: "has \(table.recordCount) records where the shapefile has \(recordCount)")
      }
      let encoding = try TextEncoding(of: table)
      let fields = names.map { table.field(named: $0) }
      if let missing = zip(names, fields).first(where: { $0.1 == nil }) {
        let known = table.fields.map(\.name).joined(separator: ", ")
        throw ShapefileError(file: path, reason: "has no column \"\(missing.0)\"; it has: \(known)")
      }
      var values = [[String]](repeating: [], count: names.count)
      for column in names.indices { values[column].reserveCapacity(table.recordCount) }
      // Record by record, since the library keeps one record at a time.
      for record in 0..<table.recordCount {
        for (column, field) in fields.enumerated() {
          let text = try table.string(record: record, field: field ?? 0, encoding: encoding)
          values[column].append(text ?? "")
        }
      }
      self.recordCount = recordCount
      columns = Dictionary(uniqueKeysWithValues: zip(names, values))
    } catch {
      throw ImportError(error)
    }
  }

  /// A column's values by record; empty texts when no column is named.
  subscript(column: String) -> [String] {
    columns[column] ?? Array(repeating: "", count: recordCount)
  }

  /// A column's values as codes: what stands for "none" is empty.
  func codes(_ column: String) -> [String] {
    self[column].map { LayerTable.noneMarks.contains($0) ? "" : $0 }
  }

  /// What data sets write where a unit has no code.
  private static let noneMarks: Set<String> = ["-99", "-1", "-", "NA#", "null", "NULL"]

  private static func path(besideShapefile path: String) -> String {
    path.lowercased().hasSuffix(".shp") ? path.dropLast(3) + "dbf" : path + ".dbf"
  }
}
