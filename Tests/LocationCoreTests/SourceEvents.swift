import LocationCore
import Synchronization

/// What an open source has said so far.
final class SourceEvents: Sendable {
  private let task: Task<Void, Never>
  private let heard = Recorder()

  private final class Recorder: Sendable {
    let events = Mutex<[SourceEvent]>([])
    let isOver = Mutex(false)
  }

  init(
    _ source: some LocationSource,
    _ demands: AsyncStream<LocationDemand> = AsyncStream { $0.finish() }
  ) {
    let heard = heard
    task = Task {
      for await event in source.open(demands) {
        heard.events.withLock { $0.append(event) }
      }
      heard.isOver.withLock { $0 = true }
    }
  }

  var all: [SourceEvent] { heard.events.withLock { $0 } }
  var isOver: Bool { heard.isOver.withLock { $0 } }

  var locations: [Location] {
    all.compactMap { if case .location(let location) = $0 { location } else { nil } }
  }

  var headings: [Heading] {
    all.compactMap { if case .heading(let heading) = $0 { heading } else { nil } }
  }

  var faults: [SourceFault.Kind] {
    all.compactMap { if case .fault(let fault) = $0 { fault.kind } else { nil } }
  }

  /// The codes of the states, "available" for those without a reason.
  var states: [String] {
    all.compactMap { event in
      if case .state(let state) = event { return state.reason?.code ?? "available" }
      return nil
    }
  }

  func stop() async {
    task.cancel()
    await task.value
  }

  deinit { task.cancel() }
}

extension LocationSource {
  /// What a probe tells, asked again for as long as that is nothing: on a machine that is busy its time may not suffice.
  func settledState() async -> ServiceState {
    while true {
      let state = await probe()
      if state.reason?.code != "NODATA" || Task.isCancelled { return state }
    }
  }
}
