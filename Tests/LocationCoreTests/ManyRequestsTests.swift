import LocationCore
import TestSupport
import Testing

@Suite("Many requests at once", .timeLimit(.minutes(5)))
struct ManyRequestsTests {
  @Test func `a thousand requests share one source and are answered once each`() async throws {
    let source = FakeSource()
    let manager = LocationManager(sources: [source])
    let answered = try await withThrowingTaskGroup { group in
      for _ in 0..<1000 {
        group.addTask {
          try await manager.current(
            LocationRequest(accuracy: .house, timeout: nil, maximumAge: .zero))
        }
      }
      await until { await manager.activity.pendingRequests == 1000 }
      source.send(.fix(9))
      return try await group.reduce(into: 0) { count, reading in
        if reading.achieved == .house { count += 1 }
      }
    }
    #expect(answered == 1000)
    await until { !source.isOpen }
    let activity = await manager.activity
    #expect(activity.starts == 1 && activity.stops == 1 && activity.pendingRequests == 0)
  }

  @Test func `of five hundred requests half are cancelled and half run out of time`() async {
    let clock = ManualClock()
    let source = FakeSource()
    let manager = LocationManager(sources: [source], clock: clock)
    let tasks = (0..<500).map { _ in
      Task {
        do {
          let request = LocationRequest(accuracy: .room, timeout: .seconds(3))
          return try await manager.current(request).outcome.rawValue
        } catch {
          return "\(error)"
        }
      }
    }
    await until { await manager.activity.pendingRequests == 500 }
    await source.send(.fix(9), to: manager)
    await until { clock.sleeperCount == 500 }
    for number in stride(from: 0, to: 500, by: 2) { tasks[number].cancel() }
    await until { await manager.activity.pendingRequests == 250 }
    clock.advance(.seconds(3))
    var counts: [String: Int] = [:]
    for task in tasks { counts[await task.value, default: 0] += 1 }
    #expect(counts == ["the request was cancelled": 250, "timedOut": 250])
    await until { !source.isOpen && clock.sleeperCount == 0 }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `whatever happens in whatever order, every request ends once`(seed: UInt64) async {
    var generator = SeededGenerator(seed: seed)
    let clock = ManualClock()
    let source = FakeSource()
    let manager = LocationManager(sources: [source], clock: clock)
    var handles: [RequestHandle] = []
    for _ in 0..<600 {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0...3:
        let level = AccuracyLevel.allCases.randomElement(using: &generator) ?? .city
        let timeout = Duration.seconds(Int.random(in: 0..<5, using: &generator))
        handles.append(
          await manager.begin(
            LocationRequest(
              accuracy: level, timeout: timeout,
              countdown: Bool.random(using: &generator) ? .immediately : .whenServiceDetermined)))
      case 4: source.send(.fix(Double.random(in: 1..<2000, using: &generator)))
      case 5: handles.randomElement(using: &generator)?.cancel()
      case 6: await handles.randomElement(using: &generator)?.forceComplete()
      default: clock.advance(.seconds(1))
      }
    }
    let before = await manager.activity.pendingRequests
    #expect(before > 0, "seed \(seed) leaves nothing to end")
    source.send(.state(.disabled(ServiceState.test("END"))))
    await until { await manager.activity.pendingRequests == 0 || !source.isOpen }
    for handle in handles {
      if await manager.activity.pendingRequests > 0 { handle.cancel() }
      let first = try? await handle.reading
      let second = try? await handle.reading
      #expect(first == second, "seed \(seed)")
    }
    await until { !source.isOpen }
  }
}
