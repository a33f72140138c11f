internal import ExpatBridge
internal import Geometry

/// Turns the elements of a document into points.
final class GPXReceiver: XMLReceiver {
  /// Whether the root element has begun.
  private(set) var hasRoot = false

  /// Why the root element is none of ours.
  private(set) var refusal: String?

  /// Points without a usable position.
  private(set) var refusedPoints = 0

  private var elements: [GPXElement] = []
  private var point: GPXPointDraft?
  /// Elements open inside the point.
  private var depth = 0

  /// Gives what was read since it was last asked.
  func takeElements(_ body: (GPXElement) -> Void) {
    for element in elements { body(element) }
    elements.removeAll(keepingCapacity: true)
  }

  func begin(_ name: String, attributes: [XMLAttribute]) -> XMLReading {
    let name = GPXReceiver.localName(name)
    guard hasRoot else { return beginRoot(name, attributes) }
    if point != nil {
      depth += 1
      return .text
    }
    switch name {
    case "trkseg": elements.append(.trackSegment)
    case "rte": elements.append(.route)
    case "trkpt", "rtept", "wpt":
      point = GPXPointDraft(kind: name, attributes)
      depth = 0
    default: break
    }
    return .elements
  }

  func end(_ name: String, text: [UInt8]) -> Bool {
    guard point != nil else { return true }
    if depth == 0 {
      finishPoint()
    } else {
      point?.set(GPXReceiver.localName(name), text, isExtension: depth > 1)
      depth -= 1
    }
    return true
  }

  private func beginRoot(_ name: String, _ attributes: [XMLAttribute]) -> XMLReading {
    hasRoot = true
    guard name == "gpx" else {
      refusal = "its root element is '\(name)', not 'gpx': only GPX and NMEA 0183 are read"
      return .stop
    }
    // Files without a version exist, and read like 1.0.
    let version = attributes.first { $0.name == "version" }?.value ?? ""
    guard version.isEmpty || version == "1" || version.hasPrefix("1.") else {
      refusal = "GPX version \(version), only 1.0 and 1.1 are read"
      return .stop
    }
    return .elements
  }

  private func finishPoint() {
    defer { point = nil }
    guard let point else { return }
    guard let location = point.location else {
      refusedPoints += 1
      return
    }
    switch point.kind {
    case "trkpt": elements.append(.trackPoint(location))
    case "rtept": elements.append(.routePoint(location))
    default: elements.append(.wayPoint(location))
    }
  }

  private static func localName(_ name: String) -> String {
    guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return name }
    return String(name[name.utf8.index(after: colon)...])
  }
}
