import Geometry
import LocationCore

extension Location {
  /// Near Huangpu, some metres to the north.
  static func fake(
    _ accuracy: Double?, north: Double = 0, at timestamp: Timestamp? = nil
  ) -> Location {
    let latitude = 31.23 + north / (6_371_008.8 * .pi / 180)
    guard let coordinate = Coordinate(latitude: latitude, longitude: 121.47) else {
      preconditionFailure("\(north) m to the north is beyond the pole")
    }
    return Location(coordinate, horizontalAccuracy: accuracy, timestamp: timestamp)
  }
}

extension ServiceState {
  static func test(_ code: String) -> Reason {
    Reason(source: "fake", code: code, message: "as the test says", remedy: "none")
  }
}

extension Update {
  var location: Location? {
    if case .location(let location, _) = self { return location }
    return nil
  }
}
