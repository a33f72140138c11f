internal import BoundaryIndex

extension ImportReport {
  /// The report for a person: a paragraph a layer, then the result; the last line is ended.
  package var text: String {
    var lines = existing.map { [$0.line] } ?? []
    lines += layers.flatMap(\.lines)
    for layer in leftOut { lines += ["\(layer.name): left out", "  it \(layer.reason)"] }
    var parts = [count(unitCount, "unit"), count(placeCount, "place")]
    if streetCount > 0 { parts.append(count(streetCount, "street")) }
    if addressCount > 0 { parts.append(count(addressCount, "address")) }
    if areaCount > 0 { parts.append(count(areaCount, "area")) }
    lines.append(parts.joined(separator: ", "))
    if let index {
      lines.append("\(path): \(index.byteCount.grouped) bytes, \(count(index.cellCount, "cell"))")
      if index.placesWithoutUnit > 0 {
        let left = count(index.placesWithoutUnit, "place")
        lines.append("  \(left) too far from every unit, left out")
      }
    }
    lines.append(secondsLine)
    return lines.joined(separator: "\n") + "\n"
  }

  private var secondsLine: String {
    let stages = ImportStage.allCases.compactMap { stage in
      seconds[stage].map { "\(stage.rawValue) \($0.tenths)" }
    }
    let memory = peakMemory > 0 ? "; \((peakMemory >> 20).grouped) MB of memory at most" : ""
    let sum = layers.count > 1 ? " (layers side by side add up)" : ""
    return "\(totalSeconds.tenths) seconds: " + stages.joined(separator: ", ") + sum + memory
  }
}

extension LayerReport {
  /// How many single records a line names before it says "and more".
  private static let mostNamed = 5

  fileprivate var lines: [String] {
    var lines = ["\(name): \(count(records, "record")), \(vertices.grouped) vertices"]
    lines += (recognition + notes).map { "  \($0)" }
    if let nothing { lines.append("  added nothing: it \(nothing)") }
    lines += readingLines + repairLines
    append(nullRecords, "without geometry", to: &lines)
    append(deletedRecords, "deleted in the table, left out", to: &lines)
    append(emptyRecords, "without any area, left out", to: &lines)
    append(multipointRecords, "of several points, of which the first counts", to: &lines)
    append(antimeridianRecords, "cut at longitude 180", to: &lines)
    append(poleRecords, "closed along a pole", to: &lines)
    append(namelessRecords, "without a name", to: &lines)
    append(numberlessRecords, "without a house number, left out", to: &lines)
    append(
      halfRanges, "with a house number at one end of a side only, which has none then", to: &lines)
    append(unknownKeys, "with the key of a parent that is not there", to: &lines)
    append(orphans, "without a parent", to: &lines)
    append(foreignGroups, "below a unit of another country, which was left out", to: &lines)
    append(filteredRecords, "record", "not of this layer", to: &lines)
    append(droppedRings, "ring", "without area left out", to: &lines)
    append(
      openLines, "line", "that \(openLines == 1 ? "doesn't" : "don't") close left out",
      to: &lines)
    append(duplicateVertices, "repeated vertex", "left out", to: &lines)
    append(addedVertices, "vertex", "added where straight edges are curved in degrees", to: &lines)
    append(parentsByOverlap, "record", "nested by overlap", to: &lines)
    append(madeUnits, "unit", "made from columns", to: &lines)
    return lines
  }

  /// How the files were read.
  private var readingLines: [String] {
    var lines: [String] = []
    if referenceSource != .assumed {
      let within = accuracy.map { ", within \($0.tenths) m" } ?? ""
      lines.append("  coordinates in \(referenceSystem)\(within)")
    } else if missingFiles.contains("prj"), vertices > 0 {
      lines.append("  there is no .prj; coordinates are taken for degrees in WGS 84")
    }
    // Plain ASCII that is called UTF-8 shows nobody anything.
    let isTelling = encoding != "UTF-8" || !sampleName.utf8.allSatisfy { $0 < 0x80 }
    if isTelling, encodingSource != .assumed {
      let sample = sampleName.isEmpty ? "" : ", such as \(sampleName)"
      lines.append("  text in \(encoding), says \(encodingSource.words)\(sample)")
    }
    append(recordsWithoutRow, "without a row in the table, which ends before", to: &lines)
    append(unreadableValues, "value", "with characters that can't be read", to: &lines)
    append(cutValues, "value", "cut in the middle of a character", to: &lines)
    lines += damagedRecords.prefix(LayerReport.mostNamed).map {
      "  record \($0.record) can't be read: \($0.reason)"
    }
    if damagedRecords.count > LayerReport.mostNamed {
      append(damagedRecords.count, "record", "can't be read in all", to: &lines)
    }
    return lines
  }

  /// What was mended, and what lies over each other.
  private var repairLines: [String] {
    var lines = repairs.prefix(LayerReport.mostNamed).map(\.line)
    if repairs.count > LayerReport.mostNamed {
      append(repairs.count, "record", "repaired in all", to: &lines)
    }
    lines += overlaps.prefix(LayerReport.mostNamed).map(\.line)
    if overlaps.count > LayerReport.mostNamed {
      append(overlaps.count, "overlap", "in all", to: &lines)
    }
    return lines
  }

  private func append(
    _ number: Int, _ noun: String, _ what: String, to lines: inout [String]
  ) {
    if number > 0 { lines.append("  \(count(number, noun)) \(what)") }
  }

  private func append(_ records: [Int], _ what: String, to lines: inout [String]) {
    if records.isEmpty { return }
    let named = records.prefix(LayerReport.mostNamed).map(String.init).joined(separator: ", ")
    let more = records.count > LayerReport.mostNamed ? ", ..." : ""
    lines.append("  \(count(records.count, "record")) \(what): \(named)\(more)")
  }
}

extension ImportReport.Existing {
  fileprivate var line: String {
    "added to \(count(layerCount, "layer")), \(count(unitCount, "unit")), "
      + count(placeCount, "place")
  }
}

extension LayerReport.Repair {
  fileprivate var line: String {
    let change = areaBefore > 0 ? (areaAfter / areaBefore - 1) * 100 : 0
    let sign = change < 0 ? "" : "+"
    return "  record \(record) repaired: \(reason), area \(sign)\(change.millionths) %"
  }
}

extension LayerReport.Overlap {
  fileprivate var line: String {
    let area = "\(Int(area.rounded()).grouped) m²"
    guard let layer else {
      return "  records \(record) and \(other) share \(area); the first wins"
    }
    return "  record \(other) shares \(area) with record \(record) of \(layer), which wins"
  }
}

private func count(_ number: Int, _ noun: String) -> String {
  if number == 1 { return "1 \(noun)" }
  let isHissing = noun.hasSuffix("ss")
  let plural =
    noun.hasSuffix("vertex") ? "\(noun.dropLast(2))ices" : isHissing ? "\(noun)es" : "\(noun)s"
  return "\(number.grouped) \(plural)"
}

extension Int {
  /// The decimal digits in groups of three.
  fileprivate var grouped: String {
    var text = ""
    for (place, digit) in String(magnitude).reversed().enumerated() {
      if place > 0, place % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return (self < 0 ? "-" : "") + String(text.reversed())
  }
}

extension Double {
  /// With one decimal.
  fileprivate var tenths: String { rounded(toParts: 10) }

  /// With up to six decimals.
  fileprivate var millionths: String { rounded(toParts: 1_000_000) }

  private func rounded(toParts parts: Double) -> String {
    "\((self * parts).rounded() / parts)"
  }
}
