internal import Geometry
package import RevGeo

/// What `revgeo explain` prints.
package struct ExplanationReport {
  let explanation: Explanation
  let languages: [String]

  /// Creates a report.
  package init(_ explanation: Explanation, languages: [String]) {
    self.explanation = explanation
    self.languages = languages
  }

  /// The report in one form.
  package func bytes(_ format: ExplainRequest.Format) -> [UInt8] {
    switch format {
    case .text: Array(text.utf8)
    case .json: json
    }
  }

  private var text: String {
    let placemark = explanation.placemark
    var lines = [placemark.name ?? (placemark.areas.isEmpty ? "Nothing there" : "No name"), ""]
    lines += ["cell"] + cellLines.map { "  " + $0 }
    if !explanation.units.isEmpty {
      lines += ["", placemark.match == .inside ? "units that hold it" : "nearest unit"]
      lines += table(explanation.units.map(relationRow))
    }
    let places = placemark.hierarchy.filter { $0.feature != nil && $0.kind == "place" }
    if !places.isEmpty {
      lines += ["", "places"]
      lines += table(
        places.map { ["\($0.level)", $0.kind, $0.name, away($0.distance, $0.bearing)] })
    }
    lines += streetLines + areaLines
    if !explanation.candidates.isEmpty {
      lines += ["", "next candidates"]
      lines += table(explanation.candidates.map(relationRow))
    }
    lines += ["", "disagreements"]
    lines += explanation.disagreements.isEmpty ? ["  none"] : disagreementLines
    return lines.joined(separator: "\n") + "\n"
  }

  /// The street, the house number and the next street, when there is one.
  private var streetLines: [String] {
    let entries = explanation.placemark.streetEntries
    if entries.isEmpty { return [] }
    var rows = entries.map { entry in
      let isCounted = entry.match == .interpolated ? ", between known numbers" : ""
      return row(entry, note: isCounted)
    }
    if let next = explanation.nextStreet { rows.append(row(next, note: ", the next street")) }
    return ["", "street"] + table(rows)
  }

  /// The areas that are no units, by the fields that they fill.
  private var areaLines: [String] {
    let areas = explanation.placemark.areas
    if areas.isEmpty { return [] }
    let rows = areas.map { area in
      let border = area.borderDistance.map { ", border \(NumberText.distance($0))" } ?? ""
      let record = area.feature.map { ", record \($0)" } ?? ""
      return [area.field, area.kind, area.name, "layer \(area.layer)\(record)\(border)"]
    }
    return ["", "areas"] + table(rows)
  }

  private func row(_ entry: HierarchyEntry, note: String) -> [String] {
    let name = [entry.name, entry.code.map { "(\($0))" } ?? ""].filter { !$0.isEmpty }
    return [
      "\(entry.level)", entry.kind, name.joined(separator: " "),
      away(entry.distance, entry.bearing) + note,
    ]
  }

  private var cellLines: [String] {
    let cell = explanation.cell
    let corner =
      "south-west corner \(NumberText.shortest(cell.south)) \(NumberText.shortest(cell.west))"
    let side =
      "side \(NumberText.shortest(cell.side)) degrees, \(NumberText.distance(cell.sideInMetres)) "
      + "from south to north"
    let content =
      switch cell.content {
      case .uncovered: "no unit reaches into it: no border was looked at"
      case .unit: "one unit covers it whole: no border was looked at"
      case .units: "\(cell.unitCount) units cover it whole: no border was looked at"
      case .borders:
        "borders of \(cell.unitCount) units cross it: \(cell.edgeCount) edges were looked at"
      }
    return [corner, side, "\(cell.depth) steps below the root table", content]
  }

  private func relationRow(_ relation: Explanation.Relation) -> [String] {
    let distance =
      relation.distance.map { distance in
        (relation.isInside ? "border " : "") + away(distance, relation.bearing)
      } ?? "no border"
    return ["\(relation.unit.level)", relation.unit.kind, name(relation.unit), distance]
  }

  private func away(_ distance: Double, _ bearing: Double?) -> String {
    NumberText.distance(distance) + (bearing.map { " " + NumberText.direction($0) } ?? "")
  }

  func name(_ unit: Unit) -> String {
    unit.name(languages: languages) + (unit.code.map { " (\($0))" } ?? "")
  }

  private var disagreementLines: [String] {
    explanation.disagreements.map { disagreement in
      let unit = "\(name(disagreement.unit)) of layer \(disagreement.unit.layer)"
      return disagreement.holdsCoordinate
        ? "  \(unit) holds it too, but is no part of the answer"
        : "  \(unit) is a parent in the answer, but its own border does not hold it"
    }
  }

  private func table(_ rows: [[String]]) -> [String] {
    let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        column == 3 ? cell : cell.padded(to: widths[column])
      }
      return "  " + cells.joined(separator: "  ")
    }
  }
}
