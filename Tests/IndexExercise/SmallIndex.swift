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
      LayerDescription(name: "roads", role: .streets, recordCount: 12),
      LayerDescription(name: "addresses", role: .addresses, recordCount: 9),
      LayerDescription(name: "areas", role: .areas, recordCount: 6),
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
    content.streets = (0..<12).map(street)
    content.addresses = (0..<9).map { number in
      AddressDescription(
        layer: 4, feature: number, number: "\(number)B", street: "Road \(number % 6)",
        postalCode: "0010\(number % 3)",
        position: FixedCoordinate(x: 15_000_000 + Int32(number) * 900, y: 15_000_000))
    }
    content.areas = [
      area(0, .timeZone, "Europe/Helsinki", box(30, 30, 40, 40)),
      area(1, .ocean, "Far Ocean", box(100, 0, 120, 20)),
      area(2, .postalCode, "00900", box(0, 0, 12, 40)),
      area(3, .inlandWater, "Round Lake", box(4, 4, 10, 10)),
      area(4, .areasOfInterest, "Wide Park", box(8, 8, 14, 14)),
      area(5, .areasOfInterest, "Deep Park", box(9, 9, 12, 12)),
    ]
    return content
  }

  /// A street of several runs round the middle of the west; every fourth has no name, every third has numbers.
  private static func street(_ number: Int) -> StreetDescription {
    let start = FixedCoordinate(
      x: 14_990_000 + Int32(number % 8) * 3000, y: 14_990_000 + Int32(number / 8) * 4000)
    var street = StreetDescription(
      layer: 3, feature: number, kind: number % 2 == 0 ? "residential" : "footway",
      name: number % 4 == 3 ? "" : "Road \(number % 6)", code: number % 5 == 0 ? "E \(number)" : "",
      line: (0..<11).map { FixedCoordinate(x: start.x + $0 * 800, y: start.y + $0 % 3 * 300) })
    if !street.name.isEmpty { street.translations = ["de": "Weg \(number % 6)"] }
    if number % 3 == 0 {
      street.ranges = AddressRanges(
        left: .init(from: "101", to: "199", parity: .odd, postalCode: "00100"),
        right: .init(from: "12A", to: "12A"))
    }
    return street
  }

  private static func area(
    _ feature: Int, _ field: AreaField, _ name: String, _ polygon: FixedPolygon
  ) -> AreaDescription {
    AreaDescription(
      layer: 5, feature: feature, field: field, kind: "area", name: name,
      translations: ["de": "\(name) (de)"], polygons: [polygon])
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

  /// Where the section of a number is in an index.
  package static func range(ofSection number: Int, in bytes: [UInt8]) -> Range<Int> {
    func little(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << ($1 * 8) }
    }
    for row in stride(from: 40, to: 40 + 24 * little(32, 4), by: 24) where little(row, 4) == number
    {
      let start = little(row + 8, 8)
      return start..<start + little(row + 16, 8)
    }
    return 0..<0
  }
}
