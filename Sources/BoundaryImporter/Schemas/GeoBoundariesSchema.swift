/// geoBoundaries: the files of single countries and the global composite.
enum GeoBoundariesSchema: Schema {
  static func drafts(for facts: LayerFacts) -> [LayerDraft] {
    guard let name = facts.column("shapename"), let group = facts.column("shapegroup"),
      let type = facts.column("shapetype")
    else { return [] }
    let levels = type.values.union(type.filled).compactMap(level).sorted()
    let distinct = Set(levels).sorted()
    return distinct.map { level in
      let isMixed = distinct.count > 1
      var draft = LayerDraft(
        facts, schema: "geoBoundaries ADM\(level)", level: level,
        suffix: isMixed ? "-adm\(level)" : "")
      if isMixed { draft.recipe.only = RecordFilter(column: type.name, values: ["ADM\(level)"]) }
      draft.setNames([name.name])
      setCodes(of: &draft, facts, group: group.name)
      draft.recipe.source = "geoBoundaries"
      draft.recipe.licence = "CC-BY-4.0"
      draft.recipe.attribution = "geoBoundaries (Runfola et al. 2020), geoboundaries.org"
      return draft
    }
  }

  private static func setCodes(of draft: inout LayerDraft, _ facts: LayerFacts, group: String) {
    draft.keys = [0: .init(column: group)]
    let own = facts.existing("shapeiso")
    if draft.recipe.level == 0 {
      draft.setCodes([group] + own)
    } else {
      draft.setCodes(own + facts.existing("shapeid"))
      draft.recipe.groups = [GroupRule(level: 0, kind: "country", name: group, code: group)]
    }
  }

  private static func level(_ type: String) -> Int? {
    guard type.uppercased().hasPrefix("ADM"), let level = Int(type.dropFirst(3)),
      (0...5).contains(level)
    else { return nil }
    return level
  }
}
