import BoundaryIndex
import Geometry
import IndexExercise
import RevGeo
import RevGeoFoundation
import Testing

/// Fields that areas fill, on the small index.
@Suite("Areas in placemarks") struct AreaTests {
  private let geocoder: Geocoder

  init() throws {
    geocoder = try Geocoder(bytes: SmallIndex.bytes())
  }

  /// Water, ocean, postal code, time zone and areas of interest at a position; "-" for none.
  private func facts(_ placemark: Placemark) -> [String] {
    [placemark.inlandWater, placemark.ocean, placemark.postalCode, placemark.timeZone].map {
      $0 ?? "-"
    } + [placemark.areasOfInterest.joined(separator: "; ")]
  }

  @Test(
    "Each field comes from the area that holds the position",
    arguments: [
      (0.5, 0.5, ["Round Lake", "-", "00900", "Europe/Tallinn", ""]),
      (0.95, 0.95, ["Round Lake", "-", "00900", "Europe/Tallinn", "Wide Park; Deep Park"]),
      (1.3, 1.3, ["-", "-", "-", "Europe/Tallinn", "Wide Park"]),
      (3.5, 3.5, ["-", "-", "-", "Europe/Helsinki", ""]),
      (1, 11, ["-", "Far Ocean", "-", "-", ""]),
      (1, 13, ["-", "-", "-", "-", ""]),
    ] as [(Double, Double, [String])])
  func fields(_ latitude: Double, _ longitude: Double, expected: [String]) throws {
    let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(facts(geocoder.placemark(at: coordinate)) == expected)
    let record = PlacemarkRecord(geocoder.placemark(at: coordinate))
    #expect((record.areasOfInterest ?? []).joined(separator: "; ") == expected[4])
  }

  @Test("Where nothing else is the water gives the name, in the language asked for")
  func name() throws {
    let sea = try #require(Coordinate(latitude: 1, longitude: 11))
    #expect(geocoder.placemark(at: sea).name == "Far Ocean")
    #expect(geocoder.placemark(at: sea).match == .none)
    let german = geocoder.placemark(at: sea, options: LookupOptions(languages: ["de"]))
    #expect(german.name == "Far Ocean (de)")
    let lake = try #require(Coordinate(latitude: 0.5, longitude: 0.5))
    #expect(geocoder.placemark(at: lake).name?.contains("Lake") == false)
  }

  @Test(
    "With an error an area counts when it holds the whole circle",
    arguments: [
      (0.7, 0.7, 20_000, "Round Lake"), (0.7, 0.7, 40_000, nil), (0.42, 0.7, 5_000, nil),
    ] as [(Double, Double, Double, String?)])
  func accuracy(_ latitude: Double, _ longitude: Double, radius: Double, water: String?) throws {
    let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let answer = geocoder.accurateQuery().placemark(at: coordinate, radius: radius)
    #expect(answer.placemark.inlandWater == water)
    #expect(geocoder.placemark(at: coordinate).inlandWater == "Round Lake")
  }

  @Test("Where an error leaves the time zone's area open, the nearest place does not settle it")
  func openTimeZone() throws {
    let edge = try #require(Coordinate(latitude: 3.02, longitude: 3.5))
    let answer = geocoder.accurateQuery().placemark(at: edge, radius: 5_000)
    #expect(answer.placemark.timeZone == nil)
    #expect(geocoder.placemark(at: edge).timeZone == "Europe/Helsinki")
  }

  @Test("A column of many answers has the text that each placemark has", arguments: Fact.allCases)
  func columns(_ fact: Fact) throws {
    let query = geocoder.query(LookupOptions(maximumDistance: 10_000))
    var column = TextColumn(fact, of: query)
    for latitude in stride(from: 0.05, through: 4, by: 0.3) {
      for longitude in stride(from: 0.05, through: 12, by: 0.3) {
        let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
        let answer = query.answer(at: coordinate)
        let number = try #require(column.number(for: AnswerNumbers(answer)) { coordinate })
        let text = number == TextColumn.absent ? nil : column.texts[Int(number)]
        #expect(text == query.placemark(of: answer)[fact], "\(coordinate)")
      }
    }
  }
}
