/// The version of the command line and what comes with it.
package enum Version {
  /// By semantic versioning.
  package static let current = "0.1.0"

  /// What `revgeo --version` prints.
  package static let text = "revgeo \(current)\n"
}
