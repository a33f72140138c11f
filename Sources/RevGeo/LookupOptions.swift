/// What a look-up may answer, and in which languages.
public struct LookupOptions: Hashable, Sendable {
  /// How far outside every boundary the nearest unit may still answer, in metres; 0 turns it off.
  public var maximumDistance: Double

  /// BCP 47 language tags, the most wanted first; empty for the layers' default names.
  public var languages: [String]

  /// The finest level of units that may answer, 0 for countries alone; nothing for all units and places.
  ///
  /// A finer unit gives way to its parent, and no place is looked for, which makes look-ups quicker.
  public var finestLevel: Int?

  /// Creates options; without arguments those of the command line: 10 km, default names and all levels.
  /// - Parameters:
  ///   - maximumDistance: Metres; 0 turns the nearest unit off.
  ///   - languages: BCP 47 tags such as `zh` or `en`.
  ///   - finestLevel: 0 for countries alone, 1 with what is below them, and so on; nothing for all units and places.
  public init(
    maximumDistance: Double = 10_000, languages: [String] = [], finestLevel: Int? = nil
  ) {
    self.maximumDistance = maximumDistance
    self.languages = languages
    self.finestLevel = finestLevel
  }
}
