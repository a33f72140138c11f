package import RevGeo

extension Version {
  /// What `revgeo --version` prints.
  package static let text = "revgeo \(current)\n"
}
