/// One unit or place of a placemark's hierarchy.
public struct HierarchyEntry: Hashable, Sendable {
  /// 0 for countries, then deeper; places stand last.
  public let level: Int

  /// What people call such a unit: country, province, county, place.
  public let kind: String

  /// The name in the first wanted language that has one, else the layer's default.
  public let name: String

  /// The unit's own code, ISO 3166 where there is one.
  public let code: String?

  /// The name of the source layer.
  public let layer: String

  /// The 0-based record number in that layer; nothing for a unit made of its children.
  public let feature: Int?

  /// Whether the coordinate is inside, or this is the nearest within reach.
  public let match: Match

  /// Metres from the coordinate; 0 when inside.
  public let distance: Double

  /// Degrees clockwise from north, from the coordinate to the place or to the unit's nearest point; nothing when inside.
  public let bearing: Double?
}
