import BoundaryIndex
import Geometry
import RevGeo
import RevGeoFoundation
import TestSupport
import Testing

/// Placemarks with streets: two countries with a border at longitude 1, a street on each side of it, addresses and ranges.
@Suite("Streets in placemarks") struct StreetTests {
  private let geocoder: Geocoder

  init() throws {
    var content = IndexContent()
    content.layers = [
      LayerDescription(name: "lands", role: .units, recordCount: 2),
      LayerDescription(name: "roads", role: .streets, recordCount: 6),
      LayerDescription(name: "houses", role: .addresses, recordCount: 2),
    ]
    content.units = [
      StreetTests.land("Westland", "US", 0, 0), StreetTests.land("Eastland", "DE", 1, 10_000_000),
    ]
    let ranges = AddressRanges(
      left: .init(from: "101", to: "199", parity: .odd, postalCode: "11111"),
      right: .init(from: "100", to: "198", parity: .even))
    content.streets = [
      // Along the border on its eastern side, 11 m from it.
      StreetTests.street(0, "Border Road", [(10_001_000, 1_000_000), (10_001_000, 2_000_000)]),
      StreetTests.street(
        1, "Main Street", [(1_000_000, 5_000_000), (1_100_000, 5_000_000)], ranges: ranges),
      StreetTests.street(2, "", [(1_000_000, 5_000_400), (1_100_000, 5_000_400)]),
      StreetTests.street(3, "Elm Street", [(1_000_000, 5_010_000), (1_100_000, 5_010_000)]),
      StreetTests.street(4, "", [(3_000_000, 5_000_000), (3_100_000, 5_000_000)]),
      StreetTests.street(
        5, "A 7", [(12_000_000, 5_000_000), (12_100_000, 5_000_000)], code: "A 7"),
    ]
    content.streets[1].translations = ["de": "Hauptstraße"]
    content.addresses = [
      AddressDescription(
        layer: 2, feature: 0, number: "5a", street: "Elm street", postalCode: "22222",
        position: FixedCoordinate(x: 1_050_000, y: 5_010_500)),
      AddressDescription(
        layer: 2, feature: 1, number: "7", street: "Border Road",
        position: FixedCoordinate(x: 10_003_000, y: 1_500_000)),
    ]
    geocoder = try Geocoder(bytes: IndexBuilder.build(content).0)
  }

  private static func land(
    _ name: String, _ code: String, _ feature: Int, _ west: Int32
  ) -> UnitDescription {
    let corners: [(Int32, Int32)] = [
      (west, 0), (west + 10_000_000, 0), (west + 10_000_000, 10_000_000), (west, 10_000_000),
    ]
    return UnitDescription(
      layer: 0, feature: feature, level: 0, kind: "country", name: name, code: code,
      countryCode: code, fields: .country,
      polygons: [FixedPolygon(rings: [corners.map { FixedCoordinate(x: $0.0, y: $0.1) }])])
  }

  private static func street(
    _ feature: Int, _ name: String, _ line: [(Int32, Int32)], code: String = "",
    ranges: AddressRanges? = nil
  ) -> StreetDescription {
    StreetDescription(
      layer: 1, feature: feature, kind: name.isEmpty ? "footway" : "residential", name: name,
      code: code, ranges: ranges, line: line.map { FixedCoordinate(x: $0.0, y: $0.1) })
  }

  private func at(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  private func facts(_ placemark: Placemark) -> [String?] {
    [placemark.thoroughfare, placemark.subThoroughfare, placemark.postalCode]
  }

  @Test("A street along a border does not change the country")
  func border() throws {
    let west = geocoder.placemark(at: try at(0.15, 0.9999))
    #expect(west.country == "Westland" && west.thoroughfare == "Border Road")
    let east = geocoder.placemark(at: try at(0.15, 1.00005))
    #expect(east.country == "Eastland" && east.thoroughfare == "Border Road")
    #expect(east.subThoroughfare == "7")
    #expect(east.name == "Border Road 7, Eastland")
  }

  @Test("Numbers come from addresses of the street, else from its ranges")
  func numbers() throws {
    let elm = geocoder.placemark(at: try at(0.5009, 0.105))
    #expect(facts(elm) == ["Elm Street", "5a", "22222"])
    #expect(elm.name == "5a Elm Street, Westland")
    let main = geocoder.placemark(at: try at(0.50005, 0.1051))
    #expect(facts(main) == ["Main Street", "151", "11111"])
    let entries = main.hierarchy.suffix(2)
    #expect(entries.map(\.name) == ["Main Street", "151"])
    #expect(entries.map(\.match) == [.nearest, .interpolated])
    #expect(entries.map(\.kind) == ["residential", "address"])
    #expect(entries.map(\.level) == [5, 6])
    #expect(entries.allSatisfy { abs($0.distance - 5.56) < 0.01 && $0.feature == 1 })
    #expect(entries.first?.bearing.map { abs($0 - 180) < 0.1 } == true)
    #expect(facts(geocoder.placemark(at: try at(0.49995, 0.1025))) == ["Main Street", "124", nil])
  }

  @Test("A way without a name answers only where nothing named is near, and in the hierarchy alone")
  func nameless() throws {
    let near = geocoder.placemark(at: try at(0.50004, 0.105))
    #expect(near.thoroughfare == "Main Street")
    let alone = geocoder.placemark(at: try at(0.5001, 0.305))
    #expect(facts(alone) == [nil, nil, nil])
    #expect(alone.hierarchy.map(\.kind) == ["country", "footway"])
    #expect(alone.name == "Westland")
    let numbered = geocoder.placemark(at: try at(0.5001, 1.205))
    #expect(numbered.thoroughfare == "A 7")
    #expect(numbered.hierarchy.last?.code == "A 7")
  }

  @Test("The distance, the level and the language asked for count")
  func options() throws {
    let place = try at(0.5003, 0.105)
    #expect(geocoder.placemark(at: place).thoroughfare == "Main Street")
    for options in [
      LookupOptions(streetDistance: 20), LookupOptions(streetDistance: 0),
      LookupOptions(finestLevel: 0),
    ] {
      let placemark = geocoder.placemark(at: place, options: options)
      #expect(placemark.thoroughfare == nil && placemark.hierarchy.count == 1, "\(options)")
    }
    let german = geocoder.placemark(at: place, options: LookupOptions(languages: ["de"]))
    #expect(german.thoroughfare == "Hauptstraße")
    #expect(geocoder.summary.streetCount == 6 && geocoder.summary.addressCount == 2)
  }

  @Test("An error of the position leaves only what is certain of a street")
  func accuracy() throws {
    let query = geocoder.accurateQuery()
    // Elm Street is 111 m from Main Street.
    let place = try at(0.50005, 0.1051)
    let exact = query.placemark(at: place, radius: 0).placemark
    #expect(facts(exact) == ["Main Street", "151", "11111"])
    // On the same side, and between 150 and 152 all over the circle.
    let close = query.placemark(at: place, radius: 2).placemark
    #expect(facts(close) == ["Main Street", "151", "11111"])
    // The circle reaches the other side.
    let near = query.placemark(at: place, radius: 20).placemark
    #expect(facts(near) == ["Main Street", nil, nil])
    // Somewhere in the circle another street is as near.
    let wide = query.placemark(at: place, radius: 55).placemark
    #expect(facts(wide) == [nil, nil, nil])
    #expect(query.placemark(at: place, radius: 1_000).placemark.country == "Westland")
    #expect(query.placemark(at: place, radius: 1_000).placemark.thoroughfare == nil)
    // Farther than the street may be.
    let alone = query.placemark(at: try at(0.5003, 1.205), radius: 60).placemark
    #expect(alone.thoroughfare == nil && alone.country == "Eastland")
    #expect(query.placemark(at: try at(0.5003, 1.205), radius: 30).placemark.thoroughfare == "A 7")
  }

  @Test("An index of nothing but streets names streets, and none that is not certain")
  func streetsAlone() throws {
    var content = IndexContent()
    content.layers = [LayerDescription(name: "roads", role: .streets, recordCount: 1)]
    content.streets = [StreetTests.street(0, "Main Street", [(0, 0), (100_000, 0)])]
    content.streets[0].layer = 0
    let geocoder = try Geocoder(bytes: IndexBuilder.build(content).0)
    let placemark = geocoder.placemark(at: try at(0.0001, 0.005))
    #expect(placemark.match == .nearest && placemark.name == "Main Street")
    #expect(placemark.distance.map { abs($0 - 11.1) < 0.1 } == true)
    #expect(geocoder.placemark(at: try at(0.001, 0.005)).match == .none)
    let query = geocoder.accurateQuery()
    for (radius, name) in [(20.0, "Main Street"), (1_000, nil)] as [(Double, String?)] {
      let placemark = query.placemark(at: try at(0.0001, 0.005), radius: radius).placemark
      #expect(placemark.thoroughfare == name, "\(radius)")
    }
  }

  @Test("Many at a time, and numbers kept outside, are answered as one after the other")
  func many() throws {
    var generator = SeededGenerator(seed: 17)
    let points = (0..<2_000).compactMap { _ in
      Coordinate(
        latitude: Double.random(in: 0.499...0.502, using: &generator),
        longitude: Double.random(in: 0.0999...0.1101, using: &generator))
    }
    let query = geocoder.query(LookupOptions(languages: ["de"]))
    let expected = points.map { PlacemarkRecord(query.placemark(at: $0)) }
    #expect(query.placemarks(at: points).map(PlacemarkRecord.init) == expected)
    var columns = [Fact.thoroughfare, .subThoroughfare, .postalCode, .name].map {
      TextColumn($0, of: query)
    }
    for (point, record) in zip(points, expected) {
      let numbers = AnswerNumbers(query.answer(at: point))
      let answer = try #require(query.answer(numbers, at: point))
      let again = PlacemarkRecord(query.placemark(of: answer))
      #expect(again.thoroughfare == record.thoroughfare && again.name == record.name)
      #expect(again.subThoroughfare == record.subThoroughfare, "\(point), seed 17")
      let texts = columns.indices.map { column in
        columns[column].number(for: numbers, at: { point }).flatMap {
          $0 < 0 ? nil : columns[column].texts[Int($0)]
        }
      }
      #expect(
        texts == [record.thoroughfare, record.subThoroughfare, record.postalCode, record.name])
    }
    #expect(Set(expected.map(\.subThoroughfare)).count > 80)
  }

  @Test("The explanation names the next street")
  func explanation() throws {
    let explanation = geocoder.explanation(
      at: try at(0.5006, 0.105), options: LookupOptions(streetDistance: 200))
    #expect(explanation.placemark.thoroughfare == "Elm Street")
    #expect(explanation.nextStreet?.name == "Main Street")
    #expect(geocoder.explanation(at: try at(0.5001, 1.205)).nextStreet == nil)
  }
}
