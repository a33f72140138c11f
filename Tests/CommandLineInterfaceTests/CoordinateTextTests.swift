import CommandLineInterface
import Geometry
import Testing

@Suite("Coordinate text")
struct CoordinateTextTests {
  @Test(arguments: [
    ("31.23 121.47", 31.23, 121.47),
    ("31.23,121.47", 31.23, 121.47),
    ("  31.23 , 121.47\t\r", 31.23, 121.47),
    ("31.23\u{A0}121.47", 31.23, 121.47),
    ("-33.86 151.21", -33.86, 151.21),
    ("−33.86 151.21", -33.86, 151.21),
    ("+31.23,+121.47", 31.23, 121.47),
    (".5 -.5", 0.5, -0.5),
    ("5. 6.", 5, 6),
    ("1e-05 1.5E+1", 0.00001, 15),
    ("31.23e0 1.2147E2", 31.23, 121.47),
    ("1e1,2e1", 10, 20),
    ("90 0", 90, 0),
    ("-90 0", -90, 0),
  ])
  func decimal(_ text: String, latitude: Double, longitude: Double) throws {
    try expect(text, latitude, longitude)
  }

  @Test(arguments: [
    ("0 180", -180.0), ("0 -180", -180), ("0 190", -170), ("0 -190", 170), ("0 360", 0),
    ("0 359.5", -0.5),
  ])
  func `longitudes up to 360 wrap`(_ text: String, longitude: Double) throws {
    try expect(text, 0, longitude)
  }

  @Test(arguments: [
    "31°13'48\"N 121°28'12\"E",
    "31°13′48″N 121°28′12″E",
    "31°13’48”N 121°28’12”E",
    "31º13‘48“ N, 121º28‘12“ E",
    "31°13'48''N 121°28'12''E",
    "31° 13' 48\" N 121° 28' 12\" E",
    "31°13'48\"n 121°28'12\"e",
    "N31°13'48\" E121°28'12\"",
    "N 31° 13' 48\" E 121° 28' 12\"",
    "n31°13'48\"e121°28'12\"",
    "121°28'12\"E 31°13'48\"N",
    "E121°28'12\",N31°13'48\"",
    "31°13'48\"N121°28'12\"E",
    "31°13'48\" 121°28'12\"",
    "31°13.8'N 121°28.2'E",
    "31.23°N 121.47°E",
    "31.23° 121.47°",
    "31.23N 121.47E",
    "31.23 N 121.47 E",
    "31.23N121.47E",
    "N 31.23 E 121.47",
    "121.47E31.23N",
  ])
  func `degrees, minutes, seconds and letters`(_ text: String) throws {
    try expect(text, 31.23, 121.47)
  }

  @Test(arguments: [
    ("33°51'36\"S 151°12'36\"E", -33.86, 151.21),
    ("-33°51'36\" 151°12'36\"", -33.86, 151.21),
    ("40.7128N 74.0060W", 40.7128, -74.006),
    ("0°0'36\"S 0°0'36\"W", -0.01, -0.01),
  ])
  func `south and west`(_ text: String, latitude: Double, longitude: Double) throws {
    try expect(text, latitude, longitude)
  }

  @Test(arguments: [
    "geo:31.23,121.47", "GEO:31.23,121.47", " geo:31.23,121.47 ", "geo:31.23,121.47,12.5",
    "geo:31.23,121.47,-3", "geo:31.23,121.47;u=35", "geo:31.23,121.47;crs=wgs84",
    "geo:31.23,121.47;crs=WGS84;u=0.5\r", "geo:31.23,121.47,4;crs=wgs84;u=35;a=b;flag",
  ])
  func `geo URI`(_ text: String) throws {
    try expect(text, 31.23, 121.47)
  }

  @Test(arguments: [
    ("", CoordinateError.empty),
    (" \t\r", .empty),
    ("abc", .notACoordinate("abc")),
    ("  abc \r", .notACoordinate("abc")),
    ("nan nan", .notACoordinate("nan nan")),
    ("NaN,1", .notACoordinate("NaN,1")),
    ("inf 0", .notACoordinate("inf 0")),
    ("0 infinity", .notACoordinate("0 infinity")),
    ("0x10 0", .notACoordinate("0x10 0")),
    ("31.23 121.47 5", .notACoordinate("31.23 121.47 5")),
    ("31.23,,121.47", .notACoordinate("31.23,,121.47")),
    ("31.23.5 121", .notACoordinate("31.23.5 121")),
    ("31abc 121", .notACoordinate("31abc 121")),
    ("31 north 121 east", .notACoordinate("31 north 121 east")),
    ("31°13'48 121°28'12", .notACoordinate("31°13'48 121°28'12")),
    ("--5 6", .notACoordinate("--5 6")),
    ("31.23", .missingLongitude("31.23")),
    ("31.23,", .missingLongitude("31.23")),
    ("31°13'48\"N", .missingLongitude("31°13'48\"N")),
    ("91 0", .swapped(latitude: "0", longitude: "91")),
    ("121.47 31.23", .swapped(latitude: "31.23", longitude: "121.47")),
    ("-151.21,-33.86", .swapped(latitude: "-33.86", longitude: "-151.21")),
    ("91 100", .latitudeOutOfRange("91")),
    ("1e+999 0", .latitudeOutOfRange("1e+999")),
    ("1000 0", .latitudeOutOfRange("1000")),
    ("91N 20E", .latitudeOutOfRange("91N")),
    ("0 361", .longitudeOutOfRange("361")),
    ("31N 121N", .sameAxis("31N 121N")),
    ("31E 121W", .sameAxis("31E 121W")),
    ("-31N 121E", .signAndLetter("-31N")),
    ("S-31 E121", .signAndLetter("S-31")),
    ("31°60'N 121°E", .minutes("31°60'")),
    ("31°13'60\"N 121°E", .minutes("31°13'60\"")),
    ("31.5°13'N 121°E", .minutes("31.5°13'")),
    ("31°13.5'48\"N 121°E", .minutes("31°13.5'48\"")),
    ("geo:", .notACoordinate("geo:")),
    ("geo:31.23", .missingLongitude("31.23")),
    ("geo:31.23 121.47", .notACoordinate("geo:31.23 121.47")),
    ("geo:N31,E121", .notACoordinate("geo:N31,E121")),
    ("geo:31.23,121.47,abc", .notACoordinate("geo:31.23,121.47,abc")),
    ("geo:121.47,31.23", .swapped(latitude: "31.23", longitude: "121.47")),
    ("geo:31.23,121.47;crs=Moon-2011", .referenceSystem("Moon-2011")),
  ])
  func `refused with the reason`(_ text: String, error: CoordinateError) {
    #expect(throws: error) { try CoordinateText.coordinate(Array(text.utf8)) }
  }

  @Test func `bytes that are no text are refused`() {
    #expect(throws: CoordinateError.self) { try CoordinateText.coordinate([0xFF, 0xC2, 0x31]) }
    #expect(throws: CoordinateError.self) { try CoordinateText.coordinate([0x31, 0xC2]) }
  }

  @Test func `the message for a swapped order holds the corrected command`() {
    let error = CoordinateError.swapped(latitude: "31.23", longitude: "121.47")
    #expect(error.description.contains("'revgeo 31.23 121.47'"))
  }

  private func expect(_ text: String, _ latitude: Double, _ longitude: Double) throws {
    let coordinate = try CoordinateText.coordinate(Array(text.utf8))
    #expect(abs(coordinate.latitude - latitude) < 1e-12)
    #expect(abs(coordinate.longitude - longitude) < 1e-12)
  }
}

@Suite("Coordinate arguments")
struct CoordinateArgumentsTests {
  @Test(arguments: [
    ["31.23", "121.47", "-33.86", "151.21"],
    ["31.23 121.47", "-33.86,151.21"],
    ["31.23,", "121.47", "-33.86", ",", "151.21"],
    ["31°13'48\"N", "121°28'12\"E", "geo:-33.86,151.21"],
    ["121.47E", "31.23N", "33.86S 151.21E"],
  ])
  func `whole and in halves`(_ arguments: [String]) throws {
    let coordinates = try CoordinateArguments.coordinates(arguments)
    #expect(coordinates == [try place(31.23, 121.47), try place(-33.86, 151.21)])
  }

  @Test(arguments: [
    (["31.23"], CoordinateError.missingLongitude("31.23")),
    (["31.23", "121.47", "5"], .missingLongitude("5")),
    (["31.23", "48.85,2.35"], .missingLongitude("31.23")),
    (["31.23", "abc"], .notACoordinate("abc")),
    (["121.47", "31.23"], .swapped(latitude: "31.23", longitude: "121.47")),
    ([","], .notACoordinate(",")),
    ([""], .empty),
  ])
  func `refused with the reason`(_ arguments: [String], error: CoordinateError) {
    #expect(throws: error) { try CoordinateArguments.coordinates(arguments) }
  }

  private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }
}
