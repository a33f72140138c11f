/// An operation that GEOS could not carry out.
package struct GEOSError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The C function that failed, such as `GEOSIntersection_r`.
  package let operation: String

  /// What GEOS said about it.
  package let reason: String

  package var description: String {
    "\(operation): \(reason)"
  }
}
