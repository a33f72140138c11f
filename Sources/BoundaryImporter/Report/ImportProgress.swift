internal import Synchronization

/// Tells an observer how far an import has come, and measures how long stages take; from any thread.
final class ImportProgress: Sendable {
  private struct State {
    var meter: WorkMeter
    var clock = StageClock()
    /// How much was done when somebody was told last, and when that was.
    var told = (part: 0.0, time: ContinuousClock.now)
  }

  /// Nobody reads faster than this.
  private static let leastPause = Duration.milliseconds(100)

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
    tell(stage, layer, records, done: 0)
    let start = ContinuousClock.now
    let result = try work()
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    state.withLock { state in
      state.clock.add(seconds, to: stage)
      state.meter.finish(stage, layer)
    }
    return result
  }

  /// Tells how much of a stage's work on a layer, or on all of them, is done, from 0 to 1; not more often than anybody can read.
  func advance(_ stage: ImportStage, _ layer: String = "", records: Int = 0, to done: Double) {
    let isDue = state.withLock { $0.told.time + ImportProgress.leastPause <= .now }
    if isDue { tell(stage, layer, records, done: done) }
  }

  private func tell(_ stage: ImportStage, _ layer: String, _ records: Int, done: Double) {
    let part = state.withLock { state in
      // Layers that go on at the same time know nothing of each other's part.
      let part = max(state.told.part, state.meter.part(with: stage, layer, done: done))
      state.told = (part, .now)
      return part
    }
    observer.step(.init(stage: stage, layer: layer, records: records, part: part))
  }
}
