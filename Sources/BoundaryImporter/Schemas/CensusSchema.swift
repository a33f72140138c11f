internal import BoundaryIndex

/// The US Census Bureau's TIGER/Line and cartographic boundary files, columns with and without the year at their end.
enum CensusSchema: Schema {
  /// A kind of unit, told by the column that only its files and those below it have.
  private struct Tier {
    let column: String
    let level: Int
    let kind: String
    let fields: PlacemarkFields?
    /// How many digits the code has.
    let digits: Int
  }

  /// From fine to coarse; places stand apart from subdivisions and tracts.
  private static let tiers = [
    Tier(column: "blkgrpce", level: 5, kind: "block group", fields: [], digits: 12),
    Tier(column: "tractce", level: 4, kind: "census tract", fields: [], digits: 11),
    Tier(column: "cousubfp", level: 3, kind: "county subdivision", fields: nil, digits: 10),
    Tier(column: "placefp", level: 3, kind: "place", fields: nil, digits: 7),
    Tier(column: "countyfp", level: 2, kind: "county", fields: nil, digits: 5),
    Tier(column: "statefp", level: 1, kind: "state", fields: nil, digits: 2),
  ]

  static func drafts(for facts: LayerFacts) -> [LayerDraft] {
    guard find("statefp", facts) != nil, find("geoid", facts) != nil,
      let tier = tiers.first(where: { find($0.column, facts) != nil })
    else { return [] }
    var draft = LayerDraft(facts, schema: "US Census \(tier.kind)", level: tier.level)
    draft.recipe.kind = tier.kind
    draft.recipe.fields = tier.fields
    // Tracts have but a number for a name.
    let names = tier.level > 3 ? ["namelsad", "name"] : ["name", "namelsad"]
    draft.setNames(names.compactMap { find($0, facts) })
    setCodes(of: &draft, tier, facts)
    draft.recipe.country = CountryRule(
      code: "US",
      names: UnitNames(name: "United States", translations: ["zh": "美国", "es": "Estados Unidos"]))
    draft.recipe.source = "U.S. Census Bureau"
    draft.recipe.licence = "Public domain"
    draft.recipe.attribution = "U.S. Census Bureau"
    return [draft]
  }

  private static func setCodes(of draft: inout LayerDraft, _ tier: Tier, _ facts: LayerFacts) {
    let code = find("geoid", facts) ?? ""
    draft.setCodes([code])
    if tier.level == 1, let postal = facts.column("stusps", "stusps20", "stusps10") {
      draft.setCodes([postal.name])
      draft.recipe.columns.codePrefix = "US-"
    }
    draft.keys[1] = .init(column: code, prefix: 2)
    if tier.digits > 7 || tier.level == 2 { draft.keys[2] = .init(column: code, prefix: 5) }
    if tier.level >= 4 { draft.keys[4] = .init(column: code, prefix: 11) }
  }

  /// A column by its name without the year.
  private static func find(_ name: String, _ facts: LayerFacts) -> String? {
    facts.column([name] + ["00", "10", "20", "30"].map { name + $0 })?.name
  }
}
