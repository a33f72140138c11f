internal import BoundaryIndex

/// A layer of polygons as areas, by the meaning of its columns.
struct AreaColumns {
  private let records: LayerRecords
  private let name: [String]
  private let kind: [String]
  private let translations: ColumnValues.Translations

  init(_ records: LayerRecords) {
    self.records = records
    let columns = records.recipe.columns
    let values = ColumnValues(records.table, columns)
    name = values.texts([columns.name] + columns.otherNames)
    kind = values.texts([columns.kind])
    translations = values.translations(columns.translations)
  }

  /// The areas; records without a name fill nothing and are left out.
  func areas(report: inout LayerReport) -> [AreaDescription] {
    guard let field = records.recipe.field else { return [] }
    var areas: [AreaDescription] = []
    for (record, polygons) in records.polygons.enumerated() where !polygons.isEmpty {
      if name[record].isEmpty {
        report.namelessRecords.append(record)
        continue
      }
      let area = AreaDescription(
        layer: records.number, feature: record, field: field,
        kind: kind[record].isEmpty ? records.recipe.kind : kind[record].lowercased(),
        name: name[record], translations: translations[record], polygons: polygons)
      areas.append(area)
    }
    return areas
  }
}
