package import Geometry

/// Areas that are no administrative units; they stand in an index of their own, ordered by the fields that they fill.
extension IndexFile {
  /// How many areas the index holds.
  package var areaCount: Int { areas?.unitCount ?? 0 }

  /// Whether some area fills a field.
  /// - Complexity: Logarithmic in the number of areas.
  package func hasAreas(filling field: AreaField) -> Bool {
    let first = firstPosition(count: areaCount) {
      areas?.level(of: UInt32(truncatingIfNeeded: $0)) ?? 0 < field.rawValue
    }
    return first < areaCount
      && areas?.level(of: UInt32(truncatingIfNeeded: first)) == field.rawValue
  }

  /// The areas that hold a position and fill a field, in the order of layers and records.
  package func areas(filling field: AreaField, at position: FixedCoordinate) -> [UInt32] {
    areas?.allUnits(at: position).filter { areas?.level(of: $0) == field.rawValue } ?? []
  }

  /// What people call an area.
  package func kind(ofArea area: UInt32) -> String {
    areas.map { $0.description.kind($0.kind(ofUnit: area)) } ?? ""
  }

  /// The name of the layer that an area comes from.
  package func layerName(ofArea area: UInt32) -> String {
    areas.map { $0.description.layerName($0.layer(ofUnit: area)) } ?? ""
  }

  /// The 0-based number of an area's record in its layer.
  package func feature(ofArea area: UInt32) -> Int? { areas?.feature(ofUnit: area) }

  /// Metres from a coordinate to the border of an area.
  package func borderDistance(ofArea area: UInt32, from coordinate: Coordinate) -> Double? {
    areas?.nearestBorder(to: coordinate, within: .infinity, of: area)?.distance
  }

  /// Whether an area that holds a coordinate holds the whole circle round it; the radius in metres.
  package func holdsCircle(_ area: UInt32, round coordinate: Coordinate, radius: Double) -> Bool {
    areas?.nearestBorder(to: coordinate, within: radius, of: area) == nil
  }

  /// What an area fills its field with, in the first of the languages that it has.
  package func name(ofArea area: UInt32, languages: [UInt8] = []) -> String? {
    areas.flatMap { $0.name(at: $0.nameOffset(ofUnit: area), languages: languages) }
  }
}
