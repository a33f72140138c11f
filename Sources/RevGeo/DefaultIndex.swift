internal import SystemAccess

extension Geocoder {
  /// Opens the built-in world: the index that ``defaultIndexPath(program:)`` finds.
  /// - Throws: ``GeocoderError``.
  public static func world() throws(GeocoderError) -> Geocoder {
    try Geocoder(contentsOf: defaultIndexPath(program: (try? Execution.programPath()) ?? ""))
  }

  /// Finds the index of the built-in world.
  ///
  /// The environment variable REVGEO_INDEX decides when it is set. Else `world.revgeo` is looked for in `../share/revgeo` beside
  /// the program's folder, then in `/usr/local/share/revgeo` and `/usr/share/revgeo`.
  /// - Parameter program: The path of the running executable.
  /// - Returns: The path of a file that can be read, or what REVGEO_INDEX says.
  /// - Throws: ``GeocoderError/noIndex(searched:)``.
  public static func defaultIndexPath(program: String) throws(GeocoderError) -> String {
    if let path = ProgramEnvironment.variable("REVGEO_INDEX"), !path.isEmpty { return path }
    let folder = program.split(separator: "/").dropLast()
    let prefix = folder.dropLast().map { "/\($0)" }.joined()
    let beside = "\(prefix)/share/revgeo/world.revgeo"
    let candidates = [
      beside, "/usr/local/share/revgeo/world.revgeo", "/usr/share/revgeo/world.revgeo",
    ]
    guard let found = candidates.first(where: ProgramEnvironment.canRead) else {
      throw .noIndex(searched: candidates)
    }
    return found
  }
}
