internal import SystemAccess

/// What a recorded track holds, in its order.
public enum TrackElement: Hashable, Sendable {
  /// The way from the point before to the next one is not known: a new segment begins, or the receiver had lost its fix.
  case gap
  /// A point.
  case point(Location)
}

/// A recorded track, GPX or NMEA 0183 by what the file holds, read piece by piece in memory that does not grow with it.
///
/// Of a GPX file the tracks count, or the routes when there is no track; way points lie on no way. Not for use by two threads at once.
public final class TrackReader {
  /// What kind of file it is.
  public enum Format: Hashable, Sendable {
    /// GPX 1.0 or 1.1.
    case gpx
    /// Sentences of NMEA 0183.
    case nmea
  }

  private let file: InputFile
  private var content: (any TrackContent)?
  private var start: [UInt8] = []

  /// Opens a file or device.
  /// - Parameter path: The file's path.
  /// - Throws: ``LocationError/services(_:)`` when it can't be opened.
  public init(path: String) throws(LocationError) {
    do {
      file = try InputFile(path: path)
    } catch {
      throw .services(ServiceState(error))
    }
  }

  /// Reads standard input.
  public init() {
    file = InputFile()
  }

  /// What kind of file it is; nothing as long as too little was read to know.
  public var format: Format? { content?.format }

  /// How many points or sentences were left out, because they break their format.
  public var refusedCount: Int { content?.refusedCount ?? 0 }

  /// Reads the next piece of the file and waits for it if need be.
  /// - Parameter body: Called with each element of it, also with those before an error.
  /// - Returns: Whether there may be more.
  /// - Throws: ``LocationError`` when the file can't be read, is no track, or ends in the middle.
  public func read(_ body: (TrackElement) -> Void) throws(LocationError) -> Bool {
    let bytes: [UInt8]
    do {
      bytes = try file.read()
    } catch {
      throw .services(ServiceState(error))
    }
    guard let content else { return try begin(with: bytes, body) }
    if bytes.isEmpty {
      try content.finish(body)
      return false
    }
    try content.read(bytes, body)
    return true
  }

  private func begin(
    with bytes: [UInt8], _ body: (TrackElement) -> Void
  ) throws(LocationError) -> Bool {
    start += bytes
    guard let first = start.first(where: { $0 > 32 }) else {
      if !bytes.isEmpty { return true }
      throw .notATrack(name: file.name, reason: "the file is empty")
    }
    if start.starts(with: [0x1F, 0x8B]) {
      throw .notATrack(name: file.name, reason: "it is compressed: unpack it first (gunzip)")
    }
    // XML begins with "<", behind a byte order mark perhaps; no sentence and no comment does.
    let isXML = first == UInt8(ascii: "<") || first == 0xEF || first == 0xFE || first == 0xFF
    let content: any TrackContent =
      isXML ? GPXTrack(name: file.name) : NMEATrack(name: file.name)
    self.content = content
    defer { start = [] }
    try content.read(start, body)
    if bytes.isEmpty { try content.finish(body) }
    return !bytes.isEmpty
  }
}

/// One format of tracks.
protocol TrackContent: AnyObject {
  var format: TrackReader.Format { get }
  var refusedCount: Int { get }
  func read(_ bytes: [UInt8], _ body: (TrackElement) -> Void) throws(LocationError)
  func finish(_ body: (TrackElement) -> Void) throws(LocationError)
}
