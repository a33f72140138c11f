import Geometry
import RevGeo
import ShapefileBridge
import TestSupport
import Testing

/// The built-in world, asked as a user would.
@Suite(
  "The world",
  .enabled(
    if: TestFiles.world != nil,
    "SKIPPED: the world's index is not built; Tools/test builds it and says where in REVGEO_BIN"))
struct WorldTests {
  static func geocoder() throws -> Geocoder {
    try Geocoder(contentsOf: #require(TestFiles.world))
  }

  @Test(
    "Points at hard borders get the right country and province",
    .enabled(if: TestFiles.shared("points.csv") != nil, "SKIPPED: ../shared/points.csv is missing"))
  func points() throws {
    let geocoder = try WorldTests.geocoder()
    let rows = TestFiles.lines(try #require(TestFiles.shared("points.csv"))).dropFirst()
    #expect(rows.count == 41)
    for row in rows {
      let cells = row.split(separator: ",", maxSplits: 5, omittingEmptySubsequences: false)
      let placemark = geocoder.placemark(at: try coordinate(cells[0], cells[1]))
      #expect((placemark.isoCountryCode ?? "") == cells[2], "\(row)")
      if !cells[3].isEmpty {
        #expect(placemark.administrativeAreaCode == String(cells[3]), "\(row)")
      }
    }
  }

  private func coordinate(_ latitude: Substring, _ longitude: Substring) throws -> Coordinate {
    let degrees = (Double(latitude) ?? .nan, Double(longitude) ?? .nan)
    return try #require(Coordinate(latitude: degrees.0, longitude: degrees.1))
  }

  @Test(
    "Every place lies in its own country, but for the 16 where the data disagrees with GeoNames")
  func places() throws {
    let geocoder = try WorldTests.geocoder()
    let table = try AttributeTable(
      path: #require(TestFiles.project("Boundaries/places.dbf")))
    let shapes = try Shapefile(path: #require(TestFiles.project("Boundaries/places.shp")))
    let (name, code) = (
      try #require(table.fields.firstIndex { $0.name == "name" }),
      try #require(table.fields.firstIndex { $0.name == "iso_a2" })
    )
    var shape = Shape()
    var others: Set<String> = []
    for record in 0..<table.recordCount {
      try shapes.read(record: record, into: &shape)
      let coordinate = try #require(Coordinate(latitude: shape.y[0], longitude: shape.x[0]))
      let expected = try table.utf8(record: record, field: code).flatMap { $0.isEmpty ? nil : $0 }
      let found = geocoder.placemark(at: coordinate, options: LookupOptions(maximumDistance: 0))
      if found.isoCountryCode != expected {
        let town = try table.utf8(record: record, field: name) ?? ""
        others.insert("\(town) \(expected ?? "-")/\(found.isoCountryCode ?? "-")")
      }
    }
    #expect(table.recordCount == 34_006)
    #expect(others == WorldTests.placesElsewhere)
  }

  /// Places that the boundaries put in another country than GeoNames does: name, GeoNames' code, ours.
  static let placesElsewhere: Set<String> = [
    "Ariel IL/PS", "Modiin Ilit IL/PS", "Bayt Ḩanīnā PS/IL", "East Jerusalem PS/IL",
    "Old City PS/IL",
    "Shu‘fāţ PS/IL", "‘Aţārūt PS/IL", "Nossa Senhora de Fátima CN/MO", "Santo António CN/MO",
    "São Lourenço CN/MO", "São Lázaro CN/MO", "Hekou CN/VN", "Kafia Kingi SS/SD",
    "Kahandhale ET/SO", "Moyale KE/ET", "Smara MA/EH",
  ]

  /// A coordinate in a part of a city, and the city; the coordinates are those of well-known spots.
  static let cities: [(latitude: Double, longitude: Double, spot: String, locality: String)] = [
    (31.2304, 121.4737, "People's Square", "Shanghai"),
    (39.9990, 116.3260, "Tsinghua University", "Beijing"),
    (23.1291, 113.2644, "Yuexiu", "Guangzhou"),
    (22.5431, 114.0579, "Futian", "Shenzhen"),
    (35.6595, 139.7005, "Shibuya crossing", "Tokyo"),
    (37.4979, 127.0276, "Gangnam station", "Seoul"),
    (1.3521, 103.8198, "MacRitchie reservoir", "Singapore"),
    (19.0400, 72.8550, "Dharavi", "Mumbai"),
    (28.6520, 77.1900, "Karol Bagh", "Delhi"),
    (41.0270, 29.0150, "Üsküdar ferry pier", "Istanbul"),
    (50.4547, 30.5238, "Maidan Nezalezhnosti", "Kyiv"),
    (41.8967, 12.5000, "Esquiline hill", "Rome"),
    (48.8867, 2.3431, "Montmartre", "Paris"),
    (51.5390, -0.1426, "Camden market", "London"),
    (52.4990, 13.4030, "Kreuzberg", "Berlin"),
    (40.4000, -3.7200, "Carabanchel", "Madrid"),
    (55.6700, 37.4800, "Troparyovo", "Moscow"),
    (40.6782, -73.9442, "Brooklyn", "New York City"),
    (40.8448, -73.8648, "The Bronx", "New York City"),
    (34.0928, -118.3287, "Hollywood", "Los Angeles"),
    (41.9214, -87.6513, "Lincoln Park", "Chicago"),
    (43.7615, -79.4111, "North York", "Toronto"),
    (19.3467, -99.1617, "Coyoacán", "Mexico City"),
    (-22.9711, -43.1822, "Copacabana", "Rio de Janeiro"),
    (-34.5627, -58.4567, "Belgrano", "Buenos Aires"),
    (4.6280, -74.1500, "Kennedy", "Bogotá"),
    (6.6018, 3.3515, "Ikeja", "Lagos"),
    (-26.2485, 27.8540, "Soweto", "Johannesburg"),
    (30.0561, 31.3300, "Nasr City", "Cairo"),
    (-33.9608, 18.4770, "Rondebosch", "Cape Town"),
    (-33.8150, 151.1010, "Ryde", "Sydney"),
    (-37.7400, 145.0000, "Preston", "Melbourne"),
    (-36.8800, 174.7800, "Newmarket", "Auckland"),
  ]

  @Test("Cities on five continents are the locality of their suburbs", arguments: 0..<cities.count)
  func suburb(_ number: Int) throws {
    let city = WorldTests.cities[number]
    let coordinate = try #require(
      Coordinate(latitude: city.latitude, longitude: city.longitude))
    let placemark = try WorldTests.geocoder().placemark(at: coordinate)
    #expect(placemark.locality == city.locality, "\(city.spot): \(placemark.name ?? "-")")
  }

  /// Towns of their own beside a larger city, which must not be taken for its parts.
  static let neighbours: [(latitude: Double, longitude: Double, locality: String)] = [
    (40.7357, -74.1724, "Newark"), (35.5308, 139.7030, "Kawasaki"), (23.0218, 113.1219, "Foshan"),
    (30.0131, 31.2089, "Giza"), (40.9312, -73.8988, "Yonkers"), (-6.2349, 106.9896, "Bekasi"),
    (19.6050, -99.0600, "Ecatepec de Morelos"), (49.4774, 8.4452, "Ludwigshafen am Rhein"),
  ]

  @Test("Towns beside a larger city keep their own name", arguments: 0..<neighbours.count)
  func neighbour(_ number: Int) throws {
    let town = WorldTests.neighbours[number]
    let coordinate = try #require(Coordinate(latitude: town.latitude, longitude: town.longitude))
    let placemark = try WorldTests.geocoder().placemark(at: coordinate)
    #expect(placemark.locality == town.locality, "\(placemark.name ?? "-")")
  }

  @Test(
    "Large lakes are named in the country that they belong to, and their shores are dry",
    arguments: [
      (46.45, 6.55, "Lake Geneva"), (47.7, -87.5, "Lake Superior"), (-1, 33, "Lake Victoria"),
      (53.5, 108.2, "Lake Baikal"), (-15.8, -69.4, "Lago Titicaca"), (46.527, 6.6323, nil),
      (31.23, 121.47, nil),
    ] as [(Double, Double, String?)])
  func lake(_ latitude: Double, _ longitude: Double, name: String?) throws {
    let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let placemark = try WorldTests.geocoder().placemark(at: coordinate)
    #expect(placemark.inlandWater == name)
    #expect(placemark.country != nil)
    #expect(placemark.ocean == nil && placemark.areasOfInterest.isEmpty)
  }

  @Test("The first example is a part of Shanghai with its distance, in Chinese too")
  func example() throws {
    let coordinate = try #require(Coordinate(latitude: 31.23, longitude: 121.47))
    let placemark = try WorldTests.geocoder().placemark(at: coordinate)
    #expect(placemark.name == "Huangpu, Shanghai, China")
    #expect(placemark.match == .inside)
    #expect(placemark.distance == 0)
    #expect(placemark.timeZone == "Asia/Shanghai")
    #expect(placemark.hierarchy.map(\.match) == [.inside, .inside, .nearest])
    #expect(placemark.hierarchy.map(\.level) == [0, 1, 4])
    let part = try #require(placemark.hierarchy.last)
    #expect(abs(part.distance - 1159) < 20)
    let chinese = try WorldTests.geocoder()
      .placemark(at: coordinate, options: LookupOptions(languages: ["zh-Hans-CN", "en"]))
    #expect(chinese.country == "中国")
    #expect(chinese.administrativeArea == "上海市")
    #expect(chinese.subLocality == "黄浦")
    #expect(chinese.name == "黄浦, 上海, 中国")
  }

  @Test("Names fall back from a wanted language to the next, Taiwan's to traditional Chinese")
  func languages() throws {
    let coordinate = try #require(Coordinate(latitude: 35.6586, longitude: 139.7454))
    let cases: [(tags: [String], country: String, area: String)] = [
      (["zh-TW"], "日本", "东京都"), (["zh-Hant"], "日本", "东京都"), (["zh-Hans-CN"], "日本", "东京都"),
      (["xx", "de"], "Japan", "Präfektur Tokio"), (["xx"], "Japan", "Tokyo"),
    ]
    for (tags, country, area) in cases {
      let placemark = try WorldTests.geocoder()
        .placemark(at: coordinate, options: LookupOptions(languages: tags))
      #expect(placemark.country == country, "\(tags)")
      #expect(placemark.administrativeArea == area, "\(tags)")
    }
    let china = try #require(Coordinate(latitude: 31.23, longitude: 121.47))
    let traditional = try WorldTests.geocoder()
      .placemark(at: china, options: LookupOptions(languages: ["zh-HK"]))
    #expect(traditional.country == "中國")
  }

  @Test("Two spellings of one name stand once in the line")
  func spellings() throws {
    let cases: [(latitude: Double, longitude: Double, name: String)] = [
      (35.0116, 135.7681, "Kyoto, Japan"), (34.6937, 135.5023, "Osaka, Japan"),
    ]
    for (latitude, longitude, name) in cases {
      let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let found = try WorldTests.geocoder().placemark(at: coordinate).name ?? ""
      #expect(found.hasSuffix(name) && !found.contains("ō"), "\(found)")
    }
  }

  @Test("A territory is its own country, and its sovereign stays in the hierarchy")
  func territories() throws {
    let cases:
      [(latitude: Double, longitude: Double, code: String, country: String, sovereign: String)] = [
        (-21.11, 55.54, "RE", "Réunion", "FR"), (78.22, 15.65, "SJ", "Svalbard & Jan Mayen", "NO"),
        (4.93, -52.33, "GF", "French Guiana", "FR"),
        (12.15, -68.27, "BQ", "Caribbean Netherlands", "NL"),
        (14.6, -61.0, "MQ", "Martinique", "FR"),
      ]
    for (latitude, longitude, code, country, sovereign) in cases {
      let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let placemark = try WorldTests.geocoder().placemark(at: coordinate)
      #expect(placemark.isoCountryCode == code)
      #expect(placemark.country == country)
      #expect(placemark.hierarchy.first?.code == sovereign)
    }
  }

  @Test("Off the coast the nearest unit answers with its distance, far out nothing does")
  func coast() throws {
    let geocoder = try WorldTests.geocoder()
    // 12 nautical miles and some kilometres south of Nice.
    let off = try #require(Coordinate(latitude: 43.30, longitude: 7.27))
    let near = geocoder.placemark(at: off, options: LookupOptions(maximumDistance: 50_000))
    #expect(near.match == .nearest)
    #expect(near.isoCountryCode == "FR")
    let distance = try #require(near.distance)
    let within = geocoder.placemark(at: off, options: LookupOptions(maximumDistance: distance + 1))
    #expect(within.match == .nearest)
    let beyond = geocoder.placemark(at: off, options: LookupOptions(maximumDistance: distance - 1))
    #expect(beyond.match == .none)
    #expect(beyond.name == nil && beyond.distance == nil && beyond.hierarchy.isEmpty)
    let ocean = try #require(Coordinate(latitude: -6, longitude: -128))
    #expect(geocoder.placemark(at: ocean).match == .none)
  }

  @Test("In municipalities and city states the locality is never empty")
  func municipalities() throws {
    let cases: [(latitude: Double, longitude: Double, locality: String)] = [
      (31.60, 121.70, "Shanghai"), (40.45, 115.97, "Beijing"), (31.90, 108.70, "Chongqing"),
      (39.60, 117.40, "Tianjin"), (1.38, 103.72, "Singapore"), (52.434, 13.259, "Berlin"),
      (22.40, 114.20, "Hong Kong"), (43.735, 7.42, "Monaco"), (41.9022, 12.4533, "Vatican City"),
    ]
    for (latitude, longitude, locality) in cases {
      let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let placemark = try WorldTests.geocoder().placemark(at: coordinate)
      #expect(placemark.locality == locality, "\(placemark.name ?? "-")")
    }
  }
}
