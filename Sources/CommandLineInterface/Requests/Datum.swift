package import Geometry

/// What the coordinates of a command line are measured in.
package enum Datum: String, Hashable, Sendable, CaseIterable {
  /// The world's.
  case wgs84
  /// That of Chinese maps.
  case gcj02
  /// Baidu's.
  case bd09

  /// The WGS 84 coordinate of a position in this datum; converted ones are rounded to the 1e-7 degree that an index holds.
  package func wgs84(of position: Coordinate) -> Coordinate {
    let datum: ChineseDatum
    switch self {
    case .wgs84: return position
    case .gcj02: datum = .gcj02
    case .bd09: datum = .bd09
    }
    return Coordinate(FixedCoordinate(datum.wgs84(of: position)))
  }
}
