internal import SystemAccess

/// Tells when somebody enters and leaves regions, by the locations of a manager.
///
/// Any number of regions share one subscription, which begins with the first region and ends after the last.
public actor RegionMonitor {
  /// What happens with all regions, in its order; for one loop.
  public nonisolated let events: AsyncStream<RegionEvent>

  private let manager: LocationManager
  private let rules: RegionRules
  private let statePath: String?
  private let continuation: AsyncStream<RegionEvent>.Continuation
  private var trackers: [String: RegionTracker] = [:]
  private var remembered: [String: Bool] = [:]
  private var task: Task<Void, Never>?

  /// Creates a monitor without regions.
  /// - Parameters:
  ///   - manager: What gives the locations.
  ///   - rules: What keeps noise out.
  ///   - statePath: A file that remembers who is inside what, so that a new start tells only of changes. A file that can't be read is as one that is not
  ///     there; one that can't be written, or that holds something else, is left alone.
  public init(
    manager: LocationManager, rules: RegionRules = RegionRules(), statePath: String? = nil
  ) {
    self.manager = manager
    self.rules = rules
    let states = statePath.flatMap(RegionStates.read)
    self.statePath = states == nil ? nil : statePath
    remembered = states ?? [:]
    (events, continuation) = AsyncStream.makeStream(of: RegionEvent.self)
  }

  deinit {
    task?.cancel()
    continuation.finish()
  }

  /// Whether somebody is inside each region; nothing where it is not known yet.
  public var states: [String: Bool?] { trackers.mapValues(\.isInside) }

  /// Adds a region, or replaces the one of the same name.
  /// - Parameters:
  ///   - shape: Where it is.
  ///   - id: Its name, without tabs and line feeds.
  public func add(_ shape: any RegionShape, id: String) {
    trackers[id] = RegionTracker(id: id, shape: shape, rules: rules, isInside: remembered[id])
    if task == nil { begin() }
  }

  /// Removes a region; nothing happens when there is none of the name.
  /// - Parameter id: Its name.
  public func remove(_ id: String) {
    trackers[id] = nil
    remembered[id] = nil
    if trackers.isEmpty {
      task?.cancel()
      task = nil
    }
  }

  private func begin() {
    let updates = manager.updates(UpdateOptions(accuracy: .house, isPatient: true))
    let clock = manager.clock
    task = Task { [weak self] in
      for await update in updates {
        guard case .location(let location, _) = update else { continue }
        await self?.take(location, received: clock.now())
      }
      if !Task.isCancelled { await self?.finish() }
    }
  }

  /// A source that has come to its end gives no further events.
  private func finish() {
    continuation.finish()
  }

  private func take(_ location: Location, received: Duration) {
    var hasChanged = false
    for id in trackers.keys.sorted() {
      for event in trackers[id]?.take(location, received: received) ?? [] {
        continuation.yield(event)
        hasChanged = true
      }
      remembered[id] = trackers[id]?.isInside
    }
    if hasChanged, let statePath { RegionStates.write(remembered, to: statePath) }
  }
}

/// The file that remembers who is inside what: a name, a tab and a word a line.
private enum RegionStates {
  /// What a file remembers; nothing of one that holds something else.
  static func read(_ path: String) -> [String: Bool]? {
    var text = ""
    guard let file = try? InputFile(path: path) else { return [:] }
    while let bytes = try? file.read(), !bytes.isEmpty {
      text += String(decoding: bytes, as: UTF8.self)
    }
    var states: [String: Bool] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t")
      guard parts.count == 2, ["inside", "outside"].contains(parts[1]) else { return nil }
      states[String(parts[0])] = parts[1] == "inside"
    }
    return states
  }

  static func write(_ states: [String: Bool], to path: String) {
    let lines = states.sorted { $0.key < $1.key }.map { id, isInside in
      "\(id)\t\(isInside ? "inside" : "outside")\n"
    }
    guard let file = try? AtomicFile(path: path) else { return }
    try? file.write(Array(lines.joined().utf8))
    try? file.commit()
  }
}
