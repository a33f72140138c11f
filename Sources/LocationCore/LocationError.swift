/// Why there is no location, or no further one.
public enum LocationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The source can't be opened or read; the state says why and what to do.
  case services(ServiceState)

  /// Time was up before there was any location.
  case noFix(waited: Duration)

  /// The source came to its end, as a recorded track does, before there was a location as good as asked for.
  case endOfSource(String)

  /// The request was cancelled.
  case cancelled

  /// The file is not a track: it is of another kind.
  case notATrack(name: String, reason: String)

  /// The file breaks a rule of its format.
  case malformed(name: String, line: Int, reason: String)

  /// The file ends in the middle; what came before was read.
  case truncated(name: String, line: Int)

  /// One line for people: what is wrong and what to do.
  public var description: String {
    switch self {
    case .services(let state): state.description
    case .noFix(let waited):
      "no position after \(waited.components.seconds) s: wait longer, or give the receiver a view of the sky"
    case .endOfSource(let name):
      "\(name): it ended before there was a position as good as asked for"
    case .cancelled: "the request was cancelled"
    case .notATrack(let name, _): "\(name): \(reason)"
    case .malformed(let name, let line, _), .truncated(let name, let line):
      "\(name), line \(line): \(reason)"
    }
  }

  /// What is wrong with a file, without its name.
  private var reason: String {
    switch self {
    case .notATrack(_, let reason), .malformed(_, _, let reason): reason
    case .truncated: "the file ends in the middle: only what came before was read"
    case .services, .noFix, .endOfSource, .cancelled: description
    }
  }

  /// What is wrong with a file, behind its name.
  var detail: String {
    switch self {
    case .malformed(_, let line, _), .truncated(_, let line): "line \(line): \(reason)"
    case .notATrack, .services, .noFix, .endOfSource, .cancelled: reason
    }
  }
}
