/// Gives locations to any number of requests and subscribers from a few sources.
///
/// A source is opened by the first who needs it and closed after the last. Every task may use a manager, and a program may have several.
///
/// ```swift
/// let manager = LocationManager(sources: [receiver])
/// let reading = try await manager.current(LocationRequest(accuracy: .house, timeout: .seconds(10)))
/// for await update in manager.updates() { print(update) }
/// ```
public actor LocationManager {
  let clock: LocationClock
  private let log: (@Sendable (String) -> Void)?
  var rack: SourceRack
  var requests: [Int: PendingRequest] = [:]
  var subscribers: [Int: Subscriber] = [:]
  var recent = RecentFixes()
  private var lastNumber = 0
  private(set) var starts = 0
  private(set) var stops = 0
  private var sentDemand: LocationDemand?
  private var reportedState: ServiceState?
  private(set) var hasHeading = false
  private(set) var eventCount = 0

  /// A request that is not answered yet.
  struct PendingRequest {
    let request: LocationRequest
    let promise: Promise
    let begin: Duration
    var timer: Task<Void, Never>?

    /// From when on locations count: those from shortly before do as well.
    var oldest: Duration {
      let level = request.accuracy.maximumAge
      return begin - max(.zero, min(request.maximumAge ?? level, level))
    }

    func accepts(_ fix: Fix) -> Bool { fix.origin != .replayed || request.acceptsReplayed }
  }

  /// Somebody who hears of updates.
  struct Subscriber {
    let options: UpdateOptions
    let outlet: UpdateOutlet
    var filter: UpdateFilter
  }

  /// Creates a manager that has opened nothing yet.
  /// - Parameters:
  ///   - sources: In the order of preference: the first one that can be used gives the locations, and takes over again when it recovers.
  ///   - clock: What timeouts and ages are measured with; a test may give one that it moves itself.
  ///   - log: Told in one line of each start and stop and each change of what sources are asked for; called on the manager, so quick.
  public init(
    sources: [any LocationSource], clock: any Clock<Duration> = ContinuousClock(),
    log: (@Sendable (String) -> Void)? = nil
  ) {
    self.clock = LocationClock(clock)
    self.log = log
    rack = SourceRack(sources)
  }

  deinit {
    for opened in rack.opened { opened?.task.cancel() }
  }

  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Opens, closes and instructs sources after anything has changed.
  func settle() {
    guard let demand else {
      for position in rack.opened.indices { close(position) }
      (sentDemand, reportedState, hasHeading) = (nil, nil, false)
      return
    }
    for position in rack.opened.indices {
      if rack.opened[position] == nil { open(position, demand) }
      if let opened = rack.opened[position], !opened.hasFailed {
        for later in (position + 1)..<rack.opened.endIndex { close(later) }
        break
      }
    }
    send(demand)
    report()
  }

  /// What all requests and subscribers together want; nothing when there is none.
  private var demand: LocationDemand? {
    var sum: LocationDemand?
    func add(_ demand: LocationDemand) {
      if sum?.add(demand) == nil { sum = demand }
    }
    for pending in requests.values { add(LocationDemand(finest: pending.request.accuracy)) }
    for subscriber in subscribers.values { add(subscriber.options.demand) }
    return sum
  }

  private func open(_ position: Int, _ demand: LocationDemand) {
    let source = rack.sources[position]
    let number = nextNumber()
    let (demands, continuation) = AsyncStream.makeStream(
      of: LocationDemand.self, bufferingPolicy: .bufferingNewest(1))
    continuation.yield(demand)
    let events = source.open(demands)
    let task = Task { [weak self] in
      for await event in events {
        for outlet in await self?.receive(event, from: number) ?? [] {
          await outlet.waitForRoom()
        }
      }
      if !Task.isCancelled { await self?.end(number) }
    }
    rack.opened[position] = SourceRack.Opened(number: number, task: task, demands: continuation)
    starts += 1
    log?("\(source.name): start")
  }

  private func close(_ position: Int) {
    guard let opened = rack.opened[position] else { return }
    rack.opened[position] = nil
    opened.task.cancel()
    opened.demands.finish()
    stops += 1
    log?("\(rack.sources[position].name): stop")
  }

  private func send(_ demand: LocationDemand) {
    guard demand != sentDemand else { return }
    sentDemand = demand
    for opened in rack.opened { opened?.demands.yield(demand) }
    log?("wanted: \(demand.finest), every \(demand.interval)")
  }

  /// Tells of the state when it has changed, and gives up where nothing more can come.
  private func report() {
    let state = rack.state
    if state != reportedState, let state {
      reportedState = state
      for subscriber in subscribers.values { subscriber.outlet.yield(.state(state)) }
    }
    if let state, !state.isUndetermined { startCountdowns() }
    guard rack.allFailed else { return }
    let name = rack.sources.last?.name ?? ""
    let failed = state.flatMap { $0.isFailure ? $0 : nil }
    for id in requests.keys {
      finish(id, .failure(failed.map { .services($0) } ?? .endOfSource(name)))
    }
    guard rack.allEnded else { return settleIfUnwanted() }
    for subscriber in subscribers.values { subscriber.outlet.finish() }
    subscribers = [:]
    settle()
  }

  func settleIfUnwanted() {
    if requests.isEmpty, subscribers.isEmpty { settle() }
  }

  /// - Returns: Where there must be room before the next event.
  private func receive(_ event: SourceEvent, from number: Int) -> [UpdateOutlet] {
    guard let position = rack.position(of: number) else { return [] }
    eventCount += 1
    take(event, from: position)
    guard rack.sources[position].origin == .replayed else { return [] }
    return subscribers.values.filter(\.options.isPatient).map(\.outlet)
  }

  private func take(_ event: SourceEvent, from position: Int) {
    switch event {
    case .state(let state):
      rack.opened[position]?.state = state
      settle()
    case .fault(let fault):
      guard rack.active == position else { return }
      for subscriber in subscribers.values { subscriber.outlet.yield(.fault(fault)) }
    case .location(let location):
      notice(position)
      let source = rack.sources[position]
      if rack.active == position { take(location, from: source) }
    case .heading(let heading):
      notice(position)
      if rack.active == position { take(heading) }
    }
  }

  /// Whoever gives something can be used, whatever it has said before.
  private func notice(_ position: Int) {
    if case .available = rack.opened[position]?.state { return }
    rack.opened[position]?.state = .available(finest: .room)
    settle()
  }

  private func end(_ number: Int) {
    guard let position = rack.position(of: number) else { return }
    rack.opened[position]?.hasEnded = true
    settle()
  }

  private func take(_ location: Location, from source: any LocationSource) {
    let fix = Fix(
      location: location, received: clock.now(), source: source.name, origin: source.origin)
    recent.add(fix, needed: requests.values.map(\.begin).min() ?? fix.received)
    satisfy(with: fix)
    for id in subscribers.keys {
      if let update = subscribers[id]?.filter.update(for: fix) {
        subscribers[id]?.outlet.yield(update)
      }
    }
  }

  private func take(_ heading: Heading) {
    hasHeading = true
    for id in subscribers.keys where subscribers[id]?.filter.wants(heading) == true {
      subscribers[id]?.outlet.yield(.heading(heading))
    }
  }
}

extension ServiceState {
  var isUndetermined: Bool {
    if case .notDetermined = self { return true }
    return false
  }
}
