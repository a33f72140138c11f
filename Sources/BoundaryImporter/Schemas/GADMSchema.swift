/// GADM 3 and 4: every record names all units above it.
enum GADMSchema: Schema {
  static func drafts(for facts: LayerFacts) -> [LayerDraft] {
    let levels = (0...5).filter { gid($0, facts) != nil && names($0, facts).first != nil }
    guard let finest = levels.last, levels == Array(0...finest) else { return [] }
    // In the file of the whole world a record may end at any level.
    let isMixed = finest > 0 && facts.column("gid_\(finest)")?.samples.contains("") == true
    guard isMixed else { return [draft(facts, level: finest)] }
    return levels.map { level in
      var draft = draft(facts, level: level, suffix: "-\(level)")
      draft.recipe.only = RecordFilter(
        column: gid(level, facts) ?? "", without: level < finest ? gid(level + 1, facts) ?? "" : "")
      return draft
    }
  }

  private static func draft(
    _ facts: LayerFacts, level: Int, suffix: String = ""
  ) -> LayerDraft {
    var draft = LayerDraft(facts, schema: "GADM level \(level)", level: level, suffix: suffix)
    let language = localLanguage(facts)
    draft.setNames(names(level, facts))
    draft.setCodes(facts.existing("iso_\(level)", "hasc_\(level)", "gid_\(level)"))
    draft.recipe.columns.kind =
      facts.existing("engtype_\(level)", "type_\(level)").first ?? ""
    draft.recipe.columns.translations = translations(level, facts, language)
    draft.recipe.columns.blanks = ["NA", "n.a."]
    draft.recipe.columns.separator = "|"
    for coarser in 0...level {
      draft.keys[coarser] = gid(coarser, facts).map { .init(column: $0) }
      guard coarser < level, let name = names(coarser, facts).first else { continue }
      draft.recipe.groups.append(
        GroupRule(
          level: coarser, kind: LayerDraft.kind(coarser), name: name,
          code: gid(coarser, facts) ?? "", translations: translations(coarser, facts, language)))
    }
    draft.recipe.source = "GADM"
    draft.recipe.licence = "GADM licence: free for academic and other non-commercial use"
    draft.recipe.attribution = "GADM, gadm.org"
    return draft
  }

  private static func gid(_ level: Int, _ facts: LayerFacts) -> String? {
    facts.column("gid_\(level)")?.name
  }

  private static func names(_ level: Int, _ facts: LayerFacts) -> [String] {
    level == 0 ? facts.existing("country", "name_0") : facts.existing("name_\(level)")
  }

  /// The column of names in the local script, where one country and so one language is in the file.
  private static func translations(
    _ level: Int, _ facts: LayerFacts, _ language: String?
  ) -> [String: String] {
    guard let language, let column = facts.column("nl_name_\(level)") else { return [:] }
    return [language: column.name]
  }

  private static func localLanguage(_ facts: LayerFacts) -> String? {
    let countries = Set(facts.column("gid_0")?.filled ?? [])
    guard countries.count == 1, let country = countries.first else { return nil }
    return LanguageTags.official[country]
  }
}
