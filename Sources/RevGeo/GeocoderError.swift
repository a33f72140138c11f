/// Why an index can't be opened.
///
/// Each description names the file and what to do.
public enum GeocoderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No index was found in any of the places looked at.
  case noIndex(searched: [String])

  /// The file can't be opened or mapped; the reason is the system's.
  case unreadable(path: String, reason: String)

  /// The file is not an index.
  case notAnIndex(path: String)

  /// The file is an index of another format version.
  case unsupportedVersion(path: String, found: Int, supported: Int)

  /// The file is shorter than it says, or its parts contradict each other.
  case damaged(path: String, reason: String)

  /// One line for people: what is wrong and what to do.
  public var description: String {
    switch self {
    case .noIndex(let searched):
      "no index found (looked at \(searched.joined(separator: ", "))): make one with 'revgeo import', or name one by its path, --index FILE or REVGEO_INDEX"
    case .unreadable(let path, let reason):
      "\(path.isEmpty ? "an empty path" : path): \(reason): check the path, which a caller, --index or REVGEO_INDEX gave"
    case .notAnIndex(let path):
      "\(path): not a revgeo index: make one with 'revgeo import LAYER.shp -o FILE.revgeo'"
    case .unsupportedVersion(let path, let found, let supported):
      "\(path): index format version \(found), this program reads version \(supported): make it again with 'revgeo import'"
    case .damaged(let path, let reason):
      "\(path): damaged index (\(reason)): make it again with 'revgeo import'"
    }
  }
}
