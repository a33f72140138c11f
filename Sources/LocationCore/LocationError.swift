/// Why there is no location, or no further one.
public enum LocationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The source can't be opened or read; the state says why and what to do.
  case services(ServiceState)

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
    case .notATrack(let name, let reason): "\(name): \(reason)"
    case .malformed(let name, let line, let reason): "\(name), line \(line): \(reason)"
    case .truncated(let name, let line):
      "\(name), line \(line): the file ends in the middle: only what came before was read"
    }
  }
}
