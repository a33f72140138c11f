internal import BoundaryIndex

/// Natural Earth: countries, states and provinces, populated places.
///
/// Its plain ISO columns have "-99" for France and Norway and "CN-TW" for Taiwan; those that end in `_EH` have what people use.
enum NaturalEarthSchema: Schema {
  private static let source = "Natural Earth"

  static func drafts(for facts: LayerFacts) -> [LayerDraft] {
    if facts.arePoints { return places(facts).map { [$0] } ?? [] }
    guard facts.column("adm0_a3") != nil else { return [] }
    if facts.column("iso_3166_2", "code_hasc") != nil { return [provinces(facts)] }
    return facts.column("iso_a2_eh", "iso_a2") != nil ? [countries(facts)] : []
  }

  private static func countries(_ facts: LayerFacts) -> LayerDraft {
    var draft = LayerDraft(facts, schema: "Natural Earth countries", level: 0)
    draft.setNames(facts.existing("name_en", "name_long", "name", "admin"))
    draft.setCodes(facts.existing("iso_a2_eh", "iso_a2", "iso_a3_eh", "adm0_a3"))
    finish(&draft, facts)
    draft.keys = [0: .init(column: facts.existing("adm0_a3")[0])]
    return draft
  }

  private static func provinces(_ facts: LayerFacts) -> LayerDraft {
    var draft = LayerDraft(facts, schema: "Natural Earth states and provinces", level: 1)
    draft.setNames(facts.existing("name", "name_en", "gn_name"))
    draft.setCodes(facts.existing("iso_3166_2", "code_hasc"))
    draft.recipe.columns.kind = facts.existing("type_en").first ?? ""
    finish(&draft, facts)
    let country = facts.existing("adm0_a3")[0]
    draft.keys = [0: .init(column: country)]
    if let name = facts.existing("admin", "geonunit").first {
      draft.recipe.groups = [GroupRule(level: 0, kind: "country", name: name, code: country)]
    }
    return draft
  }

  private static func places(_ facts: LayerFacts) -> LayerDraft? {
    guard facts.column("pop_max") != nil, facts.column("name") != nil,
      facts.column("scalerank", "featurecla", "adm0_a3") != nil
    else { return nil }
    var draft = LayerDraft(facts, schema: "Natural Earth populated places", level: 0)
    draft.recipe.role = .places
    draft.recipe.kind = "place"
    draft.setNames(facts.existing("name", "name_en"))
    draft.setCodes(facts.existing("geonameid", "gn_id", "ne_id"))
    draft.recipe.columns.population = facts.existing("pop_max")[0]
    draft.recipe.columns.timeZone = facts.existing("timezone").first ?? ""
    finish(&draft, facts)
    return draft
  }

  private static func finish(_ draft: inout LayerDraft, _ facts: LayerFacts) {
    draft.recipe.columns.translations = facts.translations("name_")
    draft.recipe.source = source
    draft.recipe.licence = "Public domain"
    draft.recipe.attribution = "Made with Natural Earth"
  }
}
