/// Where a position with an error is: only as much as the error allows to say.
public struct AccuratePlacemark: Sendable {
  /// A unit that the position may be in.
  public struct Candidate: Hashable, Sendable {
    /// The unit; nothing for outside all of its level.
    public let unit: Unit?
    /// The share of the circle that lies in it, above 0 and up to 1.
    public let share: Double
  }

  /// The placemark of the units that hold the whole circle; its coordinate is the circle's centre.
  ///
  /// Its match is `none` when not even the country is certain.
  public let placemark: Placemark

  /// The radius of the circle in metres; 0 for a position taken as exact.
  public let radius: Double

  /// Whether a unit as fine as the index has holds the whole circle.
  public let isComplete: Bool

  /// The units among which the circle is divided at the first level that is not certain, the largest share first; none when it is complete.
  public let candidates: [Candidate]
}
