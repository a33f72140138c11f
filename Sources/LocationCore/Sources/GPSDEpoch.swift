internal import Geometry

/// What gpsd has said of one moment of one receiver.
///
/// It reports a moment in several objects, the first ones poorer than the last: later members win, absent ones stay.
struct GPSDEpoch {
  private(set) var time: String?
  private(set) var isEmpty = true
  private(set) var mode: FixMode?
  private var coordinate: Coordinate?
  private var quality: FixQuality?
  private var altitude: Double?
  private var verticalError: Double?
  private var speed: Double?
  private var course: Double?
  private var positionError: Double?
  private var sideErrors: (x: Double, y: Double)?
  private var deviations: (latitude: Double, longitude: Double)?
  private var dilution: Double?

  init(time: String?) {
    self.time = time
  }

  /// Whether an object of a class begins another moment; what has no time belongs to the moment that has begun, unless it is a position again.
  func isOver(by name: String, at other: String?) -> Bool {
    guard let other else { return name == "TPV" && !isEmpty }
    return time.map { $0 != other } ?? !isEmpty
  }

  /// Takes over a report of position and motion.
  mutating func addReport(_ report: GPSDMessage) {
    isEmpty = false
    time = report.text("time") ?? time
    if let mode = report.integer("mode").flatMap(FixMode.init) { self.mode = mode }
    if let status = report.integer("status") { quality = GPSDEpoch.quality(status) }
    if let latitude = report.number("lat"), let longitude = report.number("lon"),
      let place = Coordinate(latitude: latitude, longitude: longitude), abs(longitude) <= 180
    {
      coordinate = place
    }
    // Up to version 3.19 "alt" is the height above sea level; later it is not defined and "altMSL" is.
    altitude = report.number("altMSL") ?? report.number("alt") ?? altitude
    verticalError = report.number("epv") ?? verticalError
    speed = report.number("speed") ?? speed
    course = report.number("track").flatMap(GPSDEpoch.bearing) ?? course
    positionError = report.number("eph") ?? positionError
    if let x = report.number("epx"), let y = report.number("epy") { sideErrors = (x, y) }
  }

  /// Takes over standard deviations, the best that is known of the error.
  mutating func addDeviations(_ report: GPSDMessage) {
    guard let latitude = report.number("lat"), let longitude = report.number("lon") else { return }
    deviations = (latitude, longitude)
  }

  /// Takes over what the satellites' places mean for the error.
  mutating func addSatellites(_ report: GPSDMessage) {
    dilution = report.number("hdop") ?? dilution
  }

  /// The location; nothing without a fix.
  var location: Location? {
    guard let coordinate, let mode, mode > .none else { return nil }
    var location = Location(
      coordinate, horizontalAccuracy: accuracy, timestamp: time.flatMap(Timestamp.init))
    location.altitude = altitude
    // gpsd gives what 95 % of the errors are below: 1.96 standard deviations.
    location.verticalAccuracy = verticalError.map { $0 / 1.96 }
    location.speed = speed
    location.course = course
    location.mode = mode
    location.quality = quality
    return location
  }

  /// The 2-D root mean square error in metres.
  private var accuracy: Double? {
    if let deviations {
      return
        (deviations.latitude * deviations.latitude
        + deviations.longitude * deviations.longitude).squareRoot()
    }
    // gpsd takes 19 m a unit of dilution, also where the carrier's phase is better than that.
    let isByPhase = quality == .realTimeKinematic || quality == .realTimeKinematicFloat
    if isByPhase, let dilution = dilution ?? positionError.map({ $0 / 19 }) {
      return Location.accuracy(dilution: dilution, quality: quality)
    }
    if let positionError { return positionError / 1.7308 }
    if let sideErrors {
      return (sideErrors.x * sideErrors.x + sideErrors.y * sideErrors.y).squareRoot() / 1.96
    }
    return dilution.flatMap { Location.accuracy(dilution: $0, quality: quality) }
  }

  /// gpsd's numbers of a fix's status, which are not those of NMEA 0183.
  private static func quality(_ status: Int) -> FixQuality? {
    switch status {
    case 0, 1: .autonomous
    case 2: .differential
    case 3: .realTimeKinematic
    case 4: .realTimeKinematicFloat
    case 5, 6: .estimated
    case 7: .manual
    case 8: .simulated
    case 9: .precise
    default: nil
    }
  }

  private static func bearing(_ value: Double) -> Double? {
    guard value >= 0, value <= 360 else { return nil }
    return value == 360 ? 0 : value
  }
}
