extension RecordFilter {
  /// Takes the geometry of all records that belong to other layers away; the rest keep their numbers.
  func apply<Geometry>(
    to geometries: inout [Geometry], _ table: LayerTable, nothing: Geometry,
    _ report: inout LayerReport
  ) {
    let belongs = belongs(table)
    for record in geometries.indices where !belongs[record] {
      geometries[record] = nothing
      report.filteredRecords += 1
    }
    report.nullRecords.removeAll { !belongs[$0] }
  }

  /// What it asks for, behind "record".
  var words: String {
    let shown = values.prefix(RecordFilter.mostNamed).joined(separator: ", ")
    let more = values.count > RecordFilter.mostNamed ? ", ..." : ""
    let wanted = values.isEmpty ? "that has a \(column)" : "whose \(column) is \(shown)\(more)"
    return without.isEmpty ? wanted : wanted + " and that has no \(without)"
  }

  /// How many values are named before it says that there are more.
  private static let mostNamed = 8

  private func belongs(_ table: LayerTable) -> [Bool] {
    let wanted = Set(values)
    let (values, others) = (table[column], table[without])
    return zip(values, others).map { value, other in
      other.isEmpty && (wanted.isEmpty ? !value.isEmpty : wanted.contains(value))
    }
  }
}
