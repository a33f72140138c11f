/// What keeps noise from being taken for entering and leaving.
public struct RegionRules: Hashable, Sendable {
  /// How many metres beyond the border somebody must be to have left, at least.
  public var margin: Double

  /// The same as a share of the region's radius; the greater of both counts.
  public var relativeMargin: Double

  /// How many locations in a row must agree.
  public var confirmations: Int

  /// Locations less accurate than this many metres say nothing.
  public var worstAccuracy: Double

  /// An error of this many metres is the most that keeps somebody inside.
  public var greatestAllowance: Double

  /// After how long inside ``RegionEvent/Kind/dwell`` is told; nothing for never.
  public var dwell: Duration?

  /// Creates rules.
  /// - Parameters:
  ///   - margin: Metres beyond the border, at least.
  ///   - relativeMargin: The same as a share of the region's radius.
  ///   - confirmations: Locations in a row that must agree, at least one.
  ///   - worstAccuracy: Metres above which a location says nothing.
  ///   - greatestAllowance: The most that an error keeps somebody inside, in metres.
  ///   - dwell: Time inside until it is told.
  public init(
    margin: Double = 20, relativeMargin: Double = 0.1, confirmations: Int = 2,
    worstAccuracy: Double = 200, greatestAllowance: Double = 100, dwell: Duration? = nil
  ) {
    self.margin = margin
    self.relativeMargin = relativeMargin
    self.confirmations = max(1, confirmations)
    self.worstAccuracy = worstAccuracy
    self.greatestAllowance = greatestAllowance
    self.dwell = dwell
  }
}
