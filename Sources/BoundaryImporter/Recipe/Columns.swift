/// Which columns of a layer hold what; empty for what none holds.
package struct Columns: Hashable, Sendable {
  /// The name in the default language; empty, and `[]` in a recipe, to call records by their numbers.
  package var name = ""
  /// Where the name stands when the first column has none, the best first.
  package var otherNames: [String] = []
  /// The unit's own code.
  package var code = ""
  /// Where the code stands when the first column has none, the best first.
  package var otherCodes: [String] = []
  /// What comes before every code: `US-` makes ISO 3166-2 from two letters.
  package var codePrefix = ""
  /// What people call such a unit.
  package var kind = ""
  /// ISO 3166-1 alpha-2 of the dependent territory that the unit is, or is a part of.
  package var territory = ""
  /// Inhabitants of a place.
  package var population = ""
  /// IANA time zone of a place.
  package var timeZone = ""
  /// Names in other languages: the column by BCP 47 tag.
  package var translations: [String: String] = [:]
  /// Texts that stand for "nothing" in this layer.
  package var blanks: [String] = []
  /// What stands between several names in one value, of which the first counts; empty for one name a value.
  package var separator = ""

  /// Creates a table in which no column means anything.
  package init() {}

  /// All columns that are named, each once.
  var all: [String] {
    let named =
      [name, code, kind, territory, population, timeZone] + otherNames + otherCodes
      + translations.values
    return Set(named).subtracting([""]).sorted()
  }
}
