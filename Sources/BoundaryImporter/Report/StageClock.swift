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

/// How long each stage takes, and all of them.
struct StageClock {
  private let start = ContinuousClock.now
  private(set) var seconds: [ImportStage: Double] = [:]

  /// Adds to a stage's time.
  mutating func add(_ seconds: Double, to stage: ImportStage) {
    self.seconds[stage, default: 0] += seconds
  }

  /// The time since the clock was made; less than that of all stages where some went on at the same time.
  var total: Double { (ContinuousClock.now - start) / .seconds(1) }
}
