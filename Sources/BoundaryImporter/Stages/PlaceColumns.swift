internal import BoundaryIndex
internal import Geometry

/// A layer of points as places, by the meaning of its columns.
struct PlaceColumns {
  private let recipe: LayerRecipe
  private let layer: Int
  private let isNumbered: Bool
  private let name: [String]
  private let code: [String]
  private let kind: [String]
  private let population: [String]
  private let timeZone: [String]
  private let translations: ColumnValues.Translations

  init(_ recipe: LayerRecipe, number: Int, table: LayerTable) {
    self.recipe = recipe
    layer = number
    let values = ColumnValues(table, recipe.columns)
    isNumbered = table.areRecordsNumbered(recipe.columns)
    name = values.texts([recipe.columns.name] + recipe.columns.otherNames)
    code = values.codes([recipe.columns.code] + recipe.columns.otherCodes)
    kind = values.texts([recipe.columns.kind])
    population = table[recipe.columns.population]
    timeZone = table[recipe.columns.timeZone]
    translations = values.translations(recipe.columns.translations)
  }

  /// The places of all records that have a point and a name.
  func places(at points: [FixedCoordinate?], report: inout LayerReport) -> [PlaceDescription] {
    var places: [PlaceDescription] = []
    places.reserveCapacity(points.count)
    for (record, point) in points.enumerated() {
      guard let point else { continue }
      if name[record].isEmpty, !isNumbered {
        report.namelessRecords.append(record)
      } else {
        places.append(place(record, at: point))
      }
    }
    return places
  }

  private func place(_ record: Int, at point: FixedCoordinate) -> PlaceDescription {
    var place = PlaceDescription(
      layer: layer, feature: record,
      kind: kind[record].isEmpty ? recipe.kind : kind[record].lowercased(),
      name: isNumbered ? String(record) : name[record],
      code: code[record].isEmpty ? "" : recipe.columns.codePrefix + code[record],
      population: max(0, Double(population[record]).flatMap { Int(exactly: $0.rounded()) } ?? 0),
      timeZone: timeZone[record], position: point)
    place.translations = translations[record]
    return place
  }
}
