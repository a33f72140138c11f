internal import RevGeo

extension IndexReport {
  /// One object on one line.
  var json: [UInt8] {
    var bytes: [UInt8] = Array("{".utf8)
    JSONText.append(key: "title", summary.title, to: &bytes)
    JSONText.append(key: "file", path, to: &bytes)
    JSONText.append(key: "formatVersion", literal: String(summary.formatVersion), to: &bytes)
    JSONText.append(key: "byteCount", literal: String(summary.byteCount), to: &bytes)
    JSONText.append(key: "checksum", checksum, to: &bytes)
    JSONText.append(key: "verified", literal: isVerified ? "true" : "null", to: &bytes)
    JSONText.append(key: "unitCount", literal: String(summary.unitCount), to: &bytes)
    JSONText.append(key: "placeCount", literal: String(summary.placeCount), to: &bytes)
    JSONText.append(key: "streetCount", literal: String(summary.streetCount), to: &bytes)
    JSONText.append(key: "addressCount", literal: String(summary.addressCount), to: &bytes)
    JSONText.append(key: "areaCount", literal: String(summary.areaCount), to: &bytes)
    JSONText.append(key: "extent", literal: summary.extent.map(object), to: &bytes)
    JSONText.append(key: "languages", texts: summary.languages, to: &bytes)
    JSONText.append(key: "levels", objects: summary.levels, to: &bytes) { level, bytes in
      JSONText.append(key: "level", literal: String(level.level), to: &bytes)
      JSONText.append(key: "kinds", texts: level.kinds, to: &bytes)
      JSONText.append(key: "unitCount", literal: String(level.unitCount), to: &bytes)
    }
    JSONText.append(key: "layers", objects: summary.layers, to: &bytes, append)
    bytes.append("}\n")
    return bytes
  }

  private func object(_ extent: IndexSummary.Extent) -> String {
    let south = NumberText.shortest(extent.south)
    let west = NumberText.shortest(extent.west)
    let north = NumberText.shortest(extent.north)
    let east = NumberText.shortest(extent.east)
    return "{\"south\":\(south),\"west\":\(west),\"north\":\(north),\"east\":\(east)}"
  }

  private func append(_ layer: IndexSummary.LayerSummary, to bytes: inout [UInt8]) {
    JSONText.append(key: "name", layer.name, to: &bytes)
    JSONText.append(key: "role", layer.role, to: &bytes)
    JSONText.append(key: "recordCount", literal: String(layer.recordCount), to: &bytes)
    JSONText.append(key: "source", layer.source, to: &bytes)
    JSONText.append(key: "licence", layer.licence, to: &bytes)
    JSONText.append(key: "attribution", layer.attribution, to: &bytes)
  }
}
