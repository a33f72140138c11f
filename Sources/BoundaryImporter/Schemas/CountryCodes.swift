/// Countries and territories by their codes of ISO 3166-1, for layers that say "CHN" where an index says "CN".
enum CountryCodes {
  /// One of them.
  struct Country {
    /// ISO 3166-1 alpha-2.
    let code: String
    /// The English name.
    let name: String
  }

  private static let countries: [String: Country] = {
    var countries: [String: Country] = [:]
    for entry in table.split(separator: ";") {
      let words = entry.split(separator: " ", maxSplits: 2)
      let country = Country(code: String(words[0]), name: String(words[2]))
      countries[country.code] = country
      countries[String(words[1])] = country
    }
    for (other, code) in otherCodes { countries[other] = countries[code] }
    return countries
  }()

  /// Codes of data sets that mean a country but are not ISO's.
  private static let otherCodes = [
    "ALD": "AX", "CN-TW": "TW", "KOS": "XK", "PSX": "PS", "SAH": "EH", "SDS": "SS", "XKO": "XK",
  ]

  /// The country of an alpha-2 or alpha-3 code.
  static subscript(code: String) -> Country? { countries[code] }
}
