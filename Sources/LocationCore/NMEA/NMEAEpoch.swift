/// What a receiver said of one moment, in one or several sentences.
public struct NMEAEpoch: Hashable, Sendable {
  /// Seconds since midnight UTC, when it was said.
  public internal(set) var timeOfDay: Double?

  /// The moment; nothing as long as no sentence has said the date.
  public internal(set) var timestamp: Timestamp?

  /// What the receiver measures.
  public internal(set) var mode: FixMode = .none

  /// Where it is; nothing without a fix.
  public internal(set) var location: Location?

  /// Where the receiver, or what carries it, points.
  public internal(set) var heading: Heading?
}

/// A direction that a compass shows, in degrees clockwise from north, 0 up to 360.
public struct Heading: Hashable, Sendable {
  /// From true north; nothing when only the magnetic one is known.
  public var trueHeading: Double?

  /// From magnetic north; nothing when only the true one is known.
  public var magneticHeading: Double?

  /// Creates a heading.
  /// - Parameters:
  ///   - trueHeading: Degrees from true north.
  ///   - magneticHeading: Degrees from magnetic north.
  public init(trueHeading: Double? = nil, magneticHeading: Double? = nil) {
    self.trueHeading = trueHeading
    self.magneticHeading = magneticHeading
  }
}

/// How many lines of a receiver were what.
public struct NMEAStatistics: Hashable, Sendable {
  /// Sentences that were read.
  public internal(set) var sentences = 0

  /// Good sentences of kinds that say nothing of position, motion, time or heading.
  public internal(set) var ignored = 0

  /// Sentences without a checksum, among those two.
  public internal(set) var withoutChecksum = 0

  /// Sentences whose checksum is wrong; left out.
  public internal(set) var wrongChecksums = 0

  /// Lines that begin like a sentence and are none; left out.
  public internal(set) var malformed = 0

  /// Lines of something else: comments, binary data.
  public internal(set) var otherLines = 0
}
