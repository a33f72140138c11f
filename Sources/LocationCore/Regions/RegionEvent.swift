public import Geometry

/// Something that happened with a region.
public struct RegionEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: String, Hashable, Sendable {
    /// The first that is known: inside.
    case inside
    /// The first that is known: outside.
    case outside
    /// Somebody came in.
    case enter
    /// Somebody went out.
    case leave
    /// Somebody has stayed inside for the time of ``RegionRules/dwell``.
    case dwell
  }

  /// The name that the region was added by.
  public let id: String

  /// What happened.
  public let kind: Kind

  /// When, by the receiver's clock: for a crossing interpolated between the locations before and after it; nothing when that is not known.
  public let timestamp: Timestamp?

  /// Where: for a crossing on the straight line between those two.
  public let coordinate: Coordinate
}
