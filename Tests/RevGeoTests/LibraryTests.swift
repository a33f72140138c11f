import BoundaryIndex
import Foundation
import Geometry
import IndexExercise
import RevGeo
import RevGeoFoundation
import TestSupport
import Testing

/// The library on a small index: two countries, three provinces, a dozen places.
@Suite("The library") struct LibraryTests {
  private let geocoder: Geocoder

  init() throws {
    geocoder = try Geocoder(bytes: SmallIndex.bytes())
  }

  private func points(_ count: Int, seed: UInt64) -> [Coordinate] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).compactMap { _ in
      Coordinate(
        latitude: Double.random(in: -0.5...4.5, using: &generator),
        longitude: Double.random(in: -0.5...7, using: &generator))
    }
  }

  private func coordinate(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  private func text(_ placemark: Placemark) -> String {
    "\(placemark.coordinate) \(placemark.match) \(placemark.name ?? "-") \(placemark.hierarchy)"
  }

  @Test(
    "Many at a time are answered as one after the other",
    arguments: [0, 1, 255, 256, 257, 1_000], [nil, 0, 1] as [Int?])
  func batch(count: Int, finestLevel: Int?) throws {
    let points = points(count, seed: UInt64(count) + 5)
    let query = geocoder.query(LookupOptions(maximumDistance: 20_000, finestLevel: finestLevel))
    let expected = points.map { text(query.placemark(at: $0)) }
    #expect(query.placemarks(at: points).map(text) == expected)
    var answers = points.map { Answer(nothingAt: $0) }
    var span = answers.mutableSpan
    query.answers(at: points.span, into: &span)
    #expect(answers.map { text(query.placemark(of: $0)) } == expected)
    #expect(zip(answers, points).allSatisfy { $0.coordinate == $1 })
    if count == 1_000 { #expect(Set(answers.map(\.match)) == [.inside, .nearest, .none]) }
  }

  @Test("Of two spans of different length the shorter counts")
  func shorterSpan() throws {
    let points = [try coordinate(1, 1), try coordinate(1, 3)]
    var answers = [Answer(nothingAt: points[0])]
    var span = answers.mutableSpan
    geocoder.query().answers(at: points.span, into: &span)
    #expect(answers.map(\.match) == [.inside])
  }

  @Test(
    "The finest level bounds units and leaves out places",
    arguments: [
      (nil, ["Aland", "West"], true), (1, ["Aland", "West"], false), (0, ["Aland"], false),
      (-7, ["Aland"], false),
    ] as [(Int?, [String], Bool)])
  func finestLevel(level: Int?, units: [String], hasPlace: Bool) throws {
    var content = SmallIndex.content()
    for number in content.units.indices { content.units[number].fields.remove(.locality) }
    let geocoder = try Geocoder(bytes: IndexBuilder.build(content).0)
    let placemark = geocoder.placemark(
      at: try coordinate(0.09, 0.13), options: LookupOptions(finestLevel: level))
    let names = placemark.hierarchy.map(\.name)
    #expect(names.filter { !$0.hasPrefix("Town") } == units)
    #expect((placemark.locality != nil) == hasPlace)
    #expect(names.contains { $0.hasPrefix("Town") } == hasPlace)
    #expect(placemark.isoCountryCode == "AA")
    #expect(placemark.timeZone == "Europe/Tallinn")
  }

  @Test("All units that hold a coordinate, overlapping ones and parents included")
  func containing() throws {
    func names(_ latitude: Double, _ longitude: Double) throws -> [String] {
      geocoder.units(containing: try coordinate(latitude, longitude)).map { $0.name() }
    }
    #expect(try names(1, 1) == ["Aland", "West"])
    // Middle, a province of Beland, reaches over the border into Aland.
    #expect(try names(2, 3.9) == ["Aland", "Beland", "East", "Middle"])
    #expect(try names(-3, 1) == [])
  }

  @Test(
    "The nearest places are those of brute force, in order", arguments: [1, 2, 5, 12, 40, .max])
  func nearestPlaces(count: Int) throws {
    for point in points(50, seed: 77) {
      let all = SmallIndex.content().places.map {
        GreatCircle.distance(point, Coordinate($0.position))
      }.sorted()
      let found = geocoder.nearestPlaces(to: point, count: count)
      #expect(found.count == min(count, all.count))
      #expect(zip(found, all).allSatisfy { abs($0.distance - $1) < 1e-3 })
      let within = geocoder.nearestPlaces(to: point, count: count, within: all[3] + 1)
      #expect(within.count == min(count, all.filter { $0 <= all[3] + 1 }.count))
    }
    let town = try #require(geocoder.nearestPlaces(to: try coordinate(0, 0)).first)
    #expect(town.place.name(languages: ["de"]) == "Stadt 0")
    #expect(town.place.population == nil)
    #expect(geocoder.nearestPlaces(to: try coordinate(0, 0), count: 0).isEmpty)
    #expect(geocoder.nearestPlaces(to: try coordinate(0, 0), within: -1).isEmpty)
  }

  @Test("An explanation names no more candidates than are asked for", arguments: [-1, 0, 1])
  func candidates(count: Int) throws {
    let explanation = geocoder.explanation(at: try coordinate(1, 1), candidateCount: count)
    #expect(explanation.candidates.count == max(0, count))
  }

  @Test("A stored unit's boundary holds what the look-up says it holds")
  func boundary() throws {
    let unit = try #require(geocoder.unit(code: "aa-01"))
    let rings = geocoder.boundary(of: unit).map { $0.map { FixedCoordinate($0) } }
    #expect(!rings.isEmpty)
    for point in points(500, seed: 3) {
      let isInside = ReferenceContainment.contains(
        [FixedPolygon(rings: rings)], FixedCoordinate(point))
      #expect(geocoder.units(containing: point).contains(unit) == isInside, "\(point)")
    }
  }

  @Test("A unit without a border of its own has the outline of its children")
  func unionBoundary() throws {
    var content = IndexContent()
    content.layers = [LayerDescription(name: "lands", role: .units, recordCount: 2)]
    let halves = [(0, 5), (5, 10)] as [(Int32, Int32)]
    content.units =
      [
        UnitDescription(
          layer: 0, feature: 0, level: 0, kind: "country", name: "Whole", code: "WW",
          countryCode: "WW", fields: .country)
      ]
      + halves.enumerated().map { number, half in
        let corners: [(Int32, Int32)] = [(half.0, 0), (half.1, 0), (half.1, 10), (half.0, 10)]
        let ring = corners.map { FixedCoordinate(x: $0.0 * 10_000_000, y: $0.1 * 10_000_000) }
        return UnitDescription(
          layer: 0, feature: number, level: 1, kind: "half", name: "Half \(number)",
          parent: 0, polygons: [FixedPolygon(rings: [ring])])
      }
    let geocoder = try Geocoder(bytes: IndexBuilder.build(content).0)
    let whole = try #require(geocoder.unit(code: "WW"))
    let rings = geocoder.boundary(of: whole)
    #expect(rings.count == 1)
    // No vertex lies in the middle, where the halves meet, but for those on the outline.
    #expect(rings.joined().allSatisfy { $0.longitude != 5 || [0, 10].contains($0.latitude) })
    #expect(geocoder.children(of: whole).count == 2)
  }

  @Test("Placemarks survive JSON")
  func codable() throws {
    let placemark = geocoder.placemark(at: try coordinate(1, 1))
    let data = try JSONEncoder().encode(placemark)
    let record = try JSONDecoder().decode(PlacemarkRecord.self, from: data)
    #expect(record == PlacemarkRecord(placemark))
    #expect(record.country == "Aland" && record.match == "inside" && record.hierarchy.count >= 2)
    let point = try coordinate(-33.5, 151.25)
    let copy = try JSONDecoder().decode(Coordinate.self, from: JSONEncoder().encode(point))
    #expect(copy == point)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Coordinate.self, from: Data(#"{"latitude":91,"longitude":0}"#.utf8))
    }
  }

  @Test("Asked as CLGeocoder is, it answers in the locale's language, or nothing")
  func likeCLGeocoder() async throws {
    let found = try await geocoder.reverseGeocodeLocation(
      coordinate(1, 1), preferredLocale: Locale(identifier: "zh_CN"))
    #expect(found.map(\.country) == ["单位 Aland"])
    #expect(try await geocoder.reverseGeocodeLocation(coordinate(1, 1)).first?.country == "Aland")
    #expect(try await geocoder.reverseGeocodeLocation(coordinate(-40, 1)).isEmpty)
  }
}
