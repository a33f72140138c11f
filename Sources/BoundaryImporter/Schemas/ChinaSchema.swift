internal import BoundaryIndex

/// Chinese layers: names of province, prefecture and county in columns of their own, or one name and a six-digit code of GB/T 2260, in which
/// the first two digits are the province's and the first four the prefecture's.
enum ChinaSchema: Schema {
  static func drafts(for facts: LayerFacts) -> [LayerDraft] {
    if facts.arePoints { return [] }
    if let draft = draftByNames(facts) { return [draft] }
    guard let code = ChinaColumns.code(facts), let name = ChinaColumns.name(facts) else {
      return []
    }
    return draftsByCode(facts, code, name)
  }

  // MARK: Names of all levels

  private static func draftByNames(_ facts: LayerFacts) -> LayerDraft? {
    let names = ChinaColumns.names(facts)
    guard let finest = names.keys.max() else { return nil }
    let codes = ChinaColumns.codes(facts)
    guard names.count > 1 || codes[finest] != nil, let own = names[finest] else { return nil }
    var draft = start(facts, level: finest, name: own.name)
    for level in 1..<finest {
      guard let name = names[level] else { continue }
      draft.recipe.groups.append(
        GroupRule(
          level: level, kind: kind(level), name: name.name, code: codes[level]?.name ?? "",
          translations: ["zh": name.name]))
      if let code = codes[level] { draft.keys[level] = .init(column: code.name) }
    }
    if let code = codes[finest] ?? ChinaColumns.code(facts) {
      draft.setCodes([code.name])
      draft.keys.merge(keys(code, upTo: finest)) { _, prefix in prefix }
    }
    if finest > 1, names[2] == nil { draft.recipe.fields = fields(finest, hasPrefecture: false) }
    return draft
  }

  // MARK: One name and a code

  private static func draftsByCode(
    _ facts: LayerFacts, _ code: LayerFacts.Column, _ name: LayerFacts.Column
  ) -> [LayerDraft] {
    let marks = facts.column("level")
    let marked = (marks?.values.union(marks?.filled ?? []) ?? []).filter { levelWords[$0] != nil }
    guard let marks, !marked.isEmpty else {
      return [draft(facts, code, name, level: ChinaColumns.level(of: code))]
    }
    let isMixed = marks.values.count > 1
    return marked.sorted { (levelWords[$0] ?? 0, $0) < (levelWords[$1] ?? 0, $1) }.map { word in
      var draft = draft(
        facts, code, name, level: levelWords[word] ?? 3, suffix: isMixed ? "-\(word)" : "")
      if isMixed { draft.recipe.only = RecordFilter(column: marks.name, values: [word]) }
      return draft
    }
  }

  private static let levelWords = [
    "country": 0, "province": 1, "city": 2, "district": 3, "street": 4,
  ]

  private static func draft(
    _ facts: LayerFacts, _ code: LayerFacts.Column, _ name: LayerFacts.Column, level: Int,
    suffix: String = ""
  ) -> LayerDraft {
    var draft = start(facts, level: level, name: name.name, suffix: suffix)
    if level > 0 { draft.setCodes([code.name]) }
    draft.keys = keys(code, upTo: level)
    return draft
  }

  // MARK: Both

  private static func start(
    _ facts: LayerFacts, level: Int, name: String, suffix: String = ""
  ) -> LayerDraft {
    var draft = LayerDraft(facts, schema: "China \(kind(level))", level: level, suffix: suffix)
    draft.recipe.kind = kind(level)
    draft.setNames([name])
    draft.recipe.columns.translations = ["zh": name]
    draft.recipe.columns.blanks = ["市辖区", "县", "省直辖县级行政区划", "自治区直辖县级行政区划"]
    draft.recipe.fields = fields(level, hasPrefecture: true)
    if level == 3 { draft.fieldsWithoutLevel[2] = fields(level, hasPrefecture: false) }
    draft.recipe.fills = [
      FillRule(fields: .locality, kinds: [kind(2)]),
      FillRule(fields: .locality, codes: Set(["11", "12", "31", "50", "81", "82"].flatMap(codes))),
    ]
    if level > 0 {
      draft.recipe.country = CountryRule(
        code: "CN",
        names: UnitNames(name: "China", translations: ["zh": "中国", "zh-Hant": "中國"]))
    }
    return draft
  }

  /// A province's code in the two forms.
  private static func codes(_ province: String) -> [String] {
    ["\(province)0000", "156\(province)0000"]
  }

  private static func keys(_ code: LayerFacts.Column, upTo level: Int) -> [Int: LayerDraft.Key] {
    let start = ChinaColumns.hasCountryPrefix(code) ? 3 : 0
    var keys: [Int: LayerDraft.Key] = [:]
    for coarser in 0...level where coarser > 0 {
      let digits = coarser < 4 ? 2 * coarser : 9
      keys[coarser] = .init(column: code.name, prefix: start + digits)
    }
    return keys
  }

  private static func kind(_ level: Int) -> String {
    ["country", "province", "prefecture", "county", "township"][min(level, 4)]
  }

  /// Apple's placemarks have the prefecture as the locality and the district or county below it.
  private static func fields(_ level: Int, hasPrefecture: Bool) -> PlacemarkFields? {
    switch level {
    case 3: hasPrefecture ? .subLocality : .locality
    case 4: []
    default: nil
    }
  }
}
