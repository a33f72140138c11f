internal import CommandLineInterface

/// Puts events in order that become known later than others behind them.
struct EventQueue {
  private struct Entry {
    /// The crossing, what happens first at it, and how deep.
    var key: (ordinal: Int, rank: Int, level: Int)
    var event: TrackEvent
  }

  private var waiting: [Entry] = []
  private var ready: [TrackEvent] = []

  /// Adds an event of a crossing: at one place the finest unit is left first, and the coarsest one entered first.
  mutating func add(_ event: TrackEvent, ordinal: Int) {
    let level = event.unit?.level ?? 0
    let key =
      switch event.kind {
      case .leave: (ordinal, 0, -level)
      case .gap: (ordinal, 1, 0)
      case .enter: (ordinal, 2, level)
      }
    waiting.append(Entry(key: key, event: event))
  }

  /// Lets the events of all crossings before one go.
  mutating func release(before ordinal: Int) {
    guard !waiting.isEmpty else { return }
    waiting.sort { $0.key < $1.key }
    let count = waiting.firstIndex { $0.key.ordinal >= ordinal } ?? waiting.count
    ready += waiting[..<count].map(\.event)
    waiting.removeFirst(count)
  }

  /// The events that are in order, once.
  mutating func take() -> [TrackEvent] {
    defer { ready.removeAll(keepingCapacity: true) }
    return ready
  }
}
