extension OptionDescription {
  static var help: OptionDescription {
    OptionDescription(name: .help, letter: "h", summary: "show this help")
  }

  static var index: OptionDescription {
    OptionDescription(
      name: .index, value: .file, summary: "the index (default: $REVGEO_INDEX, else the world)")
  }

  static var lang: OptionDescription {
    OptionDescription(
      name: .lang, value: .text("TAGS"),
      summary: "languages of names, the most wanted first, such as zh,en (default: local names "
        + "in Latin letters)")
  }

  static var maxDistance: OptionDescription {
    OptionDescription(
      name: .maxDistance, value: .text("METRES"),
      summary: "how far outside every boundary the nearest unit may still answer, 0 for never "
        + "(default: 10000)")
  }

  static var streetDistance: OptionDescription {
    OptionDescription(
      name: .streetDistance, value: .text("METRES"),
      summary: "how far away a street and its house numbers may be, 0 for none (default: 75)")
  }

  static var datum: OptionDescription {
    OptionDescription(
      name: .datum, value: .choice("DATUM", Datum.allCases.map(\.rawValue)),
      summary: "what the coordinates are measured in: wgs84, or gcj02 and bd09 from Chinese maps "
        + "(default: wgs84)")
  }

  /// The form of the answer; the first one is the default.
  static func format(_ words: [String]) -> OptionDescription {
    OptionDescription(
      name: .format, value: .choice("FORMAT", words),
      summary: words.joined(separator: ", ") + " (default: \(words[0]))")
  }
}
