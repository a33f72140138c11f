import LocationCore
import Synchronization
import Testing

@Suite("Several sources, in the order of preference", .timeLimit(.minutes(5)))
struct SeveralSourcesTests {
  let first = FakeSource("first")
  let second = FakeSource("second")
  let manager: LocationManager

  init() {
    manager = LocationManager(sources: [first, second], clock: ManualClock())
  }

  @Test func `the second is opened when the first fails, and closed when it recovers`() async throws
  {
    let handle = await manager.begin(LocationRequest(accuracy: .house, timeout: nil))
    await until { first.isOpen }
    #expect(!second.isOpen)
    first.send(.state(.disabled(ServiceState.test("ECONNREFUSED"))))
    await until { second.isOpen }
    #expect(first.isOpen)
    first.send(.state(.available(finest: .room)))
    await until { !second.isOpen }
    first.send(.fix(3))
    #expect(try await handle.reading.source == "first")
  }

  @Test func `locations of two sources are never mixed`() async {
    let task = Task {
      var heard: [Double?] = []
      for await update in manager.updates() {
        if let location = update.location { heard.append(location.horizontalAccuracy) }
      }
      return heard
    }
    await until { first.isOpen }
    first.send(.state(.disabled(ServiceState.test("ECONNREFUSED"))))
    await until { second.isOpen }
    second.send(.fix(2), .fix(2))
    await until { await manager.activity.events == 3 }
    first.send(.fix(1))
    await until { !second.isOpen }
    first.end()
    await until { second.isOpen }
    second.end()
    #expect(await task.value == [2, 2, 1])
  }

  @Test func `when all have failed the most telling state is the answer`() async {
    let denied = ServiceState.denied(ServiceState.test("EACCES"))
    let handle = await manager.begin(LocationRequest(timeout: nil))
    await until { first.isOpen }
    first.send(.state(.disabled(ServiceState.test("ENOENT"))))
    await until { second.isOpen }
    second.send(.state(denied))
    await #expect(throws: LocationError.services(denied)) { try await handle.reading }
  }

  @Test func `the state of closed sources is asked for`() async {
    let denied = ServiceState.denied(ServiceState.test("EACCES"))
    let disabled = ServiceState.disabled(ServiceState.test("ENOENT"))
    let manager = LocationManager(
      sources: [FakeSource("a", state: disabled), FakeSource("b", state: denied)])
    #expect(await manager.servicesState() == denied)
    #expect(await manager.sourceStates().map(\.state) == [disabled, denied])
    #expect(await manager.activity.starts == 0)
  }

  @Test func `starts, stops and demands are logged`() async {
    let lines = Mutex<[String]>([])
    let manager = LocationManager(sources: [first], clock: ManualClock()) { line in
      lines.withLock { $0.append(line) }
    }
    let handle = await manager.begin(LocationRequest(accuracy: .city, timeout: nil))
    handle.cancel()
    await until { lines.withLock { $0.count } == 3 }
    #expect(
      lines.withLock { $0 } == ["first: start", "wanted: city, every 60.0 seconds", "first: stop"])
  }
}
