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
  /// The house number of an address.
  package var number = ""
  /// The postal code of an address.
  package var postalCode = ""
  /// The house numbers to the left of a street, seen in its line's direction.
  package var left = RangeColumns()
  /// The house numbers to its right.
  package var right = RangeColumns()
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
      [name, code, kind, territory, population, timeZone, number, postalCode] + left.all
      + right.all + otherNames + otherCodes
      + translations.values
    return Set(named).subtracting([""]).sorted()
  }
}

/// Which columns hold the house numbers of one side of a street; empty for what none holds.
///
/// Where only one of the two ends has a column, it holds the one number of the side. Where both have, and a record has a number in one of them, the
/// side has no numbers.
package struct RangeColumns: Hashable, Sendable {
  /// The number at the line's start.
  package var from = ""
  /// The number at its end.
  package var to = ""
  /// Which numbers there are: odd (O), even (E) or both (B) in the first letter.
  package var parity = ""
  /// The side's postal code.
  package var postalCode = ""

  /// Creates a side, without arguments one that no column is about.
  package init(from: String = "", to: String = "", parity: String = "", postalCode: String = "") {
    self.from = from
    self.to = to
    self.parity = parity
    self.postalCode = postalCode
  }

  /// All columns that are named.
  var all: [String] { [from, to, parity, postalCode].filter { !$0.isEmpty } }
}
