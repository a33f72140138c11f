package import Geometry

/// Coordinates among command arguments: one argument each, or latitude and longitude apart.
package enum CoordinateArguments {
  /// Reads all arguments; a half is completed by the next argument.
  package static func coordinates(
    _ arguments: [String]
  ) throws(CoordinateError) -> [Coordinate] {
    var coordinates: [Coordinate] = []
    var half: Angle?
    for argument in arguments where half == nil || argument != "," {
      let content = try CoordinateText.content(Array(argument.utf8))
      switch (half, content) {
      case (nil, .coordinate(let coordinate)):
        coordinates.append(coordinate)
      case (nil, .half(let angle)):
        half = angle
      case (let first?, .half(let second)):
        coordinates.append(try CoordinateText.coordinate(first, second))
        half = nil
      case (let first?, .coordinate):
        throw .missingLongitude(first.text)
      }
    }
    if let half { throw .missingLongitude(half.text) }
    return coordinates
  }
}
