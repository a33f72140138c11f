/// The kinds of shapes a shapefile may hold, by the numbers of the ESRI description (1998).
package enum ShapeType: Int32, Sendable {
  case null = 0
  case point = 1
  case polyline = 3
  case polygon = 5
  case multipoint = 8
  case pointZ = 11
  case polylineZ = 13
  case polygonZ = 15
  case multipointZ = 18
  case pointM = 21
  case polylineM = 23
  case polygonM = 25
  case multipointM = 28
  case multipatch = 31

  /// The same kind without heights and measures.
  package var planar: ShapeType {
    switch self {
    case .pointZ, .pointM: .point
    case .polylineZ, .polylineM: .polyline
    case .polygonZ, .polygonM: .polygon
    case .multipointZ, .multipointM: .multipoint
    default: self
    }
  }
}
