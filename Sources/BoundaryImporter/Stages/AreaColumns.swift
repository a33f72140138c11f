internal import BoundaryIndex

/// A layer of polygons as areas, by the meaning of its columns.
struct AreaColumns {
  private let records: LayerRecords
  private let name: [String]
  private let kind: [String]
  private let translations: [(tag: String, values: [String])]

  init(_ records: LayerRecords) {
    self.records = records
    let columns = records.recipe.columns
    let values = ColumnValues(records.table, columns)
    name = values.texts([columns.name] + columns.otherNames)
    kind = values.texts([columns.kind])
    translations = columns.translations.sorted { $0.key < $1.key }.map {
      ($0.key, values.texts([$0.value]))
    }
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
      var area = AreaDescription(
        layer: records.number, feature: record, field: field,
        kind: kind[record].isEmpty ? records.recipe.kind : kind[record].lowercased(),
        name: name[record], polygons: polygons)
      for (tag, values) in translations where !values[record].isEmpty {
        area.translations[tag] = values[record]
      }
      areas.append(area)
    }
    return areas
  }
}
