/// Why a text is not a coordinate; each case carries the text as it was written.
package enum CoordinateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing but blanks.
  case empty
  /// Not in any of the accepted forms.
  case notACoordinate(String)
  /// One number where two belong.
  case missingLongitude(String)
  /// A latitude beyond ±90.
  case latitudeOutOfRange(String)
  /// A longitude beyond ±360.
  case longitudeOutOfRange(String)
  /// The first number can't be a latitude but the second can.
  case swapped(latitude: String, longitude: String)
  /// Two latitudes or two longitudes, by their letters.
  case sameAxis(String)
  /// A sign and a letter N, S, E or W on one number.
  case signAndLetter(String)
  /// Minutes or seconds of 60 and more, or behind a fraction.
  case minutes(String)
  /// A geo URI of another coordinate reference system than WGS 84.
  case referenceSystem(String)

  /// One line for people: what is wrong and what to write.
  package var description: String {
    switch self {
    case .empty:
      "no coordinate given: write latitude and longitude, such as 31.23 121.47"
    case .notACoordinate(let text):
      "'\(text)' is not a coordinate: write 31.23 121.47, 31°13'48\"N 121°28'12\"E or geo:31.23,121.47"
    case .missingLongitude(let text):
      "'\(text)' has no longitude: write latitude and longitude, such as 31.23 121.47"
    case .latitudeOutOfRange(let text):
      "latitude \(text) is not between -90 and 90: write latitude first, in degrees"
    case .longitudeOutOfRange(let text):
      "longitude \(text) is not between -360 and 360: write degrees"
    case .swapped(let latitude, let longitude):
      "latitude \(longitude) is not between -90 and 90 and the order looks swapped: "
        + "try 'revgeo \(latitude) \(longitude)'"
    case .sameAxis(let text):
      "'\(text)' has two latitudes or two longitudes: write one N or S and one E or W"
    case .signAndLetter(let text):
      "'\(text)' has a sign and a letter: write either -33.86 or 33.86 S"
    case .minutes(let text):
      "'\(text)' has minutes or seconds that are not below 60, or follow a fraction"
    case .referenceSystem(let name):
      "coordinate reference system '\(name)' is not known: a geo URI must be in wgs84"
    }
  }
}
