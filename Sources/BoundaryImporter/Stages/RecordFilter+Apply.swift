extension RecordFilter {
  /// Takes the geometry of all records that belong to other layers away; the rest keep their numbers.
  func apply<Geometry>(
    to geometries: inout [Geometry], _ table: LayerTable, nothing: Geometry,
    _ report: inout LayerReport
  ) {
    let wanted = Set(values)
    for (record, value) in table[column].enumerated() where !wanted.contains(value) {
      geometries[record] = nothing
      report.filteredRecords += 1
    }
    let excluded = table[column].map { !wanted.contains($0) }
    report.nullRecords.removeAll { excluded[$0] }
  }
}
