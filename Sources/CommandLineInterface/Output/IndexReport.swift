package import RevGeo

/// What `revgeo info` prints.
package struct IndexReport {
  /// The forms it has.
  package enum Format: String, Hashable, Sendable {
    /// For people.
    case text
    /// One object.
    case json
  }

  /// What the index holds.
  package var summary: IndexSummary

  /// Where it is.
  package var path: String

  /// Whether the checksum was found to be right; false when nobody looked.
  package var isVerified: Bool

  /// Creates a report.
  package init(_ summary: IndexSummary, path: String, isVerified: Bool) {
    self.summary = summary
    self.path = path
    self.isVerified = isVerified
  }

  /// The report in one form.
  package func bytes(_ format: Format) -> [UInt8] {
    switch format {
    case .text: Array(text.utf8)
    case .json: json
    }
  }

  /// The checksum as 16 hexadecimal digits.
  var checksum: String {
    let digits = String(summary.checksum, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension IndexReport {
  private var text: String {
    [
      (summary.title.isEmpty ? "Index" : summary.title) + "\n" + TextLayout.table(facts),
      "Levels\n" + TextLayout.table(levels),
      "Layers\n" + TextLayout.table(layers),
      attributions.isEmpty ? "" : "Attribution\n" + attributions,
    ].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var facts: [(name: String, text: String)] {
    var rows = [
      ("file", path),
      ("size", "\(size) (\(summary.byteCount) bytes)"),
      ("format", "version \(summary.formatVersion)"),
      ("checksum", checksum + (isVerified ? ", correct" : "")),
      ("units", String(summary.unitCount)),
      ("places", String(summary.placeCount)),
    ]
    if summary.streetCount > 0 { rows.append(("streets", String(summary.streetCount))) }
    if summary.addressCount > 0 { rows.append(("addresses", String(summary.addressCount))) }
    if summary.areaCount > 0 { rows.append(("areas", String(summary.areaCount))) }
    if let extent = summary.extent {
      let latitudes = degrees(extent.south, "N", "S") + " to " + degrees(extent.north, "N", "S")
      let longitudes = degrees(extent.west, "E", "W") + " to " + degrees(extent.east, "E", "W")
      rows.append(("extent", "\(latitudes), \(longitudes)"))
    }
    if !summary.languages.isEmpty {
      rows.append(("languages", summary.languages.joined(separator: ", ")))
    }
    return rows
  }

  private var size: String {
    let isLarge = summary.byteCount >= 1_000_000
    let tenths = Int((Double(summary.byteCount) / (isLarge ? 100_000 : 100)).rounded())
    return "\(tenths / 10).\(tenths % 10) \(isLarge ? "MB" : "kB")"
  }

  private func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
    let sign = value < 0 ? negative : positive
    return "\(NumberText.shortest(abs(value)))°" + (value == 0 ? "" : " \(sign)")
  }

  private func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  private var levels: [(name: String, text: String)] {
    summary.levels.map { level in
      let shown = level.kinds.prefix(5).joined(separator: ", ")
      let hidden = level.kinds.count > 5 ? " and \(level.kinds.count - 5) more kinds" : ""
      return (String(level.level), "\(count(level.unitCount, "unit")): \(shown)\(hidden)")
    }
  }

  private var layers: [(name: String, text: String)] {
    summary.layers.map { layer in
      let origin = [layer.source, layer.licence].filter { !$0.isEmpty }.joined(separator: "; ")
      let records = "\(count(layer.recordCount, "record")) for \(layer.role)"
      return (layer.name, records + (origin.isEmpty ? "" : "; " + origin))
    }
  }

  /// The words that licences ask for, each once.
  private var attributions: String {
    var words: [String] = []
    for layer in summary.layers
    where !layer.attribution.isEmpty && !words.contains(layer.attribution) {
      words.append(layer.attribution)
    }
    return words.map { TextLayout.wrapped($0, indent: 2) }.joined()
  }
}
