internal import BoundaryIndex
internal import FoundationEssentials
internal import GEOSBridge
internal import Geometry

/// Finds the unit to which each record of a layer belongs: by key where the recipe names one, else by overlap.
struct ParentSearch {
  let units: [UnitDescription]
  let layers: [Nesting.Layer]

  /// The parent of each record; nothing for the coarsest units and for those that no coarser unit overlaps.
  func parents(
    of records: LayerRecords, report: inout LayerReport
  ) throws(ImportError) -> [Int?] {
    var parents = [Int?](repeating: nil, count: records.polygons.count)
    let coarser = layers.filter { $0.records.recipe.level < records.recipe.level }
    // Keys are looked up also where the parents' layer added nothing: the report tells what became of them.
    if let rule = records.recipe.parent {
      report.unknownKeys = findByKey(rule, records, &parents)
    }
    if coarser.isEmpty { return parents }
    let missing = records.used.filter { parents[$0] == nil }
    report.parentsByKey = records.used.count - missing.count
    try findByOverlap(missing, records, coarser, &parents)
    report.orphans = missing.filter { parents[$0] == nil }
    report.parentsByOverlap = missing.count - report.orphans.count
    return parents
  }

  /// Finds parents by key, and tells the records whose key no parent has.
  private func findByKey(
    _ rule: ParentRule, _ records: LayerRecords, _ parents: inout [Int?]
  ) -> [Int] {
    let unitByKey = units(byKeyOf: rule)
    let keys = records.table.codes(rule.column).map(rule.compared)
    for record in records.used { parents[record] = unitByKey[keys[record]] }
    return records.used.filter { parents[$0] == nil && !keys[$0].isEmpty }
  }

  private func units(byKeyOf rule: ParentRule) -> [String: Int] {
    var unitByKey: [String: Int] = [:]
    for layer in layers where rule.layers.contains(layer.records.recipe.name) {
      for (record, value) in layer.records.table.codes(rule.key).enumerated() {
        // Of several records with one key the first counts.
        let key = rule.compared(value)
        guard !key.isEmpty, unitByKey[key] == nil, let unit = layer.unitOfRecord[record]
        else { continue }
        unitByKey[key] = unit
      }
    }
    return unitByKey
  }

  /// Looks in the finest of the coarser layers first, and in the next where that has nothing.
  private func findByOverlap(
    _ missing: [Int], _ records: LayerRecords, _ coarser: [Nesting.Layer], _ parents: inout [Int?]
  ) throws(ImportError) {
    // Sorting is stable, so layers of one level stay in the recipe's order.
    let finestFirst = coarser.sorted { $0.records.recipe.level > $1.records.recipe.level }
    var missing = missing
    for layer in finestFirst where !missing.isEmpty {
      try find(missing, records, in: layer, &parents)
      missing.removeAll { parents[$0] != nil }
    }
  }

  /// Finds the units of one layer that records overlap most.
  private func find(
    _ missing: [Int], _ records: LayerRecords, in layer: Nesting.Layer, _ parents: inout [Int?]
  ) throws(ImportError) {
    let candidates = layer.unitOfRecord.compactMap { $0 }
    let polygons = candidates.map { units[$0].polygons }
    let found = try ParallelWork.map(
      count: missing.count, threads: ProcessInfo.processInfo.activeProcessorCount,
      context: {
        Result { () throws(GEOSError) in try GEOSOverlapIndex(units: polygons, in: GEOSContext()) }
      }
    ) { (index, number) throws(ImportError) in
      do throws(GEOSError) {
        return try index.get().largestOverlap(with: records.polygons[missing[number]])
      } catch {
        throw ImportError(
          file: records.recipe.file, place: .record(missing[number]), what: error.description)
      }
    }
    for (record, best) in zip(missing, found) { parents[record] = best.map { candidates[$0] } }
  }

  /// The units of added layers that have come between the units of an existing layer and what stood above them.
  /// - Parameters:
  ///   - records: The existing layer.
  ///   - levels: For each record the level of what stands above it; -1 for nothing.
  /// - Returns: The new parent of each record; nothing where the old one stays.
  /// - Throws: ``ImportError`` when GEOS can't do it.
  func parentsBetween(
    _ records: LayerRecords, below levels: [Int]
  ) throws(ImportError) -> [Int?] {
    var parents = [Int?](repeating: nil, count: records.polygons.count)
    let added = layers.filter {
      !$0.isExisting && $0.records.recipe.level < records.recipe.level
    }.sorted { $0.records.recipe.level > $1.records.recipe.level }
    for layer in added {
      let missing = records.used.filter {
        parents[$0] == nil && levels[$0] < layer.records.recipe.level
      }
      if !missing.isEmpty { try find(missing, records, in: layer, &parents) }
    }
    return parents
  }
}
