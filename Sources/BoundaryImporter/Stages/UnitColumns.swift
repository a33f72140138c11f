internal import BoundaryIndex
internal import Geometry

/// A layer's columns by their meaning, ready to make units from.
struct UnitColumns {
  /// ISO 3166-1 alpha-2 of the dependent territory that the record is or belongs to; empty for none.
  let territory: [String]

  private let recipe: LayerRecipe
  private let layer: Int
  private let polygons: [[FixedPolygon]]
  private let name: [String]
  private let code: [String]
  private let kind: [String]
  private let translations: [(tag: String, values: [String])]
  private let groups: [(names: [String], codes: [String])]

  init(_ records: LayerRecords) {
    let table = records.table
    recipe = records.recipe
    layer = records.number
    polygons = records.polygons
    name = table[recipe.columns.name]
    code = table.codes(recipe.columns.code)
    kind = table[recipe.columns.kind]
    territory = table.codes(recipe.columns.territory)
    translations = recipe.columns.translations.sorted { $0.key < $1.key }.map {
      ($0.key, table[$0.value])
    }
    groups = recipe.groups.map { (table[$0.name], table.codes($0.code)) }
  }

  /// The unit of a record, still without parent and fields.
  func unit(_ record: Int, level: Int) -> UnitDescription {
    var unit = UnitDescription(
      layer: layer, feature: record, level: level,
      kind: kind[record].isEmpty ? recipe.kind : kind[record].lowercased(), name: name[record],
      code: code[record], polygons: polygons[record])
    for (tag, values) in translations where !values[record].isEmpty {
      unit.translations[tag] = values[record]
    }
    unit.countryCode = countryCode(of: unit)
    return unit
  }

  /// The name and code of the unit that a record names above it.
  func group(_ number: Int, _ record: Int) -> (name: String, code: String) {
    (groups[number].names[record], groups[number].codes[record])
  }

  /// The territory that several records make up.
  func territoryUnit(_ code: String, level: Int) -> UnitDescription {
    let names = recipe.territories[code] ?? UnitNames(name: code)
    return UnitDescription(
      layer: layer, feature: nil, level: level, kind: UnitColumns.territoryKind, name: names.name,
      translations: names.translations, code: code, countryCode: code, fields: .country)
  }

  /// Makes a unit also the territory that its record says it is: then it fills the country as well.
  func makeTerritory(_ unit: inout UnitDescription, _ record: Int) {
    let code = territory[record]
    if code.isEmpty { return }
    unit.countryCode = code
    unit.fields.insert(.country)
    if unit.code.isEmpty { unit.code = code }
    guard let names = recipe.territories[code] else { return }
    unit.name = names.name
    unit.translations.merge(names.translations) { _, new in new }
  }

  /// A country's own code, when it is one of ISO 3166-1 alpha-2.
  func countryCode(of unit: UnitDescription) -> String {
    let isAlpha2 = unit.code.utf8.count == 2 && unit.code.allSatisfy { $0.isUppercase }
    return unit.level == 0 && isAlpha2 ? unit.code : ""
  }

  /// The field of the unit's level, and those that the recipe adds for its code or kind.
  func fields(of unit: UnitDescription, fieldLevel: Int) -> PlacemarkFields {
    var fields = PlacemarkFields(level: fieldLevel)
    for rule in recipe.fills
    where rule.codes.contains(unit.code) || rule.kinds.contains(unit.kind) {
      fields.formUnion(rule.fields)
    }
    return fields
  }

  private static let territoryKind = "territory"
}
