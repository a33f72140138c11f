internal import Geometry
internal import RevGeo

extension ExplanationReport {
  var json: [UInt8] {
    let placemark = explanation.placemark
    var bytes: [UInt8] = [UInt8(ascii: "{")]
    JSONText.append(
      key: "latitude", literal: number(placemark.coordinate.latitude), to: &bytes)
    JSONText.append(
      key: "longitude", literal: number(placemark.coordinate.longitude), to: &bytes)
    JSONText.append(key: "name", placemark.name, to: &bytes)
    JSONText.append(key: "match", placemark.match.rawValue, to: &bytes)
    JSONText.append(key: "cell", to: &bytes)
    appendCell(to: &bytes)
    JSONText.append(key: "units", objects: explanation.units, to: &bytes, appendRelation)
    JSONText.append(
      key: "streets", objects: explanation.placemark.streetEntries, to: &bytes, appendEntry)
    JSONText.append(
      key: "nextStreets", objects: explanation.nextStreet.map { [$0] } ?? [], to: &bytes,
      appendEntry)
    JSONText.append(key: "areas", objects: explanation.placemark.areas, to: &bytes) {
      appendArea($0, to: &$1)
    }
    JSONText.append(key: "candidates", objects: explanation.candidates, to: &bytes, appendRelation)
    JSONText.append(key: "disagreements", objects: explanation.disagreements, to: &bytes) {
      appendUnit($0.unit, to: &$1)
      JSONText.append(
        key: "holdsCoordinate", literal: $0.holdsCoordinate ? "true" : "false", to: &$1)
    }
    bytes.append("}\n")
    return bytes
  }

  private func number(_ value: Double?) -> String? { value.map { NumberText.shortest($0) } }

  private func appendCell(to bytes: inout [UInt8]) {
    let cell = explanation.cell
    bytes.append("{")
    JSONText.append(key: "south", literal: number(cell.south), to: &bytes)
    JSONText.append(key: "west", literal: number(cell.west), to: &bytes)
    JSONText.append(key: "side", literal: number(cell.side), to: &bytes)
    JSONText.append(
      key: "sideInMetres", literal: NumberText.metres(cell.sideInMetres), to: &bytes)
    JSONText.append(key: "content", cell.content.rawValue, to: &bytes)
    JSONText.append(key: "depth", literal: "\(cell.depth)", to: &bytes)
    JSONText.append(key: "edgesLookedAt", literal: "\(cell.edgeCount)", to: &bytes)
    JSONText.append(key: "unitsInCell", literal: "\(cell.unitCount)", to: &bytes)
    bytes.append("}")
  }

  private func appendUnit(_ unit: Unit, to bytes: inout [UInt8]) {
    JSONText.append(key: "level", literal: "\(unit.level)", to: &bytes)
    JSONText.append(key: "kind", unit.kind, to: &bytes)
    JSONText.append(key: "name", unit.name(languages: languages), to: &bytes)
    JSONText.append(key: "code", unit.code, to: &bytes)
    JSONText.append(key: "layer", unit.layer, to: &bytes)
    JSONText.append(key: "feature", literal: unit.feature.map { "\($0)" }, to: &bytes)
  }

  private func appendArea(_ area: Area, to bytes: inout [UInt8]) {
    JSONText.append(key: "field", area.field, to: &bytes)
    JSONText.append(key: "kind", area.kind, to: &bytes)
    JSONText.append(key: "name", area.name, to: &bytes)
    JSONText.append(key: "layer", area.layer, to: &bytes)
    JSONText.append(key: "feature", literal: area.feature.map { "\($0)" }, to: &bytes)
    JSONText.append(
      key: "borderDistance", literal: area.borderDistance.map { NumberText.metres($0) }, to: &bytes)
  }

  private func appendEntry(_ entry: HierarchyEntry, to bytes: inout [UInt8]) {
    JSONText.append(membersOf: entry, to: &bytes)
    JSONText.append(key: "distance", literal: NumberText.metres(entry.distance), to: &bytes)
    JSONText.append(
      key: "bearing", literal: entry.bearing.map { NumberText.metres($0) }, to: &bytes)
  }

  private func appendRelation(_ relation: Explanation.Relation, to bytes: inout [UInt8]) {
    appendUnit(relation.unit, to: &bytes)
    JSONText.append(key: "inside", literal: relation.isInside ? "true" : "false", to: &bytes)
    JSONText.append(
      key: "borderDistance", literal: relation.distance.map { NumberText.metres($0) }, to: &bytes)
    JSONText.append(
      key: "bearing", literal: relation.bearing.map { NumberText.metres($0) }, to: &bytes)
  }
}
