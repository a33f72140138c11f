/// Words for the classes of streets that data sets write as codes.
enum StreetKinds {
  /// The MAF/TIGER feature class codes of roads in the words that OpenStreetMap has for the same.
  ///
  /// From the US Census Bureau's TIGER/Line technical documentation, appendix E.
  private static let words = [
    "S1100": "primary", "S1200": "secondary", "S1400": "residential", "S1500": "track",
    "S1630": "ramp", "S1640": "service", "S1710": "footway", "S1720": "steps", "S1730": "alley",
    "S1740": "service", "S1750": "internal", "S1780": "parking", "S1810": "winter trail",
    "S1820": "cycleway", "S1830": "bridleway",
  ]

  /// The word for a class; what is no code in lower case, as it stands.
  static func word(_ kind: String) -> String {
    words[kind] ?? kind.lowercased()
  }
}
