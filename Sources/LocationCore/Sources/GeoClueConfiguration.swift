internal import SystemAccess

/// What GeoClue's configuration says of its sources that ask a server on the network.
struct GeoClueConfiguration {
  /// The names of those that are switched on, of `wifi` and `3g`; what nothing is said of is on.
  let networkSources: [String]

  /// Reads a file in GLib's key-file format; of a missing one everything is on.
  init(path: String) {
    var text = ""
    if let file = try? InputFile(path: path) {
      while let bytes = try? file.read(), !bytes.isEmpty {
        text += String(decoding: bytes, as: UTF8.self)
      }
    }
    self.init(text: text)
  }

  /// Reads the text of such a file.
  init(text: String) {
    var group = ""
    var switches: [String: Bool] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.filter { $0 != " " && $0 != "\t" }
      if line.hasPrefix("["), line.hasSuffix("]") {
        group = String(line.dropFirst().dropLast())
      } else if line.hasPrefix("enable=") {
        switches[group] = !["false", "0"].contains(line.dropFirst(7))
      }
    }
    networkSources = ["wifi", "3g"].filter { switches[$0] ?? true }
  }
}
