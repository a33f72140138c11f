/// The version of the library, the command line and what comes with them.
package enum Version {
  /// By semantic versioning.
  package static let current = "0.1.0"
}
