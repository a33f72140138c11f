internal import BoundaryIndex
internal import Geometry

/// A layer's columns by their meaning, ready to make units from.
struct UnitColumns {
  /// ISO 3166-1 alpha-2 of the dependent territory that the record is or belongs to; empty for none.
  let territory: [String]

  private let recipe: LayerRecipe
  private let layer: Int
  private let polygons: [[FixedPolygon]]
  private let isNumbered: Bool
  private let name: [String]
  private let code: [String]
  private let kind: [String]
  private let translations: ColumnValues.Translations
  private let groups: [Group]

  /// The columns of a level without records of its own.
  private struct Group {
    let names: [String]
    let codes: [String]
    let translations: ColumnValues.Translations
  }

  init(_ records: LayerRecords) {
    let values = ColumnValues(records.table, records.recipe.columns)
    let columns = records.recipe.columns
    recipe = records.recipe
    layer = records.number
    polygons = records.polygons
    isNumbered = records.table.areRecordsNumbered(columns)
    name = values.texts([columns.name] + columns.otherNames)
    code = values.codes([columns.code] + columns.otherCodes)
    kind = values.texts([columns.kind])
    territory = values.codes([columns.territory])
    translations = values.translations(columns.translations)
    groups = recipe.groups.map { rule in
      Group(
        names: values.texts([rule.name]), codes: values.codes([rule.code]),
        translations: values.translations(rule.translations))
    }
  }

  /// The unit of a record, still without parent and fields.
  func unit(_ record: Int, level: Int) -> UnitDescription {
    var unit = UnitDescription(
      layer: layer, feature: record, level: level,
      kind: kind[record].isEmpty ? recipe.kind : kind[record].lowercased(), name: name(record),
      code: code(record, level), polygons: polygons[record])
    unit.translations = translations[record]
    unit.countryCode = countryCode(of: unit)
    return unit
  }

  private func name(_ record: Int) -> String {
    isNumbered ? String(record) : name[record]
  }

  private func code(_ record: Int, _ level: Int) -> String {
    let code = code[record]
    if level == 0 { return CountryCodes[code]?.code ?? code }
    return code.isEmpty ? "" : recipe.columns.codePrefix + code
  }

  /// The unit that a record names above it, still without level and parent; nothing when it names none.
  func group(_ number: Int, _ record: Int) -> UnitDescription? {
    let (rule, group) = (recipe.groups[number], groups[number])
    if group.names[record].isEmpty { return nil }
    var unit = UnitDescription(
      layer: layer, feature: nil, level: rule.level, kind: rule.kind, name: group.names[record],
      code: group.codes[record])
    unit.translations = group.translations[record]
    guard rule.level == 0, let country = CountryCodes[unit.code] else { return unit }
    // Some data sets have but the country's code.
    if unit.name == unit.code { unit.name = country.name }
    unit.code = country.code
    return unit
  }

  /// The country that the recipe gives to all records that no other country holds.
  var country: UnitDescription? {
    guard let rule = recipe.country else { return nil }
    return UnitDescription(
      layer: layer, feature: nil, level: 0, kind: "country", name: rule.names.name,
      translations: rule.names.translations, code: rule.code, countryCode: rule.code,
      fields: .country)
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
    if let own = recipe.fields, unit.feature != nil { fields = own }
    for rule in recipe.fills
    where rule.codes.contains(unit.code) || rule.kinds.contains(unit.kind) {
      fields.formUnion(rule.fields)
    }
    return fields
  }

  private static let territoryKind = "territory"
}
