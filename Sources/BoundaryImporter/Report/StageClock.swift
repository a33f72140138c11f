/// The stages of an import in their order.
package enum ImportStage: String, CaseIterable, Sendable {
  /// Geometry from shapefiles, in fixed-point units, long edges cut.
  case read
  /// Columns as text.
  case decode
  /// Rings to valid polygons.
  case repair
  /// Records to units below their parents.
  case nest
  /// The index and its file.
  case write
}

/// Measures how long each stage takes.
struct StageClock {
  private let clock = ContinuousClock()
  private(set) var seconds: [ImportStage: Double] = [:]

  /// Does a stage's work and adds its time.
  mutating func measure<Result>(
    _ stage: ImportStage, _ work: () throws(ImportError) -> Result
  ) throws(ImportError) -> Result {
    let start = clock.now
    defer { seconds[stage, default: 0] += (clock.now - start) / .seconds(1) }
    return try work()
  }

  /// The time of all stages.
  var total: Double { seconds.values.reduce(0, +) }
}
