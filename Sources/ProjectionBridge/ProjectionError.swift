/// Why coordinates can't be brought to WGS 84.
package struct ProjectionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in words of the library where it has some.
  package let reason: String

  package var description: String { reason }
}
