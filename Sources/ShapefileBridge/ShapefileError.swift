/// Why a shapefile, or one of its records, can't be used.
package struct ShapefileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's path.
  package let file: String

  /// The 0-based record number; nothing when the whole file is meant.
  package let record: Int?

  /// What is wrong.
  package let reason: String

  /// What to do about it; nothing where the file has to be mended.
  package let remedy: String?

  /// Creates an error.
  package init(file: String, record: Int? = nil, reason: String, remedy: String? = nil) {
    self.file = file
    self.record = record
    self.reason = reason
    self.remedy = remedy
  }

  package var description: String {
    guard let record else { return "\(file): \(reason)" }
    return "\(file): record \(record): \(reason)"
  }
}
