/// The way in a GPX file.
final class GPXTrack: TrackContent {
  private let reader: GPXReader
  private var hasTrack = false
  /// Routes are few and short; they wait until it is known that no track follows.
  private var routes: [TrackElement] = []

  init(name: String) {
    reader = GPXReader(name: name)
  }

  var format: TrackReader.Format { .gpx }

  var refusedCount: Int { reader.refusedPoints }

  func read(_ bytes: [UInt8], _ body: (TrackElement) -> Void) throws(LocationError) {
    try reader.read(bytes) { take($0, body) }
  }

  func finish(_ body: (TrackElement) -> Void) throws(LocationError) {
    defer { routes.forEach(body) }
    try reader.finish { take($0, body) }
  }

  private func take(_ element: GPXElement, _ body: (TrackElement) -> Void) {
    switch element {
    case .trackSegment: body(.gap)
    case .trackPoint(let location):
      hasTrack = true
      routes = []
      body(.point(location))
    case .route: if !hasTrack { routes.append(.gap) }
    case .routePoint(let location): if !hasTrack { routes.append(.point(location)) }
    case .wayPoint: break
    }
  }
}
