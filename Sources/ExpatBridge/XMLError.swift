/// Why bytes are not a well-formed XML document.
package struct XMLError: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    /// The document ends before its root element does.
    case truncated
    /// The library's words, such as "mismatched tag".
    case malformed(String)
    /// The receiver of the elements has had enough.
    case stopped
  }

  /// What is wrong.
  package var reason: Reason

  /// The 1-based line.
  package var line: Int

  /// The 0-based byte in that line.
  package var column: Int
}
