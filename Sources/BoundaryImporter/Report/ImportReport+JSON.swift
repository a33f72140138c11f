internal import BoundaryIndex

extension ImportReport {
  /// The report for programs, as one JSON object.
  package var json: String {
    let stages = ImportStage.allCases.compactMap { stage in
      seconds[stage].map { (stage.rawValue, JSONNode.number($0)) as (String, JSONNode?) }
    }
    return JSONPrinter.text(
      .object([
        ("title", .text(title)), ("file", .text(path)), ("existing", existing?.node),
        ("unitCount", .number(unitCount)),
        ("placeCount", .number(placeCount)), ("streetCount", .number(streetCount)),
        ("addressCount", .number(addressCount)), ("areaCount", .number(areaCount)),
        ("byteCount", index.map { .number($0.byteCount) }),
        ("cellCount", index.map { .number($0.cellCount) }),
        ("edgeCount", index.map { .number($0.edgeCount) }),
        ("placesWithoutUnit", index.map { .number($0.placesWithoutUnit) }),
        ("seconds", .object(stages + [("total", .number(totalSeconds))])),
        ("peakMemory", .number(peakMemory)),
        ("layers", .list(layers.map(\.node))),
        ("leftOut", .list(leftOut.map(\.node))),
      ]))
  }
}

extension ImportReport.Existing {
  fileprivate var node: JSONNode {
    .object([
      ("layerCount", .number(layerCount)), ("unitCount", .number(unitCount)),
      ("placeCount", .number(placeCount)),
    ])
  }
}

extension LayerReport {
  fileprivate var node: JSONNode {
    .object([
      ("name", .text(name)), ("recognition", .texts(recognition)), ("notes", .texts(notes)),
      ("missingFiles", .texts(missingFiles)),
      ("addedNothing", nothing.map { .text($0) }),
      ("shapeType", .text(shapeType)), ("referenceSystem", .text(referenceSystem)),
      ("referenceSource", .text(referenceSource.rawValue)), ("operation", .text(operation)),
      ("accuracy", accuracy.map { .number($0) }), ("encoding", .text(encoding)),
      ("encodingSource", .text(encodingSource.rawValue)), ("sampleName", .text(sampleName)),
      ("unreadableValueCount", .number(unreadableValues)), ("cutValueCount", .number(cutValues)),
      ("recordCount", .number(records)),
      ("recordsWithoutRow", numbers(recordsWithoutRow)),
      ("damagedRecords", .list(damagedRecords.map(\.node))),
      ("deletedRecords", numbers(deletedRecords)), ("addedVertexCount", .number(addedVertices)),
      ("antimeridianRecords", numbers(antimeridianRecords)),
      ("poleRecords", numbers(poleRecords)), ("openLineCount", .number(openLines)),
      ("multipointRecords", numbers(multipointRecords)),
      ("overlaps", .list(overlaps.map(\.node))),
      ("vertexCount", .number(vertices)), ("filteredRecordCount", .number(filteredRecords)),
      ("nullRecords", numbers(nullRecords)), ("emptyRecords", numbers(emptyRecords)),
      ("namelessRecords", numbers(namelessRecords)),
      ("numberlessRecords", numbers(numberlessRecords)),
      ("halfRanges", numbers(halfRanges)),
      ("droppedRingCount", .number(droppedRings)),
      ("duplicateVertexCount", .number(duplicateVertices)), ("longEdgeCount", .number(longEdges)),
      ("repairs", .list(repairs.map(\.node))), ("unknownKeys", numbers(unknownKeys)),
      ("parentsByKeyCount", .number(parentsByKey)),
      ("parentsByOverlapCount", .number(parentsByOverlap)), ("orphans", numbers(orphans)),
      ("foreignGroups", numbers(foreignGroups)), ("madeUnitCount", .number(madeUnits)),
    ])
  }

  private func numbers(_ records: [Int]) -> JSONNode { .list(records.map { .number($0) }) }
}

extension LeftOutLayer {
  fileprivate var node: JSONNode {
    .object([("name", .text(name)), ("file", .text(facts.file)), ("reason", .text(reason))])
  }
}

extension LayerReport.Repair {
  fileprivate var node: JSONNode {
    .object([
      ("record", .number(record)), ("reason", .text(reason)), ("areaBefore", .number(areaBefore)),
      ("areaAfter", .number(areaAfter)),
    ])
  }
}

extension LayerReport.Damage {
  fileprivate var node: JSONNode {
    .object([("record", .number(record)), ("reason", .text(reason))])
  }
}

extension LayerReport.Overlap {
  fileprivate var node: JSONNode {
    .object([
      ("record", .number(record)), ("other", .number(other)),
      ("layer", layer.map { .text($0) }), ("area", .number(area)),
    ])
  }
}
