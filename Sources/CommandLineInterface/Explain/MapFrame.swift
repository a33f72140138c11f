internal import Geometry

/// The part of the world that a drawing shows, and where a coordinate lies in it.
struct MapFrame {
  static let width = 900.0

  let height: Double
  let latitude: Double
  let longitude: Double
  /// Pixels for one degree of latitude.
  let scale: Double
  private let shrinking: Double

  /// A frame round a coordinate and rings, at least `leastSpan` degrees high.
  init(showing rings: [[Coordinate]], around coordinate: Coordinate, leastSpan: Double) {
    var (south, north) = (coordinate.latitude, coordinate.latitude)
    var (west, east) = (0.0, 0.0)
    for vertex in rings.joined() {
      south = min(south, vertex.latitude)
      north = max(north, vertex.latitude)
      let away = MapFrame.turn(vertex.longitude - coordinate.longitude)
      west = min(west, away)
      east = max(east, away)
    }
    latitude = (south + north) / 2
    longitude = coordinate.longitude + (west + east) / 2
    shrinking = max(0.05, GreatCircle.cosine(degrees: latitude))
    let spanX = max((east - west) * shrinking, leastSpan) * 1.2
    let spanY = max(north - south, leastSpan) * 1.2
    scale = min(MapFrame.width / spanX, 900 / spanY)
    height = max(360, min(900, spanY * scale))
  }

  /// A difference of longitudes the short way round.
  static func turn(_ degrees: Double) -> Double {
    degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
  }

  func x(_ coordinate: Coordinate) -> Double { x(longitude: coordinate.longitude) }

  func x(longitude other: Double) -> Double {
    MapFrame.width / 2 + MapFrame.turn(other - longitude) * shrinking * scale
  }

  func y(_ coordinate: Coordinate) -> Double { y(latitude: coordinate.latitude) }

  func y(latitude other: Double) -> Double { height / 2 - (other - latitude) * scale }

  /// The coordinate at a pixel, if there is one.
  func coordinate(x: Double, y: Double) -> Coordinate? {
    Coordinate(
      latitude: latitude + (height / 2 - y) / scale,
      longitude: longitude + (x - MapFrame.width / 2) / scale / shrinking)
  }

  /// A number of pixels with one decimal.
  static func pixels(_ value: Double) -> String {
    NumberText.shortest((min(max(value, -1e5), 1e5) * 10).rounded() / 10)
  }

  /// Metres to one pixel.
  var metresPerPixel: Double { GreatCircle.radius * .pi / 180 / scale }

  /// A length that is easy to name, of at most 200 pixels, in metres.
  var scaleBar: Double {
    var bar = 1.0
    let most = metresPerPixel * 200
    while bar * 10 <= most { bar *= 10 }
    return bar * 5 <= most ? bar * 5 : bar * 2 <= most ? bar * 2 : bar
  }
}

/// A ring as the paths of a drawing.
struct Outline {
  /// What it encloses.
  private(set) var area = ""
  /// Its edges, without cuts of the flat map along ±180°.
  private(set) var line = ""

  /// Leaves out vertices that no eye could tell from the one before; nothing when the ring lies outside the picture.
  init?(_ ring: [Coordinate], in frame: MapFrame) {
    var previous: (x: Double, y: Double, longitude: Double)?
    var (left, right, top, bottom) = (Double.infinity, -Double.infinity, Double.infinity, 0.0)
    for vertex in ring + ring.prefix(1) {
      let (x, y) = (frame.x(vertex), frame.y(vertex))
      (left, right) = (min(left, x), max(right, x))
      (top, bottom) = (min(top, y), max(bottom, y))
      var isCut = false
      if let previous {
        isCut = abs(previous.longitude) == 180 && abs(vertex.longitude) == 180
        if !isCut, abs(previous.x - x) + abs(previous.y - y) < 0.7 { continue }
        // On the far side of the world a ring would run across the picture.
        if abs(previous.x - x) > 180 * frame.scale { isCut = true }
      }
      let place = "\(MapFrame.pixels(x)) \(MapFrame.pixels(y))"
      area += (previous == nil ? "M" : "L") + place
      line += (previous == nil || isCut ? "M" : "L") + place
      previous = (x, y, vertex.longitude)
    }
    area += "Z"
    if right < 0 || left > MapFrame.width || bottom < 0 || top > frame.height { return nil }
  }
}
