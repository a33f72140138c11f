internal import BoundaryIndex

/// A layer of no known schema: the column that looks most like names is taken for the name, one that looks like codes for the code.
enum GuessedSchema: Schema {
  private static let nameWords = [
    "name_en", "name", "nom", "nombre", "nome", "naam", "navn", "namn", "nazwa", "nazev", "nev",
    "ime", "名称", "名", "name_1", "shapename", "fullname", "namelsad", "label", "县", "市", "省",
  ]

  private static let codeWords = [
    "iso_a2", "iso2", "iso_3166_2", "iso3166_2", "iso3166_1", "iso_3166_1", "iso_a3", "iso3", "iso",
    "hasc", "adcode", "nuts_id", "geoid", "code", "fips", "insee", "code_insee", "gid", "id",
  ]

  static func drafts(for facts: LayerFacts) -> [LayerDraft] {
    var draft = LayerDraft(facts, schema: "", level: 0)
    draft.isLevelGuessed = true
    draft.recipe.role = facts.arePoints ? .places : .units
    draft.recipe.kind = facts.arePoints ? "place" : "unit"
    if let name = name(facts) {
      draft.setNames([name.name])
      draft.notes.append("column \(name.name) is taken for the name")
    } else {
      draft.notes.append("no column looks like names: records are called by their numbers")
    }
    if let code = code(facts, except: draft.recipe.columns.name) {
      draft.setCodes([code.name])
      draft.notes.append("column \(code.name) is taken for the code")
      if areCountries(code) {
        draft.isLevelGuessed = false
        draft.recipe.kind = LayerDraft.kind(0)
        draft.notes.append("the codes are of countries")
      }
    }
    if facts.arePoints {
      let population = facts.column("population", "pop", "pop_max", "inhabitants")
      draft.recipe.columns.population = population?.name ?? ""
    }
    return [draft]
  }

  private static func name(_ facts: LayerFacts) -> LayerFacts.Column? {
    let candidates = facts.columns.compactMap { column in
      score(column).map { (column: column, score: $0) }
    }
    // Of equally good ones the first.
    guard let best = candidates.map(\.score).max() else { return nil }
    return candidates.first { $0.score == best }?.column
  }

  /// How much a column looks like names; nothing when it holds hardly any words.
  private static func score(_ column: LayerFacts.Column) -> Double? {
    let filled = column.filled
    let worded = filled.filter { $0.contains(where: \.isLetter) }
    guard !filled.isEmpty, worded.count * 2 > column.samples.count else { return nil }
    let name = LayerFacts.normal(column.name)
    var score = Double(Set(worded).count) / Double(column.samples.count)
    score += Double(worded.count) / Double(column.samples.count) / 2
    if let place = nameWords.firstIndex(of: name) {
      score += 2 - Double(place) / 100
    } else if name.contains("nam") || name.contains("nom") || name.contains("名") {
      score += 1
    }
    if ["code", "abbr", "type", "alt", "short", "lsad", "_id"].contains(where: name.contains) {
      score -= 1
    }
    // Names are longer than codes and rarely all capitals and digits.
    let characters = worded.reduce(0) { $0 + $1.utf8.count }
    if characters < 4 * worded.count { score -= 0.5 }
    return score
  }

  private static func code(_ facts: LayerFacts, except name: String) -> LayerFacts.Column? {
    codeWords.lazy.compactMap { facts.column($0) }.first { column in
      let filled = column.filled
      return column.name != name && !filled.isEmpty
        && Set(filled).count * 10 >= column.samples.count * 9
    }
  }

  private static func areCountries(_ column: LayerFacts.Column) -> Bool {
    let filled = column.filled
    let known = filled.filter { CountryCodes[$0] != nil }
    return filled.count > 1 && known.count * 5 > filled.count * 4
  }
}
