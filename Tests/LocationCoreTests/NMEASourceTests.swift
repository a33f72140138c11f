import Geometry
import LocationCore
import SystemAccess
import TestSupport
import Testing

@Suite("Receivers that speak NMEA 0183", .timeLimit(.minutes(5)))
struct NMEASourceTests {
  @Test func `a serial line is read from the middle of a sentence on, at its speed`() async throws {
    let line = try SerialLine()
    let heard = SourceEvents(NMEASource(.device(line.path, baud: 4800)))
    await until { heard.states == ["NODATA"] }
    // The constants of 4800 and 9600 bits a second.
    #expect(line.speed == 12)
    line.send("51.50,N,00217,E*00\r\n\u{b5}\u{62}" + Sentences.epoch(1))
    await until { heard.locations.count == 1 }
    let location = try #require(heard.locations.first)
    #expect(abs(location.coordinate.latitude - 48.858_35) < 1e-9)
    #expect(abs((location.horizontalAccuracy ?? 0) - 9.88) < 0.01)
    #expect(location.timestamp == Timestamp("1998-09-13T10:00:01Z"))
    line.send(Sentences.epoch(2) + Sentences.make("HEHDT,0.0,T") + Sentences.epoch(3))
    await until { heard.locations.count == 3 }
    #expect(heard.headings == [Heading(trueHeading: 0)])
    #expect(heard.states == ["NODATA", "available"])
    await heard.stop()
  }

  @Test func `sentences without checksum don't count on a serial line`() async throws {
    let line = try SerialLine()
    let heard = SourceEvents(NMEASource(.device(line.path, baud: 9600)))
    await until { heard.states == ["NODATA"] }
    line.send("$GPGLL,4851.5000,N,00217.6600,E,100001.00,A\r\n" + Sentences.epoch(2))
    await until { heard.locations.count == 1 }
    #expect(heard.locations.first?.timestamp == Timestamp("1998-09-13T10:00:02Z"))
  }

  @Test func `a receiver that is unplugged is a fault, and goes on when it is back`() async throws {
    let folder = try WorkingDirectory()
    let link = folder.path("receiver")
    var line: SerialLine? = try SerialLine()
    try await make(link, to: line?.path ?? "")
    let heard = SourceEvents(NMEASource(.device(link, baud: 9600)))
    await until { heard.states == ["NODATA"] }
    line?.send(Sentences.epoch(1))
    await until { heard.locations.count == 1 }
    // The number of the line that is gone may be that of another test's next.
    try await remove(link)
    line = nil
    await until { heard.faults == [.deviceLost] && heard.states.last == "ENOENT" }
    let again = try SerialLine()
    try await make(link, to: again.path)
    await until { heard.states.last == "NODATA" }
    again.send(Sentences.epoch(2))
    await until { heard.locations.count == 2 }
    await heard.stop()
  }

  private func make(_ link: String, to path: String) async throws {
    try await onThread { try ChildProcess(path: "/bin/ln").check(["-s", path, link]) }
  }

  private func remove(_ link: String) async throws {
    try await onThread { try ChildProcess(path: "/bin/rm").check([link]) }
  }

  @Test func `a receiver without a fix says so, and when it loses one`() async throws {
    let server = try LoopbackServer()
    let heard = SourceEvents(NMEASource(.tcp(host: "127.0.0.1", port: server.port)))
    await until { server.clientCount == 1 }
    server.send(Sentences.epoch(1, quality: 0) + Sentences.epoch(2, quality: 0))
    await until { heard.states == ["NODATA", "NOFIX"] }
    server.send(Sentences.epoch(3) + Sentences.epoch(4, quality: 0) + Sentences.epoch(5))
    await until { heard.locations.count == 2 }
    #expect(heard.faults == [.noFix])
    #expect(heard.states == ["NODATA", "NOFIX", "available", "available"])
    server.dropClients()
    await until { heard.faults == [.noFix, .disconnected] && server.acceptedCount == 2 }
    await heard.stop()
    await until { server.clientCount == 0 }
    server.close()
  }

  @Test func `what is no NMEA 0183 is told, on a serial line with the speed to try`() async throws {
    let line = try SerialLine()
    let heard = SourceEvents(NMEASource(.device(line.path, baud: 9600)))
    await until { heard.states == ["NODATA"] }
    line.send(String(repeating: "\u{1}xyz", count: 200))
    await until { heard.states == ["NODATA", "NOSENTENCE"] }
    guard case .state(let state)? = heard.all.last else { return }
    #expect(state.reason?.remedy?.contains("nmea:\(line.path)@4800") == true)
    line.send("\r\n" + Sentences.epoch(1) + Sentences.epoch(2))
    await until { heard.locations.count == 2 }
    #expect(heard.states.last == "available")
    await heard.stop()
  }

  @Test func `a connection that ends without a sentence was none of a receiver`() async throws {
    let server = try LoopbackServer(greeting: "220 mail.example.org\r\n")
    let heard = SourceEvents(NMEASource(.tcp(host: "127.0.0.1", port: server.port)))
    await until { server.clientCount == 1 }
    server.dropClients()
    await until { heard.states.contains("NOSENTENCE") }
    await heard.stop()
    server.close()
  }

  @Test func `damaged sentences are a fault, once for many`() async throws {
    let server = try LoopbackServer()
    let heard = SourceEvents(NMEASource(.tcp(host: "127.0.0.1", port: server.port)))
    await until { server.clientCount == 1 }
    let damaged = "$GPGLL,4851.5000,N,00217.6600,E,100001.00,A*00\r\n"
    server.send(damaged + Sentences.epoch(1) + damaged)
    await until { heard.locations.count == 1 }
    #expect(heard.faults.isEmpty)
    for second in 2..<6 { server.send(damaged + Sentences.epoch(second)) }
    await until { heard.locations.count == 5 }
    #expect(heard.faults == [.malformed])
    for second in 6..<30 { server.send(Sentences.epoch(second)) }
    await until { heard.locations.count == 29 }
    server.send(damaged + damaged + damaged)
    await until { heard.faults == [.malformed, .malformed] }
    await heard.stop()
    server.close()
  }

  @Test func `a folder is no device, and no time without connection`() async {
    let heard = SourceEvents(NMEASource(.device("/tmp", baud: 9600)))
    await until { !heard.states.isEmpty }
    #expect(heard.states.first == "E21")
    #expect(await NMEASource(.device("/tmp", baud: 9600)).settledState().isDisabled)
    await heard.stop()
  }

  @Test func `datagrams to another machine's address are disabled with a remedy`() async {
    let state = await NMEASource(.udp(host: "192.0.2.1", port: 12_978)).settledState()
    #expect(state.isDisabled)
    #expect(state.reason?.remedy?.contains("0.0.0.0") == true)
  }

  @Test func `datagrams are received`() async throws {
    let heard = SourceEvents(NMEASource(.udp(host: "127.0.0.1", port: 12_977)))
    await until { heard.states == ["NODATA"] }
    let python =
      "import socket,sys; socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(sys.argv[1].encode(), ('127.0.0.1', 12977))"
    try await onThread {
      try ChildProcess(path: "/usr/bin/python3").check(["-c", python, Sentences.epoch(1)])
    }
    await until { heard.locations.count == 1 }
    await heard.stop()
  }

  @Test func `a device that is not there is disabled with a remedy`() async {
    let source = NMEASource(.device("/dev/no-such-receiver", baud: 9600))
    let state = await source.settledState()
    #expect(state.isDisabled)
    #expect(state.reason?.code == "ENOENT")
    #expect(state.reason?.remedy != nil)
    await #expect(throws: LocationError.services(state)) {
      try await LocationManager(sources: [source]).current(LocationRequest(timeout: nil))
    }
  }

  @Test func `a device that may not be read is denied`() {
    let error = SystemError(operation: "open", path: "/dev/ttyUSB0", code: 13)
    let state = ServiceState(error)
    #expect(state.reason?.code == "EACCES")
    #expect(state.reason?.remedy?.contains("dialout") == true)
    guard case .denied = state else {
      Issue.record("\(state)")
      return
    }
    guard case .restricted = ServiceState(SystemError(operation: "open", path: "/dev/x", code: 16))
    else {
      Issue.record("EBUSY is no restriction")
      return
    }
  }
}
