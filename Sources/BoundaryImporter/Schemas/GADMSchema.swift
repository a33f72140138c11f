internal import BoundaryIndex

/// GADM 2.8 to 4: every record names all units above it.
enum GADMSchema: Schema {
  static func drafts(for facts: LayerFacts) -> [LayerDraft] {
    for edition in [GADMColumns.current(facts), GADMColumns.old(facts)] {
      let drafts = drafts(for: edition)
      if !drafts.isEmpty { return drafts }
    }
    return []
  }

  private static func drafts(for columns: GADMColumns) -> [LayerDraft] {
    let levels = columns.levels
    guard let finest = levels.last, levels == Array(0...finest) else { return [] }
    // In the file of the whole world a record may end at any level.
    guard finest > 0, columns.mayEndBefore(finest) else { return [draft(columns, level: finest)] }
    return levels.map { level in
      var draft = draft(columns, level: level, suffix: "-\(level)")
      draft.recipe.only = RecordFilter(
        column: columns.mark(level) ?? "",
        without: level < finest ? columns.mark(level + 1) ?? "" : "")
      return draft
    }
  }

  private static func draft(
    _ columns: GADMColumns, level: Int, suffix: String = ""
  ) -> LayerDraft {
    var draft = LayerDraft(
      columns.facts, schema: "GADM level \(level)", level: level, suffix: suffix)
    draft.setNames(columns.names(level))
    draft.setCodes(columns.codes(level))
    draft.recipe.columns.kind = columns.kind(level) ?? ""
    draft.recipe.columns.translations = columns.translations(level)
    draft.recipe.columns.blanks = ["NA", "n.a."]
    draft.recipe.columns.separator = "|"
    for coarser in 0...level {
      draft.keys[coarser] = columns.key(coarser).map { .init(column: $0) }
      guard coarser < level, let name = columns.names(coarser).first else { continue }
      draft.recipe.groups.append(
        GroupRule(
          level: coarser, kind: LayerDraft.kind(coarser), name: name,
          code: columns.groupCode(coarser) ?? "", translations: columns.translations(coarser)))
    }
    draft.recipe.source = "GADM"
    draft.recipe.licence = "GADM licence: free for academic and other non-commercial use"
    draft.recipe.attribution = "GADM, gadm.org"
    return draft
  }
}
