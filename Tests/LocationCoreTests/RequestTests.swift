import LocationCore
import Synchronization
import Testing

@Suite("Requests for one location", .timeLimit(.minutes(5)))
struct RequestTests {
  let clock = ManualClock()
  let source = FakeSource()
  let manager: LocationManager

  init() {
    manager = LocationManager(sources: [source], clock: clock)
  }

  private func begin(_ request: LocationRequest) async -> RequestHandle {
    let handle = await manager.begin(request)
    await until { source.isOpen }
    return handle
  }

  /// Advances the clock when the timer of the only request runs.
  private func passTime(_ duration: Duration, sleepers: Int = 1) async {
    await until { clock.sleeperCount == sleepers }
    clock.advance(duration)
  }

  @Test(arguments: AccuracyLevel.allCases)
  func `a location at the level satisfies, one above it does not`(_ level: AccuracyLevel)
    async throws
  {
    let handle = await begin(LocationRequest(accuracy: level, timeout: nil))
    source.send(.fix(nil), .fix(level.radius + 0.1), .fix(level.radius))
    let reading = try await handle.reading
    #expect(reading.outcome == .satisfied)
    #expect(reading.location.horizontalAccuracy == level.radius)
    #expect(reading.achieved == level)
    #expect(reading.source == "fake")
    await until { !source.isOpen }
  }

  @Test func `an unknown accuracy satisfies no level and is still given at the timeout`()
    async throws
  {
    let handle = await begin(LocationRequest(accuracy: .city))
    await source.send(.fix(nil), to: manager)
    await passTime(.seconds(10))
    let reading = try await handle.reading
    #expect(reading.outcome == .timedOut)
    #expect(reading.achieved == nil)
  }

  @Test func `the timeout gives the best location since the request, not the last`() async throws {
    let handle = await begin(LocationRequest(accuracy: .room))
    await source.send(.fix(30), .fix(12), .fix(80), to: manager)
    await passTime(.seconds(10))
    let reading = try await handle.reading
    #expect(reading.outcome == .timedOut)
    #expect(reading.location.horizontalAccuracy == 12)
    #expect(reading.achieved == .house)
    #expect(reading.age == .seconds(10))
  }

  @Test(arguments: [(nil, true), (Duration.zero, false)] as [(Duration?, Bool)])
  func `when nothing better comes, one from shortly before is the answer if the request takes such`(
    _ maximumAge: Duration?, isAnswer: Bool
  ) async throws {
    let first = await begin(LocationRequest(accuracy: .room, timeout: nil))
    await source.send(.fix(50), to: manager)
    clock.advance(.seconds(1))
    let second = await manager.begin(
      LocationRequest(accuracy: .house, timeout: .seconds(5), maximumAge: maximumAge))
    await passTime(.seconds(5))
    if isAnswer {
      #expect(try await second.reading.location.horizontalAccuracy == 50)
    } else {
      await #expect(throws: LocationError.noFix(waited: .seconds(5))) { try await second.reading }
    }
    first.cancel()
  }

  @Test func `an accurate location that has grown old gives way to a newer one`() async throws {
    let handle = await begin(LocationRequest(accuracy: .room, timeout: .seconds(120)))
    await source.send(.fix(10), to: manager)
    await until { clock.sleeperCount == 1 }
    clock.advance(.seconds(90))
    await source.send(.fix(50), to: manager)
    clock.advance(.seconds(30))
    // The first one is 120 s old, which reaches a neighborhood; the second 30 s, a block.
    #expect(try await handle.reading.location.horizontalAccuracy == 50)
  }

  @Test func `nothing at all is an error with the time waited`() async {
    let handle = await begin(LocationRequest(accuracy: .city, timeout: .seconds(7)))
    source.send(.state(.available(finest: .room)))
    await passTime(.seconds(7))
    await #expect(throws: LocationError.noFix(waited: .seconds(7))) { try await handle.reading }
  }

  @Test func `the receiver's own time, an hour off or years, changes nothing`() async throws {
    for text in ["1998-09-13T10:00:00Z", "2050-01-01T00:00:00Z"] {
      let handle = await manager.begin(LocationRequest(accuracy: .house, maximumAge: .zero))
      await until { source.isOpen }
      source.send(.fix(9.9, at: Timestamp(text)))
      #expect(try await handle.reading.achieved == .house)
      await until { !source.isOpen }
    }
  }

  @Test func `faults do not end a request`() async throws {
    let handle = await begin(LocationRequest(accuracy: .house))
    source.send(
      .fault(SourceFault(.disconnected, "gone")), .state(.notDetermined(ServiceState.test("WAIT"))),
      .fix(4))
    #expect(try await handle.reading.achieved == .room)
  }

  @Test(arguments: [
    ServiceState.denied(ServiceState.test("EACCES")), .restricted(ServiceState.test("EBUSY")),
    .disabled(ServiceState.test("ENOENT")),
  ])
  func `a source that can't be used ends requests at once`(_ state: ServiceState) async {
    let handle = await begin(LocationRequest(accuracy: .city, timeout: nil))
    source.send(.state(state))
    await #expect(throws: LocationError.services(state)) { try await handle.reading }
    await until { !source.isOpen }
  }

  @Test func `the end of the source ends requests`() async {
    #expect(await manager.lastReading == nil)
    let handle = await begin(LocationRequest(accuracy: .room, timeout: nil))
    source.send(.fix(80))
    source.end()
    await #expect(throws: LocationError.endOfSource("fake")) { try await handle.reading }
    clock.advance(.seconds(7))
    let last = await manager.lastReading
    #expect(last?.location.horizontalAccuracy == 80 && last?.age == .seconds(7))
  }

  @Test func `a manager without sources says so`() async {
    let manager = LocationManager(sources: [])
    await #expect(throws: LocationError.self) { try await manager.current() }
    #expect(await manager.servicesState().reason?.code == "NOSOURCE")
  }

  @Test func `forcing gives the best so far, or says that there is nothing`() async throws {
    let first = await begin(LocationRequest(accuracy: .room, timeout: nil))
    let second = await manager.begin(LocationRequest(accuracy: .room, timeout: nil))
    await first.forceComplete()
    await #expect(throws: LocationError.noFix(waited: .zero)) { try await first.reading }
    await source.send(.fix(40), to: manager)
    await second.forceComplete()
    let reading = try await second.reading
    #expect(reading.outcome == .forced)
    #expect(reading.achieved == .block)
    // Of a request that has ended nothing is left to end.
    await second.forceComplete()
    second.cancel()
    #expect(try await second.reading == reading)
  }

  @Test func `cancelling ends a request at once, before and after the source is open`() async {
    let handle = await manager.begin(LocationRequest(timeout: nil))
    handle.cancel()
    await #expect(throws: LocationError.cancelled) { try await handle.reading }
    await until { await manager.activity.openSources.isEmpty }
    let task = Task { [manager] in try await manager.current(LocationRequest(timeout: nil)) }
    await until { source.isOpen }
    task.cancel()
    await #expect(throws: LocationError.cancelled) { try await task.value }
    await until { !source.isOpen }
  }

  @Test func `a task that is cancelled before it asks is answered all the same`() async {
    let task = Task { [manager] in
      await until { Task.isCancelled }
      return try await manager.current(LocationRequest(timeout: nil))
    }
    task.cancel()
    await #expect(throws: LocationError.cancelled) { try await task.value }
    await until { await manager.activity.pendingRequests == 0 }
  }

  @Test func `cancelling one who waits leaves the request to the others`() async throws {
    let handle = await begin(LocationRequest(accuracy: .house, timeout: nil))
    let impatient = Task { try await handle.reading }
    let patient = Task { try await handle.reading }
    impatient.cancel()
    await #expect(throws: LocationError.cancelled) { try await impatient.value }
    source.send(.fix(3))
    #expect(try await patient.value.achieved == .room)
  }

  @Test func `a recent good location answers at once, without the source`() async throws {
    _ = try await firstFix(9)
    clock.advance(.seconds(14))
    let reading = try await manager.current(LocationRequest(accuracy: .house))
    #expect(reading.age == .seconds(14))
    #expect(source.record.opened == 1)
  }

  @Test(
    arguments: [
      (15.001, nil), (1, Duration.zero), (10, .seconds(9)), (10, .milliseconds(9999)),
    ] as [(Double, Duration?)])
  func `a location too old for the request does not`(_ age: Double, maximum: Duration?) async throws
  {
    _ = try await firstFix(9)
    clock.advance(.milliseconds(Int(age * 1000)))
    let handle = await manager.begin(LocationRequest(accuracy: .house, maximumAge: maximum))
    await until { source.record.opened == 2 }
    source.send(.fix(8))
    #expect(try await handle.reading.location.horizontalAccuracy == 8)
  }

  private func firstFix(_ accuracy: Double) async throws -> Reading {
    let handle = await begin(LocationRequest(accuracy: .house))
    source.send(.fix(accuracy))
    defer { #expect(clock.sleeperCount <= 1) }
    let reading = try await handle.reading
    await until { !source.isOpen }
    return reading
  }

  @Test func `the delayed countdown waits until the service is known`() async {
    let request = LocationRequest(timeout: .seconds(5), countdown: .whenServiceDetermined)
    let handle = await begin(request)
    await source.send(.state(.notDetermined(ServiceState.test("WAIT"))), to: manager)
    clock.advance(.seconds(3600))
    #expect(await manager.activity.pendingRequests == 1)
    source.send(.state(.available(finest: .room)))
    await passTime(.seconds(5))
    await #expect(throws: LocationError.noFix(waited: .seconds(3605))) { try await handle.reading }
  }

  @Test func `a known service starts a delayed countdown at once`() async {
    let first = await begin(LocationRequest(timeout: nil))
    await source.send(.state(.available(finest: .room)), to: manager)
    let request = LocationRequest(timeout: .seconds(5), countdown: .whenServiceDetermined)
    let handle = await manager.begin(request)
    await passTime(.seconds(5))
    await #expect(throws: LocationError.noFix(waited: .seconds(5))) { try await handle.reading }
    first.cancel()
  }

  @Test func `a recorded location satisfies only who accepts it`() async throws {
    let recorded = FakeSource("recorded", origin: .replayed)
    let manager = LocationManager(sources: [recorded], clock: clock)
    let strict = await manager.begin(LocationRequest(accuracy: .city, timeout: .seconds(3)))
    let lenient = await manager.begin(
      LocationRequest(accuracy: .city, timeout: nil, acceptsReplayed: true))
    await until { recorded.isOpen }
    recorded.send(.fix(5))
    #expect(try await lenient.reading.origin == .replayed)
    await passTime(.seconds(3))
    await #expect(throws: LocationError.noFix(waited: .seconds(3))) { try await strict.reading }
  }

  @Test(arguments: [(nil, AccuracyLevel.room), (500, .neighborhood)] as [(Double?, AccuracyLevel)])
  func `a given coordinate reaches room, unless it states an accuracy`(
    _ accuracy: Double?, level: AccuracyLevel
  ) async throws {
    let given = FakeSource("given", origin: .given)
    let manager = LocationManager(sources: [given], clock: clock)
    let handle = await manager.begin(LocationRequest(accuracy: level, timeout: nil))
    await until { given.isOpen }
    given.send(.fix(accuracy))
    #expect(try await handle.reading.achieved == level)
  }

  @Test func `the callback comes once and not before the request is returned`() async throws {
    let answers = Mutex<[Result<Reading, LocationError>]>([])
    let handle = await manager.requestLocation(LocationRequest(accuracy: .house)) { answer in
      answers.withLock { $0.append(answer) }
    }
    await until { source.isOpen }
    source.send(.fix(3), .fix(3), .fix(3))
    _ = try await handle.reading
    await until { answers.withLock { $0.count } == 1 }
    #expect(try answers.withLock { $0 }.first?.get().achieved == .room)
  }

  @Test func `a timeout of nothing asks only what is known`() async {
    await #expect(throws: LocationError.noFix(waited: .zero)) {
      try await manager.current(LocationRequest(timeout: .zero))
    }
  }

  @Test func `location and timeout at once answer once`() async throws {
    for _ in 0..<50 {
      let handle = await begin(LocationRequest(accuracy: .house, maximumAge: .zero))
      await until { clock.sleeperCount == 1 }
      source.send(.fix(9))
      clock.advance(.seconds(10))
      // Either may win, but there is one answer, and it stays.
      let first = try? await handle.reading
      #expect(try await handle.reading == first)
      await until { !source.isOpen }
    }
  }
}
