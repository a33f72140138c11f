package import Geometry
package import RevGeo

/// Everything that a format may say of one look-up.
package struct LookupAnswer: Hashable, Sendable {
  /// Inside, near, or nothing.
  package enum Match: String, Hashable, Sendable {
    case inside
    case nearest
    case interpolated
    case none
  }

  /// One unit or place, as in a placemark's hierarchy.
  package struct Entry: Hashable, Sendable {
    /// 0 for countries, then deeper.
    package var level: Int
    /// What people call such a unit.
    package var kind: String
    /// Its name.
    package var name: String
    /// Its code.
    package var code: String?
    /// The source layer.
    package var layer: String
    /// The 0-based record number in that layer.
    package var feature: Int?
    /// Whether the coordinate is inside.
    package var match: Match
    /// Metres from the coordinate; 0 when inside.
    package var distance: Double
    /// Degrees clockwise from north towards it.
    package var bearing: Double?

    /// Creates an entry.
    package init(
      level: Int, kind: String, name: String, code: String? = nil, layer: String,
      feature: Int? = nil, match: Match = .inside, distance: Double = 0, bearing: Double? = nil
    ) {
      self.level = level
      self.kind = kind
      self.name = name
      self.code = code
      self.layer = layer
      self.feature = feature
      self.match = match
      self.distance = distance
      self.bearing = bearing
    }
  }

  /// What was looked up, on WGS 84.
  package var coordinate: Coordinate
  /// The flat facts that are known.
  package var facts: [Fact: String]
  /// The areas of interest; nothing when the index has none anywhere.
  package var areasOfInterest: [String]?
  /// Inside, near, or nothing.
  package var match: Match
  /// Metres to the nearest unit; 0 inside, nothing when there is none.
  package var distance: Double?
  /// Metres to the nearest border of the finest unit.
  package var borderDistance: Double?
  /// Units and places, coarsest first.
  package var hierarchy: [Entry]

  /// Whether nothing at all is known.
  package var isNothing: Bool { match == .none && facts.isEmpty }

  /// Creates an answer.
  package init(
    coordinate: Coordinate, facts: [Fact: String] = [:], match: Match, distance: Double? = nil,
    borderDistance: Double? = nil, hierarchy: [Entry] = []
  ) {
    self.coordinate = coordinate
    self.facts = facts
    self.match = match
    self.distance = distance
    self.borderDistance = borderDistance
    self.hierarchy = hierarchy
  }
}
