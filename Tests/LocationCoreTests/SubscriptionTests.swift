import LocationCore
import Testing

@Suite("Subscriptions", .timeLimit(.minutes(5)))
struct SubscriptionTests {
  let clock = ManualClock()
  let source = FakeSource(hasHeadings: true)
  let manager: LocationManager

  init() {
    manager = LocationManager(sources: [source], clock: clock)
  }

  /// What a subscriber hears of events that are sent when the source is open, up to the end of the source.
  private func heard(
    _ updates: LocationUpdates, _ events: [SourceEvent], pause: Duration = .zero
  ) async -> [Update] {
    let task = Task {
      var heard: [Update] = []
      for await update in updates { heard.append(update) }
      return heard
    }
    await until { source.isOpen }
    for event in events {
      clock.advance(pause)
      await source.send(event, to: manager)
    }
    source.end()
    return await task.value
  }

  @Test func `every location is delivered, whatever its accuracy`() async {
    let events: [SourceEvent] = [.fix(4), .fix(90), .fix(nil), .fix(90_000)]
    let levels = await heard(manager.updates(), events).compactMap { update in
      if case .location(_, let achieved) = update { return achieved.map { "\($0)" } ?? "-" }
      return nil
    }
    #expect(levels == ["room", "block", "-", "-"])
  }

  @Test func `nothing starts before the first update is asked for`() async {
    let updates = manager.updates()
    var iterator = updates.makeAsyncIterator()
    await Task.yield()
    #expect(source.record.opened == 0)
    async let first = iterator.next()
    await until { source.isOpen }
    source.send(.fix(3))
    _ = await first
  }

  @Test func `leaving the loop, cancelling and dropping each stop the source`() async {
    func first() async {
      for await update in manager.updates() where update.location != nil { break }
    }
    let loop = Task { await first() }
    await until { source.isOpen }
    source.send(.fix(3))
    await loop.value
    await until { !source.isOpen }

    let cancelled = Task { for await _ in manager.updates() {} }
    await until { source.isOpen }
    cancelled.cancel()
    await cancelled.value
    await until { !source.isOpen }

    func drop() async {
      var iterator = manager.updates().makeAsyncIterator()
      async let first = iterator.next()
      await until { source.isOpen }
      source.send(.fix(3))
      _ = await first
    }
    await drop()
    await until { !source.isOpen }
    #expect(source.record.opened == 3)
    #expect(await manager.activity.subscribers == 0)
  }

  @Test func `a distance filter lets the first through, then what has moved beyond the errors`()
    async
  {
    let events: [SourceEvent] = [
      .fix(10, north: 0), .fix(10, north: 99), .fix(10, north: 101), .fix(400, north: 250),
      .fix(10, north: 190), .fix(10, north: 202),
    ]
    let updates = manager.updates(UpdateOptions(distanceFilter: 100))
    let heard = await heard(updates, events).compactMap(\.location)
    let expected: [Location] = [.fake(10), .fake(10, north: 101), .fake(10, north: 202)]
    #expect(heard == expected)
  }

  @Test func `significant changes are far apart in place and time, also beside others`() async {
    let other = Task { for await _ in manager.updates() {} }
    await until { source.isOpen }
    let task = Task {
      var heard: [Location] = []
      for await update in manager.significantChanges() {
        if let location = update.location { heard.append(location) }
      }
      return heard
    }
    await until { await manager.activity.subscribers == 2 }
    for step in 0..<20 {
      await source.send(.fix(10, north: Double(step) * 300), to: manager)
      clock.advance(.seconds(100))
    }
    source.end()
    // 300 m and 100 s a step: every third.
    #expect(await task.value == (0..<7).map { .fake(10, north: Double($0) * 900) })
    await other.value
  }

  @Test func `a heading turns the shorter way round, and due north counts`() async {
    func turn(_ degrees: Double) -> SourceEvent { .heading(Heading(trueHeading: degrees)) }
    let events = [turn(359), turn(0), turn(1), turn(2), turn(358), .fix(3)]
    let heard = await heard(manager.headings(filter: 2), events)
    let headings = heard.compactMap { update in
      if case .heading(let heading) = update { return heading.trueHeading }
      return nil
    }
    #expect(headings == [359, 1, 358])
    #expect(heard.allSatisfy { $0.location == nil })
  }

  @Test func `headings and locations come together on request`() async {
    let events: [SourceEvent] = [.fix(3), .heading(Heading(magneticHeading: 0)), .fix(4)]
    let heard = await heard(manager.updates(UpdateOptions(headingFilter: 1)), events)
    #expect(heard.contains(.heading(Heading(magneticHeading: 0))))
    #expect(heard.compactMap(\.location).count == 2)
  }

  @Test func `headings are known to come only when one came`() async {
    #expect(await manager.headingState == .notDetermined)
    #expect(await LocationManager(sources: [FakeSource()]).headingState == .unavailable)
    let task = Task { for await _ in manager.headings() {} }
    await until { source.isOpen }
    source.send(.heading(Heading(trueHeading: 90)))
    await until { await manager.headingState == .available }
    task.cancel()
  }

  @Test func `a denied service is an element, and locations go on when it is allowed again`() async
  {
    let denied = ServiceState.denied(ServiceState.test("EACCES"))
    let events: [SourceEvent] = [
      .fix(3), .state(denied), .state(.available(finest: .room)), .fix(4),
    ]
    let heard = await heard(manager.updates(), events)
    #expect(
      heard == [
        .state(.available(finest: .room)), .location(.fake(3), achieved: .room), .state(denied),
        .state(.available(finest: .room)), .location(.fake(4), achieved: .room),
      ])
  }

  @Test func `a slow subscriber is told how much it has missed`() async {
    var iterator = manager.updates(UpdateOptions(bufferLimit: 4)).makeAsyncIterator()
    async let first = iterator.next()
    await until { source.isOpen }
    source.send(.state(.available(finest: .room)))
    _ = await first
    for number in 0..<100 { source.send(.fix(Double(number + 1))) }
    await source.send(.fix(101), to: manager)
    #expect(await iterator.next() == .gap(dropped: 97))
    #expect(await iterator.next()?.location?.horizontalAccuracy == 98)
  }

  @Test func `who stays in place is left in peace until it moves`() async {
    let events: [SourceEvent] =
      (0..<10).map { .fix(10, north: Double($0 % 3)) } + [.fix(10, north: 60)]
    let updates = manager.updates(UpdateOptions(pauseAfter: .seconds(30)))
    let heard = await heard(updates, events, pause: .seconds(10))
    let pauses = heard.filter { if case .stationary = $0 { true } else { false } }
    #expect(pauses == [.stationary(.fake(10, north: 0))])
    #expect(
      heard.compactMap(\.location) == [
        .fake(10), .fake(10, north: 1), .fake(10, north: 2), .fake(10, north: 60),
      ])
  }

  @Test func `a recorded track waits for a patient subscriber, and for one who leaves no more`()
    async
  {
    let recorded = FakeSource("recorded", origin: .replayed)
    let manager = LocationManager(sources: [recorded])
    let options = UpdateOptions(bufferLimit: 4, isPatient: true)
    var iterator: LocationUpdates.AsyncIterator? = manager.updates(options).makeAsyncIterator()
    async let first = iterator?.next()
    await until { recorded.isOpen }
    for number in 1...1000 { recorded.send(.fix(Double(number))) }
    _ = await first
    // The state, four fixes and one in hand.
    for _ in 0..<1000 { await Task.yield() }
    #expect(await manager.activity.events < 10)
    var accuracies: [Double?] = []
    while accuracies.count < 500, let update = await iterator?.next() {
      if let location = update.location { accuracies.append(location.horizontalAccuracy) }
    }
    #expect(accuracies == (1...500).map { Double($0) })
    iterator = nil
    await until { !recorded.isOpen }
  }

  @Test func `who creeps along within the errors is not still`() async {
    var creeping = Location.fake(10)
    creeping.speed = 0.5
    let events = Array(repeating: SourceEvent.location(creeping), count: 10)
    let updates = manager.updates(UpdateOptions(pauseAfter: .seconds(30)))
    let heard = await heard(updates, events, pause: .seconds(10))
    #expect(heard.compactMap(\.location).count == 10)
  }

  @Test func `a source is asked for the finest that anybody wants`() async {
    let city = await manager.begin(LocationRequest(accuracy: .city, timeout: nil))
    let room = await manager.begin(LocationRequest(accuracy: .room, timeout: nil))
    await until { source.record.demands.last?.finest == .room }
    #expect(source.record.demands.last?.interval == .seconds(1))
    room.cancel()
    await until { source.record.demands.last?.finest == .city }
    #expect(source.record.demands.last?.interval == .seconds(60))
    city.cancel()
    await until { !source.isOpen }
  }
}
