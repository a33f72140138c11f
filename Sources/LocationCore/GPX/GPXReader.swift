internal import ExpatBridge

/// What a GPX file holds, in its order.
public enum GPXElement: Hashable, Sendable {
  /// A segment of a track begins; it says nothing of the way from the one before.
  case trackSegment
  /// A point of the track's segment.
  case trackPoint(Location)
  /// A route begins.
  case route
  /// A point of the route.
  case routePoint(Location)
  /// A point of interest, on no way.
  case wayPoint(Location)
}

/// Tracks, routes and way points of GPX 1.0 and 1.1, read piece by piece in memory that does not grow with the file.
///
/// Extensions are passed over, except a speed in them. External entities are never fetched. Not for use by two threads at once.
public final class GPXReader {
  private let receiver: GPXReceiver
  private let reader: XMLReader
  private let name: String
  private var isBegun = false

  /// Starts before the first byte of a file.
  /// - Parameter name: The file's name for errors.
  public init(name: String) {
    self.name = name
    receiver = GPXReceiver()
    reader = XMLReader(receiver: receiver)
  }

  /// How many points were left out, because their latitude or longitude is missing or no such number.
  public var refusedPoints: Int { receiver.refusedPoints }

  /// Reads the next bytes.
  /// - Parameters:
  ///   - bytes: Any number of bytes, cut anywhere.
  ///   - body: Called with each element that they complete, also with those before an error.
  /// - Throws: ``LocationError`` with the line, when the file is no GPX.
  public func read(_ bytes: [UInt8], _ body: (GPXElement) -> Void) throws(LocationError) {
    if bytes.isEmpty { return }
    isBegun = true
    try read(bytes, isFinal: false, body)
  }

  /// Ends the file.
  /// - Parameter body: Called with each element that was not yet told.
  /// - Throws: ``LocationError/truncated(name:line:)`` when the file ends in the middle.
  public func finish(_ body: (GPXElement) -> Void) throws(LocationError) {
    guard isBegun else { throw .notATrack(name: name, reason: "the file is empty") }
    try read([], isFinal: true, body)
  }

  private func read(
    _ bytes: [UInt8], isFinal: Bool, _ body: (GPXElement) -> Void
  ) throws(LocationError) {
    defer { receiver.takeElements(body) }
    do {
      try reader.read(bytes, isFinal: isFinal)
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: XMLError) -> LocationError {
    switch error.reason {
    case .truncated: .truncated(name: name, line: error.line)
    case .malformed(let reason) where !receiver.hasRoot:
      .notATrack(name: name, reason: "neither GPX nor NMEA 0183 (\(reason))")
    case .malformed(let reason):
      .malformed(name: name, line: error.line, reason: "\(reason), so that it is not XML")
    case .stopped:
      .notATrack(name: name, reason: receiver.refusal ?? "not a GPX file")
    }
  }
}
