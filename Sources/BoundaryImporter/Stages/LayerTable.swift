internal import BoundaryIndex
internal import EncodingBridge
internal import ShapefileBridge

/// The decode stage: the columns of a layer that the recipe asks for, as text.
struct LayerTable {
  /// How many records the table has.
  let recordCount: Int

  /// Whether there is no table: records then have numbers and nothing else.
  private(set) var isMissing = false

  /// The records that the table marks as deleted.
  let deletedRecords: [Int]

  private let columns: [String: [String]]

  /// What every other column holds; nothing for empty texts.
  private var codes: [String]?

  /// Reads the named columns of the attribute table beside the layer's `.shp`.
  ///
  /// The table must have as many records as the shapefile. Where there is no table, units and places are named by their numbers; in other roles a
  /// number would be taken for a name.
  init(
    of recipe: LayerRecipe, _ source: LayerSource, columns names: [String], recordCount: Int,
    report: inout LayerReport
  ) throws(ImportError) {
    self.recordCount = recordCount
    // Of a file without records no table tells anything, whatever is in it.
    if recordCount == 0 {
      (columns, deletedRecords) = ([:], [])
      return
    }
    do throws(ShapefileError) {
      guard let table = try source.attributeTable() else {
        let areNumbered = [.units, .places].contains(recipe.role)
        report.notes.append(
          "there is no .dbf; "
            + (areNumbered ? "records are named by their numbers" : "records have no names"))
        (columns, deletedRecords) = ([:], [])
        isMissing = true
        return
      }
      let isWhole = report.damagedRecords.isEmpty && report.notes.isEmpty
      guard table.recordCount == recordCount || !isWhole else {
        throw ShapefileError(
          file: table.path,
          reason: "has \(table.recordCount) records where the shapefile has \(recordCount)")
      }
      var text = TableText(table, names, recordCount: recordCount)
      columns = Dictionary(
        uniqueKeysWithValues: zip(
          names, try text.columns(recipe, codePage: source.codePage, &report)))
      deletedRecords = try LayerTable.deleted(table, recordCount)
      report.recordsWithoutRow = Array(
        min(table.rowCount, recordCount)..<min(table.recordCount, recordCount))
      report.sampleName = LayerTable.sample(columns[recipe.columns.name] ?? [])
    } catch {
      throw ImportError(error)
    }
    report.deletedRecords = deletedRecords
  }

  /// A table of nothing but codes, by whatever column they are asked for.
  init(codes: [String]) {
    recordCount = codes.count
    deletedRecords = []
    columns = [:]
    self.codes = codes
  }

  private static func deleted(
    _ table: AttributeTable, _ recordCount: Int
  ) throws(ShapefileError) -> [Int] {
    var deleted: [Int] = []
    for record in 0..<min(table.rowCount, recordCount)
    where try table.isDeleted(record: record) {
      deleted.append(record)
    }
    return deleted
  }

  /// The first name that is more than ASCII, else the first.
  private static func sample(_ names: [String]) -> String {
    names.first { !$0.utf8.allSatisfy { $0 < 0x80 } } ?? names.first { !$0.isEmpty } ?? ""
  }

  /// A column's values by record; empty texts when no column is named, and when there is no table.
  subscript(column: String) -> [String] {
    columns[column] ?? codes ?? Array(repeating: "", count: recordCount)
  }

  /// Whether units and places are called by their numbers: no column is named, or there is none.
  func areRecordsNumbered(_ columns: Columns) -> Bool { columns.name.isEmpty || isMissing }

  /// A column's values as codes: what stands for "none" is empty.
  func codes(_ column: String) -> [String] {
    self[column].map { LayerTable.noneMarks.contains($0) ? "" : $0 }
  }

  /// What data sets write where a unit has no code.
  private static let noneMarks: Set<String> = ["-99", "-1", "-", "NA#", "null", "NULL"]
}
