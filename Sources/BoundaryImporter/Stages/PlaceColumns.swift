internal import BoundaryIndex
internal import Geometry

/// A layer of points as places, by the meaning of its columns.
struct PlaceColumns {
  private let recipe: LayerRecipe
  private let layer: Int
  private let name: [String]
  private let code: [String]
  private let kind: [String]
  private let population: [String]
  private let timeZone: [String]
  private let translations: [(tag: String, values: [String])]

  init(_ recipe: LayerRecipe, number: Int, table: LayerTable) {
    self.recipe = recipe
    layer = number
    name = table[recipe.columns.name]
    code = table.codes(recipe.columns.code)
    kind = table[recipe.columns.kind]
    population = table[recipe.columns.population]
    timeZone = table[recipe.columns.timeZone]
    translations = recipe.columns.translations.sorted { $0.key < $1.key }.map {
      ($0.key, table[$0.value])
    }
  }

  /// The places of all records that have a point and a name.
  func places(at points: [FixedCoordinate?], report: inout LayerReport) -> [PlaceDescription] {
    var places: [PlaceDescription] = []
    places.reserveCapacity(points.count)
    for (record, point) in points.enumerated() {
      guard let point else { continue }
      if name[record].isEmpty {
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
      kind: kind[record].isEmpty ? recipe.kind : kind[record].lowercased(), name: name[record],
      code: code[record], population: max(0, Int(population[record]) ?? 0),
      timeZone: timeZone[record], position: point)
    for (tag, values) in translations where !values[record].isEmpty {
      place.translations[tag] = values[record]
    }
    return place
  }
}
