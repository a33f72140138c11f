/// What a look-up may answer, and in which languages.
public struct LookupOptions: Hashable, Sendable {
  /// How far outside every boundary the nearest unit may still answer, in metres; 0 turns it off.
  public var maximumDistance: Double

  /// BCP 47 language tags, the most wanted first; empty for the layers' default names.
  public var languages: [String]

  /// Creates options; without arguments those of the command line: 10 km and default names.
  /// - Parameters:
  ///   - maximumDistance: Metres; 0 turns the nearest unit off.
  ///   - languages: BCP 47 tags such as `zh` or `en`.
  public init(maximumDistance: Double = 10_000, languages: [String] = []) {
    self.maximumDistance = maximumDistance
    self.languages = languages
  }
}
