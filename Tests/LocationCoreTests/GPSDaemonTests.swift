import Geometry
import LocationCore
import TestSupport
import Testing

@Suite(
  "A real gpsd", .enabled(if: GPSDaemon.exists, "SKIPPED: gpsd is not installed"),
  .timeLimit(.minutes(5)))
struct GPSDaemonTests {
  /// A gpsd that answers, its receiver not yet heard.
  private static func start(port: Int? = nil, receiver: LoopbackServer? = nil) async throws
    -> GPSDaemon
  {
    let daemon = try GPSDaemon(port: port, receiver: receiver ?? LoopbackServer())
    await until { await daemon.source.probe().reason?.code != "ECONNREFUSED" }
    return daemon
  }

  @Test(
    arguments: [
      (0.9, 1, nil, 9.88, AccuracyLevel.house), (1.5, 1, nil, 16.47, .block),
      (5, 1, nil, 54.89, .block), (0.9, 2, nil, 2.47, .room),
      (0.9, 1, "2.8,2.9,4.0", 4.03, .room),
    ] as [(Double, Int, String?, Double, AccuracyLevel)])
  func `a dilution, a correction and standard deviations reach their levels`(
    _ dilution: Double, quality: Int, deviations: String?, accuracy: Double, level: AccuracyLevel
  ) async throws {
    let daemon = try await Self.start()
    let feed = daemon.play { second in
      let time = "1000\(second < 10 ? "0" : "")\(second).00"
      let errors = deviations.map { Sentences.make("GPGST,\(time),3.0,3.0,3.0,0.0,\($0)") }
      return Sentences.epoch(second, dilution: dilution, quality: quality) + (errors ?? "")
    }
    let manager = LocationManager(sources: [daemon.source])
    var found: Double?
    for await update in manager.updates() {
      // The first reports after the start hold less than the later ones.
      guard let location = update.location, let error = location.horizontalAccuracy else {
        continue
      }
      found = error
      if abs(error - accuracy) < accuracy * 0.01 { break }
    }
    #expect(abs((found ?? 0) - accuracy) < accuracy * 0.01)
    // The log's own date is of 1998, the receipt is now.
    let reading = try await manager.current(LocationRequest(accuracy: level, timeout: nil))
    #expect(reading.achieved == level)
    feed.cancel()
    try await daemon.stop()
  }

  @Test func `a receiver that tells no error reaches no level`() async throws {
    let daemon = try await Self.start()
    let feed = daemon.play { Sentences.epoch($0, dilution: nil) }
    let manager = LocationManager(sources: [daemon.source])
    for await update in manager.updates() {
      guard case .location(let location, let achieved) = update else { continue }
      #expect(location.horizontalAccuracy == nil)
      #expect(achieved == nil)
      break
    }
    feed.cancel()
    try await daemon.stop()
  }

  @Test func `a thousand requests are one connection, closed within a moment`() async throws {
    let daemon = try await Self.start()
    let feed = daemon.play { Sentences.epoch($0) }
    await until { await daemon.source.probe() == .available(finest: .room) }
    await until { daemon.connectionCount == 0 }
    let manager = LocationManager(sources: [daemon.source])
    let watching = Task { for await _ in manager.updates() {} }
    let readings = try await withThrowingTaskGroup { group in
      for _ in 0..<1000 {
        group.addTask {
          try await manager.current(
            LocationRequest(accuracy: .house, timeout: nil, maximumAge: .zero))
        }
      }
      return try await group.reduce(into: []) { $0.append($1.achieved) }
    }
    #expect(readings == Array(repeating: .house, count: 1000))
    #expect(daemon.connectionCount == 1)
    watching.cancel()
    await until { daemon.connectionCount == 0 }
    #expect(await manager.activity.starts == 1)
    feed.cancel()
    try await daemon.stop()
  }

  @Test func `a receiver without a fix is not determined, and a request says so when time is up`()
    async throws
  {
    let daemon = try await Self.start()
    let feed = daemon.play { Sentences.epoch($0, quality: 0) }
    await until { await daemon.source.probe().reason?.code == "NOFIX" }
    let clock = ManualClock()
    let manager = LocationManager(sources: [daemon.source], clock: clock)
    let handle = await manager.begin(LocationRequest(accuracy: .city))
    await until { await manager.servicesState().reason?.code == "NOFIX" && clock.sleeperCount == 1 }
    clock.advance(.seconds(10))
    await #expect(throws: LocationError.noFix(waited: .seconds(10))) { try await handle.reading }
    feed.cancel()
    try await daemon.stop()
  }

  @Test func `a gpsd that is killed and started anew is a fault, and locations go on`() async throws
  {
    let receiver = try LoopbackServer()
    let daemon = try await Self.start(receiver: receiver)
    let feed = daemon.play { Sentences.epoch($0) }
    let heard = SourceEvents(daemon.source)
    await until { heard.locations.count > 2 }
    try await daemon.stop()
    await until { heard.faults.contains(.disconnected) }
    let count = heard.locations.count
    let again = try GPSDaemon(port: daemon.port, receiver: receiver)
    await until { heard.locations.count > count + 2 }
    await heard.stop()
    feed.cancel()
    try await again.stop()
  }

  @Test func `of two receivers each is heard alone when it is named`() async throws {
    let (first, second) = (try LoopbackServer(), try LoopbackServer())
    let daemon = try GPSDaemon(receiver: first, other: second)
    let feeds = [
      GPSDaemon.play(first) { Sentences.epoch($0) },
      GPSDaemon.play(second) { Sentences.epoch($0, latitude: "1201") },
    ]
    let heard = [first, second].map { receiver in
      SourceEvents(
        GPSDSource(host: "127.0.0.1", port: daemon.port, device: GPSDaemon.device(receiver)))
    }
    await until { heard.allSatisfy { $0.locations.count >= 5 } }
    let latitudes = heard.map { Set($0.locations.map { Int($0.coordinate.latitude) }) }
    #expect(latitudes == [[48], [12]])
    for events in heard { await events.stop() }
    for feed in feeds { feed.cancel() }
    try await daemon.stop()
  }

  @Test func `headings come through it, due north too`() async throws {
    let daemon = try await Self.start()
    let feed = daemon.play { second in
      Sentences.epoch(second) + Sentences.make("GPHDT,0.0,T")
        + Sentences.make("HCHDT,\(second % 10)0.5,T")
    }
    let heard = SourceEvents(daemon.source)
    await until { heard.headings.count >= 8 }
    await heard.stop()
    let degrees = heard.headings.compactMap(\.trueHeading)
    #expect(degrees.contains(0))
    #expect(Set(degrees.filter { $0 != 0 }.map { $0.truncatingRemainder(dividingBy: 10) }) == [0.5])
    feed.cancel()
    try await daemon.stop()
  }

  @Test(
    .enabled(
      if: ChildProcess(path: "/usr/bin/gpxlogger").exists, "SKIPPED: gpxlogger is not installed"))
  func `a track that gpxlogger writes is read, also while it is written`() async throws {
    let daemon = try await Self.start()
    let feed = daemon.play { Sentences.epoch($0) }
    let folder = try WorkingDirectory()
    let path = folder.path("log.gpx")
    let logger = try RunningProcess(
      "/usr/bin/gpxlogger", ["-f", path, "127.0.0.1:\(daemon.port)"])
    func written() -> Int { folder.text("log.gpx").split(separator: "<trkpt ").count - 1 }
    await until { written() >= 3 }
    let part = try TrackReader(path: path).readAll()
    guard case .truncated = part.error else {
      Issue.record("\(String(describing: part.error))")
      return
    }
    logger.signal(2)
    _ = try await onThread { logger.wait() }
    let whole = try TrackReader(path: path).readAll()
    #expect(whole.error == nil)
    #expect(whole.elements.points.count == written())
    #expect(whole.elements.starts(with: part.elements))
    for point in whole.elements.points {
      #expect(abs(point.coordinate.latitude - 48.8583) < 0.001)
      // The first one may be of a receiver that had not measured its altitude yet.
      #expect(point.timestamp != nil && point.mode ?? .none > .none)
    }
    feed.cancel()
    try await daemon.stop()
  }

  @Test func `a gpsd without a receiver is disabled with a remedy`() async throws {
    let daemon = try GPSDaemon(receiver: nil)
    await until { await daemon.source.probe().reason?.code == "NODEVICE" }
    #expect(await daemon.source.settledState().reason?.remedy?.contains("gpsdctl") == true)
    try await daemon.stop()
  }

  /// Hears three locations of a log that gpsfake plays, or as many as come in some ten thousand looks, and ends it.
  private static func play(_ log: String) async throws -> SourceEvents {
    let port = try GPSDaemon.freePort()
    let fake = try RunningProcess(
      "/usr/bin/gpsfake", ["-c", "0.1", "-S", "-P", "\(port)", log],
      environment: ["PATH": "/usr/sbin:/usr/bin:/bin"])
    let heard = SourceEvents(GPSDSource(host: "127.0.0.1", port: port))
    var looks = 0
    await until {
      looks += 1
      return heard.locations.count >= 3 || looks > 10_000
    }
    // Its gpsd goes with it.
    _ = try await onThread { fake.stop(2) }
    if !heard.locations.isEmpty { await until { heard.faults.contains(.disconnected) } }
    await heard.stop()
    return heard
  }

  @Test(
    .enabled(
      if: TrackFiles.exist && ChildProcess(path: "/usr/bin/gpsfake").exists,
      "SKIPPED: gpsfake or ../shared/tracks is missing"), .serialized,
    arguments: ["bu303-moving", "humminbird-M37"])
  func `a log that gpsfake plays is what gpsd's own test expects`(_ name: String) async throws {
    let reports = GPSDReport.all(TrackFiles.log(name + ".log.chk"))
    var heard = try await Self.play(TrackFiles.log(name + ".log"))
    // On a busy machine gpsfake may miss its gpsd's answer, and then plays nothing.
    while heard.locations.count < 3 { heard = try await Self.play(TrackFiles.log(name + ".log")) }
    var common = 0
    for location in heard.locations {
      // A gpsd that plays live moves dates of the past by whole satellite epochs; the time of day stays.
      guard let time = location.timestamp?.milliseconds,
        let report = reports.first(where: { report in
          guard let other = Timestamp(report.time)?.milliseconds else { return false }
          return (other - time) % 86_400_000 == 0 && report.number("lat") != nil
        })
      else { continue }
      common += 1
      #expect(abs(location.coordinate.latitude - (report.number("lat") ?? 0)) < 1e-7)
      #expect(abs(location.coordinate.longitude - (report.number("lon") ?? 0)) < 1e-7)
      // A moment that is complete after a pause may still have the speed of the one before.
    }
    #expect(common >= 1)
  }
}
