import CommandLineInterface
import Geometry
import RevGeo
import Testing

@Suite("Answer formats")
struct AnswerFormatTests {
  @Test func `text, as on the first page of the documentation`() throws {
    #expect(
      write(.text, [try shanghai()]) == """
        Huangpu, Shanghai, China
          country             China (CN)
          administrativeArea  Shanghai (CN-SH)
          locality            Shanghai
          subLocality         Huangpu, nearest place, 1.2 km north-east
          border              31.4 km

        """)
  }

  @Test func `a long name moves the values of its answer`() throws {
    var answer = try shanghai()
    answer.facts[.subAdministrativeArea] = "Middle"
    answer.facts[.subLocality] = nil
    answer.borderDistance = nil
    #expect(
      write(.text, [answer]) == """
        Huangpu, Shanghai, China
          country                China (CN)
          administrativeArea     Shanghai (CN-SH)
          subAdministrativeArea  Middle
          locality               Shanghai

        """)
  }

  @Test func `a province is inside although the nearest town has its name`() throws {
    var answer = try shanghai()
    answer.facts = [
      .name: "Barcelona, Spain", .country: "Spain", .subAdministrativeArea: "Barcelona",
      .locality: "Barcelona",
    ]
    answer.borderDistance = nil
    answer.hierarchy = [
      LookupAnswer.Entry(level: 0, kind: "country", name: "Spain", layer: "countries"),
      LookupAnswer.Entry(level: 2, kind: "province", name: "Barcelona", layer: "admin1"),
      LookupAnswer.Entry(
        level: 3, kind: "place", name: "Barcelona", layer: "places", match: .nearest,
        distance: 2100, bearing: 225),
    ]
    #expect(
      write(.text, [answer]) == """
        Barcelona, Spain
          country                Spain
          subAdministrativeArea  Barcelona
          locality               Barcelona, nearest place, 2.1 km south-west

        """)
  }

  @Test func `text of a unit nearby`() throws {
    let unit = LookupAnswer.Entry(
      level: 0, kind: "country", name: "Fiji", code: "FJ", layer: "countries", feature: 3,
      match: .nearest, distance: 850.4, bearing: 181)
    let answer = LookupAnswer(
      coordinate: try place(-15, -180), facts: [.name: "Fiji", .country: "Fiji"], match: .nearest,
      distance: 850.4, hierarchy: [unit])
    #expect(
      write(.text, [answer]) == """
        Fiji
          country             Fiji, nearest country, 850 m south

        """)
  }

  @Test func `several as text have an empty line between`() throws {
    let nothing = LookupAnswer(coordinate: try place(0, -30), match: .none)
    #expect(
      write(.text, [nothing, nothing]) == "Nothing within 10.0 km\n\nNothing within 10.0 km\n")
    #expect(write(.text, [nothing], maximumDistance: 0) == "Nothing there\n")
  }

  @Test func `JSON has every key in its order`() throws {
    #expect(
      write(.json, [try shanghai()]) == """
        {"latitude":31.23,"longitude":121.47,"name":"Huangpu, Shanghai, China","country":"China",\
        "isoCountryCode":"CN","administrativeArea":"Shanghai","subAdministrativeArea":null,\
        "locality":"Shanghai","subLocality":"Huangpu","thoroughfare":null,"subThoroughfare":null,\
        "postalCode":null,"inlandWater":null,"ocean":null,"timeZone":"Asia/Shanghai",\
        "match":"inside","distance":0,"borderDistance":31429,"hierarchy":[\
        {"level":0,"kind":"country","name":"China","code":"CN","layer":"countries","feature":9,\
        "match":"inside","distance":0},\
        {"level":1,"kind":"municipality","name":"Shanghai","code":"CN-SH","layer":"admin1",\
        "feature":77,"match":"inside","distance":0},\
        {"level":4,"kind":"place","name":"Huangpu","code":null,"layer":"places","feature":5,\
        "match":"nearest","distance":1234}]}

        """)
  }

  @Test func `JSON of nothing`() throws {
    let nothing = LookupAnswer(coordinate: try place(-0.0, -30), match: .none)
    #expect(
      write(.json, [nothing, nothing]).split(separator: "\n") == [
        Substring(nothingAsJSON), Substring(nothingAsJSON),
      ])
  }

  private let nothingAsJSON = """
    {"latitude":0,"longitude":-30,"name":null,"country":null,"isoCountryCode":null,\
    "administrativeArea":null,"subAdministrativeArea":null,"locality":null,"subLocality":null,\
    "thoroughfare":null,"subThoroughfare":null,"postalCode":null,"inlandWater":null,"ocean":null,\
    "timeZone":null,"match":"none","distance":null,"borderDistance":null,"hierarchy":[]}
    """

  @Test func `JSON escapes what it must`() throws {
    let answer = LookupAnswer(
      coordinate: try place(1.5, 2), facts: [.name: "a\"b\\c\n\r\t\u{1}\u{1F}é/中"], match: .inside)
    #expect(write(.json, [answer]).contains(#""name":"a\"b\\c\n\r\t\u0001\u001fé/中","#))
  }

  @Test func `GeoJSON of one is a feature, longitude first`() throws {
    let nothing = LookupAnswer(coordinate: try place(12.5, -30), match: .none)
    let text = write(.geojson, [nothing])
    #expect(
      text.hasPrefix(
        """
        {"type":"Feature","geometry":{"type":"Point","coordinates":[-30,12.5]},"properties":\
        {"name":null,"country":null,
        """))
    #expect(text.hasSuffix("\"hierarchy\":[]}}\n"))
  }

  @Test func `GeoJSON of several, or of none, is a collection`() throws {
    let nothing = LookupAnswer(coordinate: try place(1, 2), match: .none)
    let text = write(.geojson, [nothing, nothing])
    #expect(
      text.hasPrefix("{\"type\":\"FeatureCollection\",\"features\":[\n{\"type\":\"Feature\","))
    #expect(text.contains("}},\n{\"type\""))
    #expect(text.hasSuffix("}}\n]}\n"))
    #expect(write(.geojson, []) == "{\"type\":\"FeatureCollection\",\"features\":[\n]}\n")
  }

  @Test func `CSV with header and quotes`() throws {
    var answer = try shanghai()
    answer.facts[.locality] = "Say \"Shanghai\", or\nnot"
    #expect(
      write(.csv, [answer, LookupAnswer(coordinate: try place(0, 1), match: .none)]) == """
        latitude,longitude,country,iso_country_code,administrative_area,administrative_area_code,\
        sub_administrative_area,locality,sub_locality,thoroughfare,sub_thoroughfare,match,distance_m
        31.23,121.47,China,CN,Shanghai,CN-SH,,"Say ""Shanghai"", or
        not",Huangpu,,,inside,0
        0,1,,,,,,,,,,none,

        """)
  }

  private func write(
    _ format: AnswerFormat, _ answers: [LookupAnswer], maximumDistance: Double = 10_000
  ) -> String {
    var writer = format.writer(isSingle: answers.count == 1, maximumDistance: maximumDistance)
    var bytes: [UInt8] = []
    writer.begin(&bytes)
    for answer in answers { writer.append(answer, to: &bytes) }
    writer.end(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func shanghai() throws -> LookupAnswer {
    LookupAnswer(
      coordinate: try place(31.23, 121.47),
      facts: [
        .name: "Huangpu, Shanghai, China", .country: "China", .isoCountryCode: "CN",
        .administrativeArea: "Shanghai", .administrativeAreaCode: "CN-SH",
        .locality: "Shanghai", .subLocality: "Huangpu", .timeZone: "Asia/Shanghai",
      ],
      match: .inside, distance: 0, borderDistance: 31_429.2,
      hierarchy: [
        .init(level: 0, kind: "country", name: "China", code: "CN", layer: "countries", feature: 9),
        .init(
          level: 1, kind: "municipality", name: "Shanghai", code: "CN-SH", layer: "admin1",
          feature: 77),
        .init(
          level: 4, kind: "place", name: "Huangpu", layer: "places", feature: 5, match: .nearest,
          distance: 1234, bearing: 40),
      ])
  }

  private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }
}

@Suite("Numbers as text")
struct NumberTextTests {
  @Test(arguments: [
    (0.0, "0 m"), (0.4, "0 m"), (999.4, "999 m"), (999.6, "1.0 km"), (1234, "1.2 km"),
    (31_429, "31.4 km"), (99_949, "99.9 km"), (99_951, "100 km"), (123_456, "123 km"),
    (20_003_931, "20004 km"),
  ])
  func distances(_ metres: Double, text: String) {
    #expect(NumberText.distance(metres) == text)
  }

  @Test(arguments: [
    (0.0, "north"), (22.4, "north"), (22.6, "north-east"), (45, "north-east"), (90, "east"),
    (135, "south-east"), (180, "south"), (225, "south-west"), (270, "west"), (315, "north-west"),
    (337.6, "north"), (360, "north"), (-45, "north-west"),
  ])
  func directions(_ bearing: Double, word: String) {
    #expect(NumberText.direction(bearing) == word)
  }

  @Test(arguments: [
    (31.23, "31.23"), (-33.8600001, "-33.8600001"), (31, "31"), (0, "0"), (-0.0, "0"),
    (0.1 + 0.2, "0.30000000000000004"), (-180, "-180"),
  ])
  func `shortest that reads back`(_ value: Double, text: String) {
    #expect(NumberText.shortest(value) == text)
  }
}
