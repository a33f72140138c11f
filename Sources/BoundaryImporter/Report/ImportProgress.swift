internal import Synchronization

/// Tells an observer how far an import has come, and measures how long stages take; from any thread.
final class ImportProgress: Sendable {
  private struct State {
    var meter: WorkMeter
    var clock = StageClock()
  }

  private let observer: ImportObserver
  private let state: Mutex<State>

  /// Prepares for layers of these sizes in bytes, by name.
  init(_ observer: ImportObserver, bytes: [String: Double]) {
    self.observer = observer
    state = Mutex(State(meter: WorkMeter(bytes: bytes)))
  }

  /// How long each stage took, layers that were worked on at the same time added up.
  var seconds: [ImportStage: Double] { state.withLock { $0.clock.seconds } }

  /// How long everything took.
  var total: Double { state.withLock { $0.clock.total } }

  /// Does a stage's work on a layer, or on all of them.
  func measure<Result>(
    _ stage: ImportStage, _ layer: String = "", records: Int = 0,
    _ work: () throws(ImportError) -> Result
  ) throws(ImportError) -> Result {
    let part = state.withLock { $0.meter.part }
    observer.step(.init(stage: stage, layer: layer, records: records, part: part))
    let start = ContinuousClock.now
    let result = try work()
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    state.withLock { state in
      state.clock.add(seconds, to: stage)
      state.meter.finish(stage, layer)
    }
    return result
  }
}
