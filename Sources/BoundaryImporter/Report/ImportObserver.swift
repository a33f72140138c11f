/// What an import tells while it works.
package struct ImportObserver: Sendable {
  /// How far an import has come.
  package struct Step: Hashable, Sendable {
    /// What is being done.
    package var stage: ImportStage
    /// The layer that it is done to; empty for all.
    package var layer: String
    /// How many records the layer has; 0 before that is known.
    package var records: Int
    /// The part of the whole work that is done, from 0 to 1.
    package var part: Double
  }

  /// Called before each step, and now and then in the course of it; from any thread.
  package var step: @Sendable (Step) -> Void

  /// Called with the file that must go when the program is stopped, before anything is written to it.
  package var begin: @Sendable (_ temporaryPath: String) -> Void

  /// Called when there is no such file any more.
  package var end: @Sendable () -> Void

  /// Creates an observer; one that does nothing unless told.
  package init(
    step: @escaping @Sendable (Step) -> Void = { _ in },
    begin: @escaping @Sendable (_ temporaryPath: String) -> Void = { _ in },
    end: @escaping @Sendable () -> Void = {}
  ) {
    self.step = step
    self.begin = begin
    self.end = end
  }
}

/// Counts the work of an import: bytes of shapefiles, weighed by what each stage does with them.
struct WorkMeter {
  /// About how long each stage takes for a byte.
  private static let weights: [ImportStage: Double] = [
    .read: 15, .decode: 5, .repair: 35, .nest: 10, .write: 35,
  ]

  private let total: Double
  private let bytes: [String: Double]
  private var done = 0.0

  /// Prepares for layers of these sizes.
  init(bytes: [String: Double]) {
    self.bytes = bytes
    let weight = WorkMeter.weights.values.reduce(0, +)
    total = max(1, bytes.values.reduce(0, +) * weight)
  }

  /// The part of the work that is done, some of a stage of a layer, or of all layers, included.
  func part(with stage: ImportStage, _ layer: String, done share: Double) -> Double {
    min(1, (done + share * work(stage, layer)) / total)
  }

  /// Adds a stage of a layer, or of all layers.
  mutating func finish(_ stage: ImportStage, _ layer: String) {
    done += work(stage, layer)
  }

  private func work(_ stage: ImportStage, _ layer: String) -> Double {
    let bytes = layer.isEmpty ? self.bytes.values.reduce(0, +) : self.bytes[layer] ?? 0
    return bytes * (WorkMeter.weights[stage] ?? 0)
  }
}
