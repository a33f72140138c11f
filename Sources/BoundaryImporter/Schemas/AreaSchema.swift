internal import BoundaryIndex

/// Areas of OpenStreetMap extracts in the columns that Geofabrik writes, told by the file's name, or by the codes where it has another.
enum OpenStreetMapAreaSchema: Schema {
  /// What is known about the areas, by the file's name, else by the codes.
  private static func areas(_ facts: LayerFacts) -> ExtractFile.Areas? {
    let all = ExtractFile.all.filter { $0.areas != nil }
    if let named = all.first(where: { facts.baseName.contains($0.name) }) { return named.areas }
    guard let codes = facts.column("code")?.filled, !codes.isEmpty else { return nil }
    return all.compactMap(\.areas).first { areas in
      !areas.code.isEmpty && codes.allSatisfy { $0.count >= 4 && $0.hasPrefix(areas.code) }
    }
  }

  static func drafts(for facts: LayerFacts) -> [LayerDraft] {
    guard facts.areAreas, facts.column("osm_id") != nil, facts.column("name") != nil,
      let kind = facts.column("fclass"), let areas = areas(facts)
    else { return [] }
    var draft = LayerDraft(facts, schema: "OpenStreetMap areas", field: areas.field)
    draft.recipe.kind = areas.kind
    draft.recipe.only = RecordFilter(column: kind.name, values: areas.classes)
    draft.setNames(facts.existing("name"))
    draft.recipe.columns.kind = kind.name
    draft.recipe.columns.translations = facts.translations("name_")
    draft.setOpenStreetMap()
    return [draft]
  }
}

/// Lakes, seas and time zones of Natural Earth.
enum NaturalEarthAreaSchema: Schema {
  static func drafts(for facts: LayerFacts) -> [LayerDraft] {
    guard facts.areAreas, facts.column("featurecla") != nil, facts.column("adm0_a3") == nil,
      let (field, kind) = field(facts)
    else { return [] }
    var draft = LayerDraft(facts, schema: "Natural Earth \(kind)s", field: field)
    draft.recipe.kind = kind
    if field == .timeZone {
      draft.setNames(facts.existing("tz_name1st"))
    } else {
      draft.setNames(facts.existing("name", "label", "name_en"))
      draft.recipe.columns.kind = facts.existing("featurecla")[0]
      draft.recipe.columns.translations = facts.translations("name_")
      // The English column says Geneva where the name is Lake Geneva.
      draft.recipe.columns.translations["en"] = nil
    }
    draft.recipe.source = "Natural Earth"
    draft.recipe.licence = "Public domain"
    draft.recipe.attribution = "Made with Natural Earth"
    return [draft]
  }

  /// Lakes and seas have like columns; what they are stands in each record.
  private static func field(_ facts: LayerFacts) -> (AreaField, String)? {
    if facts.column("tz_name1st") != nil { return (.timeZone, "time zone") }
    guard facts.column("name", "label") != nil else { return nil }
    let classes = facts.column("featurecla")?.filled.map { $0.lowercased() } ?? []
    if classes.contains(where: { $0.contains("lake") || $0.contains("reservoir") }) {
      return (.inlandWater, "lake")
    }
    return classes.contains { ["ocean", "sea"].contains($0) } ? (.ocean, "sea") : nil
  }
}

/// Polygons of IANA time zones, and of postal codes.
enum CodeAreaSchema: Schema {
  private static let postalCodes = [
    "zcta5ce20", "zcta5ce10", "zcta5", "plz", "postcode", "postalcode", "postal_code", "postal_cod",
    "zipcode", "zip_code", "code_postal", "codigo_postal", "cap",
  ]

  static func drafts(for facts: LayerFacts) -> [LayerDraft] {
    guard facts.areAreas else { return [] }
    if let zone = facts.column("tzid", "tz_id") {
      return [draft(facts, "Time zones", .timeZone, "time zone", zone.name)]
    }
    guard let code = facts.column(postalCodes) else { return [] }
    return [draft(facts, "Postal codes", .postalCode, "postal code", code.name)]
  }

  private static func draft(
    _ facts: LayerFacts, _ schema: String, _ field: AreaField, _ kind: String, _ name: String
  ) -> LayerDraft {
    var draft = LayerDraft(facts, schema: schema, field: field)
    draft.recipe.kind = kind
    draft.setNames([name])
    return draft
  }
}

extension LayerFacts {
  /// Whether the records are polygons.
  fileprivate var areAreas: Bool { !areLines && !arePoints }
}

extension LayerDraft {
  /// Starts a draft of a layer of areas.
  fileprivate init(_ facts: LayerFacts, schema: String, field: AreaField) {
    self.init(facts, schema: schema, level: 0)
    recipe.role = .areas
    recipe.field = field
  }
}
