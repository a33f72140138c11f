internal import Geometry
internal import LocationCore

/// Where a track was, and when if that is known.
struct Moment {
  var coordinate: Coordinate
  var timestamp: Timestamp?

  /// Seconds from an earlier moment; nothing when either time is unknown.
  func seconds(since earlier: Moment) -> Double? {
    guard let timestamp, let begin = earlier.timestamp else { return nil }
    return timestamp.seconds(since: begin)
  }

  /// The point of the straight line in longitude and latitude to another moment, the shorter way round the earth.
  /// - Parameters:
  ///   - other: The line's end.
  ///   - fraction: 0 here, 1 there.
  /// - Returns: The moment there; without time when either end has none.
  func interpolated(to other: Moment, _ fraction: Double) -> Moment {
    let latitude =
      coordinate.latitude + fraction * (other.coordinate.latitude - coordinate.latitude)
    var span = other.coordinate.longitude - coordinate.longitude
    if span > 180 { span -= 360 } else if span < -180 { span += 360 }
    let place = Coordinate(
      latitude: latitude, longitude: coordinate.longitude + fraction * span)
    var moment = Moment(coordinate: place ?? coordinate)
    if let begin = timestamp, let end = other.timestamp {
      let milliseconds = Double(end.milliseconds - begin.milliseconds) * fraction
      moment.timestamp = Timestamp(
        milliseconds: begin.milliseconds + Int64(milliseconds.rounded()))
    }
    return moment
  }
}
