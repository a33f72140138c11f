import BoundaryIndex
import Geometry

extension IndexContent {
  /// A world of one country with these places.
  static func world(of places: [PlaceDescription]) -> IndexContent {
    var content = IndexContent()
    content.layers = [
      LayerDescription(name: "countries", role: .units, recordCount: 1),
      LayerDescription(name: "places", role: .places, recordCount: places.count),
    ]
    let (west, east) = (-FixedCoordinate.halfTurn, FixedCoordinate.halfTurn)
    let (south, north) = (-FixedCoordinate.pole, FixedCoordinate.pole)
    let corners = [
      (west, south), (0, south), (east, south), (east, north), (0, north), (west, north),
    ]
    let polygon = FixedPolygon(rings: [corners.map { FixedCoordinate(x: $0.0, y: $0.1) }])
    content.units = [
      UnitDescription(
        layer: 0, feature: 0, level: 0, kind: "country", name: "World", fields: .country,
        polygons: [polygon])
    ]
    content.places = places
    return content
  }
}
