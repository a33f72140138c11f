internal import ExpatBridge
internal import Geometry

/// What is known so far of a point that is being read.
struct GPXPointDraft {
  /// The element's name.
  let kind: String

  private let coordinate: Coordinate?
  private var altitude: Double?
  private var timestamp: Timestamp?
  private var speed: Double?
  private var course: Double?
  private var dilution: Double?
  private var mode: FixMode?
  private var quality: FixQuality?

  init(kind: String, _ attributes: [XMLAttribute]) {
    self.kind = kind
    func number(_ name: String) -> Double? {
      attributes.first { $0.name == name }.flatMap { GPXPointDraft.number(Array($0.value.utf8)) }
    }
    if let latitude = number("lat"), let longitude = number("lon") {
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
    } else {
      coordinate = nil
    }
  }

  /// Takes over the text of an element inside the point.
  mutating func set(_ name: String, _ text: [UInt8], isExtension: Bool) {
    switch name {
    // The one fact that 1.1 has no element for and that its extensions agree upon.
    case "speed": speed = GPXPointDraft.number(text).flatMap { $0 >= 0 ? $0 : nil }
    case _ where isExtension: break
    case "ele": altitude = GPXPointDraft.number(text)
    case "time": timestamp = Timestamp(bytes: text)
    case "course": course = GPXPointDraft.number(text).flatMap(GPXPointDraft.bearing)
    case "hdop": dilution = GPXPointDraft.number(text)
    case "fix": setFix(String(decoding: text, as: UTF8.self))
    default: break
    }
  }

  /// The point as a location; nothing without a usable position.
  var location: Location? {
    guard let coordinate else { return nil }
    var location = Location(coordinate, timestamp: timestamp)
    location.altitude = altitude
    location.speed = speed
    location.course = course
    location.mode = mode
    location.quality = quality
    location.horizontalAccuracy = dilution.flatMap {
      Location.accuracy(dilution: $0, quality: quality)
    }
    return location
  }

  private mutating func setFix(_ word: String) {
    switch word {
    case "none": mode = FixMode.none
    case "2d": mode = .twoDimensional
    case "3d": mode = .threeDimensional
    case "dgps": quality = .differential
    case "pps": quality = .precise
    default: break
    }
  }

  private static func bearing(_ degrees: Double) -> Double? {
    guard degrees >= 0, degrees <= 360 else { return nil }
    return degrees == 360 ? 0 : degrees
  }

  private static func number(_ text: [UInt8]) -> Double? {
    var slice = text[...]
    while let first = slice.first, first <= 32 { slice.removeFirst() }
    while let last = slice.last, last <= 32 { slice.removeLast() }
    return DecimalText.number(slice)
  }
}
