internal import BoundaryIndex
internal import Geometry

/// The content of an index with next to nothing in it.
enum SmallContent {
  static func make() -> IndexContent {
    var content = IndexContent()
    content.title = "One unit"
    content.layers = [LayerDescription(name: "units", role: .units, recordCount: 1)]
    let corners: [(Int32, Int32)] = [(0, 0), (10_000_000, 0), (10_000_000, 10_000_000)]
    let polygon = FixedPolygon(rings: [corners.map { FixedCoordinate(x: $0.0, y: $0.1) }])
    content.units = [
      UnitDescription(
        layer: 0, feature: 0, level: 0, kind: "country", name: "Triangle", fields: .country,
        polygons: [polygon])
    ]
    return content
  }
}
