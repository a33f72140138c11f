import SystemAccess

/// Files that some tests need and that need not be there.
package enum TestFiles {
  /// The world's index beside the built programs, where REVGEO_BIN names their folder.
  package static var world: String? {
    guard let folder = ProgramEnvironment.variable("REVGEO_BIN") else { return nil }
    return existing("\(folder)/../share/revgeo/world.revgeo")
  }

  /// A file of the project, by its path from the project's root.
  package static func project(_ path: String, file: String = #filePath) -> String? {
    existing("\(root(file))/\(path)")
  }

  /// A file of the test data beside the project.
  package static func shared(_ path: String, file: String = #filePath) -> String? {
    existing("\(root(file))/../shared/\(path)")
  }

  /// The lines of a text file, without empty ones; none when it is missing.
  package static func lines(_ path: String) -> [Substring] {
    guard let file = try? MappedFile(path: path) else { return [] }
    return file.text.split(whereSeparator: \.isNewline)
  }

  private static func root(_ file: String) -> String {
    file.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
  }

  private static func existing(_ path: String) -> String? {
    ProgramEnvironment.canRead(path) ? path : nil
  }
}
