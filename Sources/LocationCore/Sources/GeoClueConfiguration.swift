internal import SystemAccess

/// What GeoClue's configuration says of its sources that ask a server on the network.
struct GeoClueConfiguration {
  /// What is to be set so that none asks any more: a group, a key and a value each; empty when none asks.
  ///
  /// With its Wi-Fi source switched off, version 2.6.0 still asks the server of that source for the place of the network address. So the server must be
  /// this machine as well.
  let missing: [String]

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
    var isOff: Set<String> = []
    var isLocal = false
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.filter { $0 != " " && $0 != "\t" }
      if line.hasPrefix("["), line.hasSuffix("]") {
        group = String(line.dropFirst().dropLast())
      } else if line == "enable=false" || line == "enable=0" {
        isOff.insert(group)
      } else if group == "wifi", line.hasPrefix("url=") {
        isLocal = ["http://127.0.0.1", "http://localhost"].contains { host in
          let rest = line.dropFirst(4)
          return rest.hasPrefix(host)
            && (rest.dropFirst(host.count).first.map { ":/".contains($0) } ?? true)
        }
      }
    }
    missing =
      ["wifi", "3g"].filter { !isOff.contains($0) }.map { "[\($0)] enable=false" }
      + (isLocal ? [] : ["[wifi] url=http://127.0.0.1/"])
  }
}
