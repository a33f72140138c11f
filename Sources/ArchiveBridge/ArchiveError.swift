/// Why an archive, or one of its entries, can't be read.
package struct ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The archive's path.
  package let file: String

  /// The entry's name; nothing when the archive as a whole is meant.
  package let entry: String?

  /// What is wrong.
  package let reason: String

  package var description: String {
    guard let entry else { return "\(file): \(reason)" }
    return "\(file)/\(entry): \(reason)"
  }
}
