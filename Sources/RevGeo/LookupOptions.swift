/// What a look-up may answer, and in which languages.
public struct LookupOptions: Hashable, Sendable {
  /// How far outside every boundary the nearest unit may still answer, in metres; 0 turns it off.
  public var maximumDistance: Double

  /// BCP 47 language tags, the most wanted first; empty for the layers' default names.
  public var languages: [String]

  /// The finest level of units that may answer, 0 for countries alone; nothing for all units, places and streets.
  ///
  /// A finer unit gives way to its parent, and no place or street is looked for, which makes look-ups quicker.
  public var finestLevel: Int?

  /// How far away streets and their addresses may be, in metres; 0 turns them off, more than 100 km count as 100 km.
  public var streetDistance: Double

  /// Creates options; without arguments those of the command line: 10 km, default names, all levels, and streets within 75 m.
  /// - Parameters:
  ///   - maximumDistance: Metres; 0 turns the nearest unit off.
  ///   - languages: BCP 47 tags such as `zh` or `en`.
  ///   - finestLevel: 0 for countries alone, 1 with what is below them, and so on; nothing for all units, places and streets.
  ///   - streetDistance: Metres; 0 turns streets and addresses off.
  public init(
    maximumDistance: Double = 10_000, languages: [String] = [], finestLevel: Int? = nil,
    streetDistance: Double = 75
  ) {
    self.maximumDistance = maximumDistance
    self.languages = languages
    self.finestLevel = finestLevel
    self.streetDistance = streetDistance
  }
}
