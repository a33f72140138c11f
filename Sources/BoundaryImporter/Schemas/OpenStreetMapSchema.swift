internal import BoundaryIndex

/// Extracts of OpenStreetMap boundaries, one file for one `admin_level` or for several.
enum OpenStreetMapSchema: Schema {
  private static let kinds = [
    2: "country", 3: "region", 4: "state", 5: "district", 6: "county", 7: "municipality",
    8: "municipality", 9: "district", 10: "suburb", 11: "neighbourhood",
  ]

  /// The placemark's fields and the values of `admin_level` that may fill each, the best first.
  private static let fields: [(field: PlacemarkFields, levels: [Int])] = [
    (.country, [2]), (.administrativeArea, [4, 3]), (.subAdministrativeArea, [6, 5]),
    (.locality, [8, 7]), (.subLocality, [9, 10, 11]),
  ]

  static func drafts(for facts: LayerFacts) -> [LayerDraft] {
    guard let column = facts.column("admin_level", "admin_leve", "adminlevel") ?? classes(facts),
      facts.column("name") != nil
    else { return [] }
    var valuesByLevel: [Int: [String]] = [:]
    for value in column.values.union(column.filled).sorted() {
      guard let level = level(value) else { continue }
      valuesByLevel[level, default: []].append(value)
    }
    let levels = valuesByLevel.keys.sorted()
    return levels.map { level in
      let suffix = levels.count > 1 ? "-\(level)" : ""
      var draft = LayerDraft(
        facts, schema: "OpenStreetMap admin_level \(level)", level: level - 2, suffix: suffix)
      draft.recipe.kind = kinds[level] ?? "unit"
      draft.recipe.fields = fields(level, among: levels)
      draft.recipe.only = RecordFilter(column: column.name, values: valuesByLevel[level] ?? [])
      draft.setNames(facts.existing("name_en", "int_name", "name"))
      draft.setCodes(codes(level, facts))
      draft.recipe.columns.translations = facts.translations("name_")
      draft.setOpenStreetMap()
      return draft
    }
  }

  /// Geofabrik's column of classes, in the layer of administrative areas.
  private static func classes(_ facts: LayerFacts) -> LayerFacts.Column? {
    guard !facts.arePoints, !facts.areLines, let column = facts.column("fclass"),
      column.filled.contains(where: { $0.hasPrefix(classPrefix) })
    else { return nil }
    return column
  }

  /// What stands before the level where it is a class.
  static let classPrefix = "admin_level"

  /// Numbers come as "4", "4.0", "4.000" or "admin_level4".
  private static func level(_ value: String) -> Int? {
    let value = value.hasPrefix(classPrefix) ? String(value.dropFirst(classPrefix.count)) : value
    guard let number = Double(value), let level = Int(exactly: number), (2...11).contains(level)
    else { return nil }
    return level
  }

  private static func codes(_ level: Int, _ facts: LayerFacts) -> [String] {
    // Names of columns are cut after ten bytes.
    let country = facts.existing(
      "iso3166_1_alpha2", "iso3166_1_", "iso3166_1_a", "iso3166_1", "iso_a2", "iso1")
    let part = facts.existing("iso3166_2", "iso3166_2_", "iso2", "ref")
    return level == 2 ? country : part
  }

  private static func fields(_ level: Int, among levels: [Int]) -> PlacemarkFields {
    for rule in fields where rule.levels.first(where: levels.contains) == level {
      return rule.field
    }
    return []
  }
}
