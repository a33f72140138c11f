package import RevGeo
internal import SystemAccess

/// An index opened for a command, with its path.
package struct OpenIndex {
  /// The file's path.
  package let path: String

  /// What answers from it.
  package let geocoder: Geocoder

  /// Opens the index at `path`, or the default one.
  package init(_ path: String?) throws(CommandFailure) {
    let found: String
    if let path { found = path } else { found = try OpenIndex.defaultPath() }
    self.path = found
    geocoder = try failing { () throws(GeocoderError) in try Geocoder(contentsOf: found) }
  }

  private static func defaultPath() throws(CommandFailure) -> String {
    let program = try failing { () throws(SystemError) in try Execution.programPath() }
    return try failing { () throws(GeocoderError) in
      try Geocoder.defaultIndexPath(program: program)
    }
  }
}
