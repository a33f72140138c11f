/// One unit, place, street or house number of a placemark's hierarchy.
public struct HierarchyEntry: Hashable, Sendable {
  /// 0 for countries, then deeper; behind places, at 3 and 4, stand the street at 5 and the house number at 6.
  public let level: Int

  /// What people call such a unit: country, province, county, place; the class of a street, such as residential; address for a house number.
  public let kind: String

  /// The name in the first wanted language that has one, else the layer's default.
  public let name: String

  /// The unit's own code, ISO 3166 where there is one; the number of a road.
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

/// What an entry of a hierarchy is, by its number in the index.
package enum HierarchyNumber: Hashable, Sendable {
  case unit(UInt32)
  case place(UInt32)
  case street(UInt32)
  case address(UInt32)
  /// A house number between those of the ends of a street.
  case numberAlong(UInt32)
}
