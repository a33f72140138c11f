package import BoundaryIndex
internal import Geometry

/// A small index that has something in every section.
package enum SmallIndex {
  /// Two countries with provinces, one with a hole, an overlapping layer, and places.
  package static func content() -> IndexContent {
    var content = IndexContent()
    content.title = "Small"
    content.layers = [
      LayerDescription(
        name: "countries", role: .units, recordCount: 2, source: "drawn", licence: "CC0-1.0"),
      LayerDescription(name: "provinces", role: .units, recordCount: 3),
      LayerDescription(name: "places", role: .places, recordCount: 12),
    ]
    content.units = [
      unit(0, "Aland", code: "AA", parent: nil, [box(0, 0, 40, 40)]),
      unit(1, "Beland", code: "BB", parent: nil, [box(40, 0, 60, 40, hole: true)]),
      unit(0, "West", code: "AA-01", parent: 0, [box(0, 0, 20, 40)]),
      unit(1, "East", code: "AA-02", parent: 0, [box(20, 0, 40, 40)]),
      unit(2, "Middle", code: "BB-01", parent: 1, [box(38, 10, 50, 30)]),
    ]
    content.places = (0..<12).map { number in
      PlaceDescription(
        layer: 2, feature: number, kind: "city", name: "Town \(number)",
        translations: ["zh": "镇 \(number)", "de": "Stadt \(number)"], population: number * 40_000,
        timeZone: "Europe/Tallinn",
        position: FixedCoordinate(x: Int32(number) * 450_000 + 7, y: Int32(number) * 300_000 + 9))
    }
    return content
  }

  private static func unit(
    _ feature: Int, _ name: String, code: String, parent: Int?, _ polygons: [FixedPolygon]
  ) -> UnitDescription {
    UnitDescription(
      layer: parent == nil ? 0 : 1, feature: feature, level: parent == nil ? 0 : 1,
      kind: parent == nil ? "country" : "province", name: name,
      translations: ["zh": "单位 \(name)", "de": name], code: code,
      countryCode: parent == nil ? code : "",
      fields: parent == nil ? .country : [.administrativeArea, .locality], parent: parent,
      polygons: polygons)
  }

  /// A box in tenths of a degree whose sides are broken, so that it takes several cells.
  private static func box(
    _ west: Int32, _ south: Int32, _ east: Int32, _ north: Int32, hole: Bool = false
  ) -> FixedPolygon {
    let unit: Int32 = 1_000_000
    func side(_ a: (Int32, Int32), _ b: (Int32, Int32)) -> [FixedCoordinate] {
      let pieces: Int32 = 8
      return (0..<pieces).map { piece in
        FixedCoordinate(
          x: a.0 * unit + (b.0 - a.0) * unit / pieces * piece,
          y: a.1 * unit + (b.1 - a.1) * unit / pieces * piece)
      }
    }
    func ring(_ west: Int32, _ south: Int32, _ east: Int32, _ north: Int32) -> [FixedCoordinate] {
      let corners = [(west, south), (east, south), (east, north), (west, north)]
      return corners.indices.flatMap { side(corners[$0], corners[($0 + 1) % 4]) }
    }
    let shell = ring(west, south, east, north)
    return FixedPolygon(
      rings: hole ? [shell, ring(west + 8, south + 8, east - 4, north - 8)] : [shell])
  }

  /// Its bytes.
  package static func bytes() throws(IndexBuildError) -> [UInt8] {
    try IndexBuilder.build(content()).0
  }
}
