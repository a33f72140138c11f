internal import BoundaryIndex

extension ImportReport {
  /// The report for a person: a paragraph a layer, then the result; the last line is ended.
  package var text: String {
    var lines = layers.flatMap(\.lines)
    lines.append("\(unitCount.grouped) units, \(placeCount.grouped) places")
    if let index {
      lines.append("\(path): \(index.byteCount.grouped) bytes, \(index.cellCount.grouped) cells")
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
    let total = seconds.values.reduce(0, +).tenths
    return "\(total) seconds: " + stages.joined(separator: ", ") + memory
  }
}

extension LayerReport {
  /// How many single records a line names before it says "and more".
  private static let mostNamed = 5

  fileprivate var lines: [String] {
    var lines = ["\(name): \(count(records, "record")), \(vertices.grouped) vertices"]
    lines += notes.map { "  \($0)" }
    lines += repairs.prefix(LayerReport.mostNamed).map(\.line)
    if repairs.count > LayerReport.mostNamed {
      lines.append("  \(count(repairs.count, "record")) repaired in all")
    }
    if filteredRecords > 0 {
      lines.append("  \(count(filteredRecords, "record")) not of this layer")
    }
    append(nullRecords, "without geometry", to: &lines)
    append(emptyRecords, "without any area, left out", to: &lines)
    append(namelessRecords, "without a name", to: &lines)
    append(unknownKeys, "name a parent that is not there", to: &lines)
    append(orphans, "without a parent", to: &lines)
    append(foreignGroups, "below a unit of another country, which was left out", to: &lines)
    if droppedRings > 0 { lines.append("  \(count(droppedRings, "ring")) without area left out") }
    if duplicateVertices > 0 {
      lines.append("  \(duplicateVertices.grouped) repeated vertices left out")
    }
    if parentsByOverlap > 0 {
      lines.append("  \(count(parentsByOverlap, "record")) nested by overlap")
    }
    if madeUnits > 0 { lines.append("  \(count(madeUnits, "unit")) made from columns") }
    return lines
  }

  private func append(_ records: [Int], _ what: String, to lines: inout [String]) {
    if records.isEmpty { return }
    let named = records.prefix(LayerReport.mostNamed).map(String.init).joined(separator: ", ")
    let more = records.count > LayerReport.mostNamed ? ", ..." : ""
    lines.append("  \(count(records.count, "record")) \(what): \(named)\(more)")
  }
}

extension LayerReport.Repair {
  fileprivate var line: String {
    let change = areaBefore > 0 ? (areaAfter / areaBefore - 1) * 100 : 0
    let sign = change < 0 ? "" : "+"
    return "  record \(record) repaired: \(reason), area \(sign)\(change.millionths) %"
  }
}

private func count(_ number: Int, _ noun: String) -> String {
  number == 1 ? "1 \(noun)" : "\(number.grouped) \(noun)s"
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
