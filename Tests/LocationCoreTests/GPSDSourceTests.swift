import LocationCore
import TestSupport
import Testing

@Suite("A gpsd on the loopback interface", .timeLimit(.minutes(5)))
struct GPSDSourceTests {
  private static let greeting =
    #"{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}"# + "\n"

  private static func report(_ second: Int, eph: Double = 17.1) -> String {
    #"{"class":"TPV","device":"/dev/a","mode":3,"time":"1998-09-13T10:00:\#(second + 10)Z","lat":48.5,"lon":2.25,"eph":\#(eph)}"#
      + "\n"
  }

  private static func source(_ server: LoopbackServer) -> GPSDSource {
    GPSDSource(host: "127.0.0.1", port: server.port)
  }

  @Test func `a thousand requests are one connection, closed afterwards`() async throws {
    let server = try LoopbackServer(greeting: Self.greeting)
    let manager = LocationManager(sources: [Self.source(server)])
    let readings = try await withThrowingTaskGroup { group in
      for _ in 0..<1000 {
        group.addTask {
          try await manager.current(LocationRequest(accuracy: .house, timeout: nil))
        }
      }
      await until { await manager.activity.pendingRequests == 1000 && server.clientCount == 1 }
      server.send(Self.report(0))
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(readings.count == 1000)
    #expect(readings.allSatisfy { $0.achieved == .house })
    await until { server.clientCount == 0 }
    #expect(server.acceptedCount == 1)
    #expect(server.received.contains(#"?WATCH={"enable":true,"json":true};"#))
  }

  @Test func `a gpsd that is restarted is a fault, and locations go on`() async throws {
    let server = try LoopbackServer(greeting: Self.greeting)
    let heard = SourceEvents(Self.source(server))
    await until { server.clientCount == 1 }
    server.send(Self.report(0))
    await until { heard.locations.count == 1 }
    server.close()
    await until { heard.faults == [.disconnected] && heard.states.last == "ECONNREFUSED" }
    let again = try LoopbackServer(port: server.port, greeting: Self.greeting)
    await until { again.clientCount == 1 }
    again.send(Self.report(1))
    await until { heard.locations.count == 2 }
    await heard.stop()
    await until { again.clientCount == 0 }
    again.close()
  }

  @Test func `without a gpsd a request fails at once and says what to do`() async throws {
    let server = try LoopbackServer()
    server.close()
    let manager = LocationManager(sources: [Self.source(server)])
    do {
      _ = try await manager.current(LocationRequest(timeout: nil))
      Issue.record("there is a location")
    } catch {
      guard case .services(.disabled(let reason)) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(reason.code == "ECONNREFUSED")
      #expect(reason.remedy?.contains("apt install gpsd") == true)
    }
    await until { await manager.servicesState().reason?.code == "ECONNREFUSED" }
  }

  @Test(arguments: [
    (#"{"class":"DEVICES","devices":[]}"#, "NODEVICE"),
    (#"{"class":"DEVICES","devices":[{"path":"/dev/a"}]}"#, "NODATA"), ("", "NODATA"),
    (#"{"class":"TPV","device":"/dev/a","mode":1}"#, "NOFIX"),
    (#"{"class":"TPV","device":"/dev/a","mode":3,"lat":1,"lon":2}"#, "available"),
  ])
  func `a probe tells the state and hangs up`(_ word: String, code: String) async throws {
    let server = try LoopbackServer(greeting: Self.greeting + word + "\n")
    await until { await Self.source(server).probe().reason?.code ?? "available" == code }
    await until { server.clientCount == 0 }
    server.close()
  }

  @Test(arguments: [
    ("3.22", true), ("3.24~dev", true), ("3.25", false), ("4.1", false), ("x", false),
  ])
  func `which versions pass over a gyro compass is said`(_ release: String, isSaid: Bool)
    async throws
  {
    let server = try LoopbackServer(greeting: Self.greeting.replacing("3.22", with: release))
    let remark = await Self.source(server).remark()
    #expect((remark?.contains("gpsd \(release) passes over")) == (isSaid ? true : nil))
    server.close()
  }

  @Test func `an IPv6 address stands in brackets`() {
    #expect(GPSDSource(host: "::1", port: 1).name == "gpsd at [::1]:1")
    #expect(NMEASource(.tcp(host: "fe80::1", port: 2)).name == "[fe80::1]:2")
  }

  @Test func `no name of a machine is an error of its own`() async throws {
    // Where no server for names answers, that takes longer than a probe.
    let heard = SourceEvents(GPSDSource(host: "no.such.host.invalid", port: 1))
    await until { !heard.all.isEmpty }
    guard case .state(.disabled(let reason))? = heard.all.first else {
      Issue.record("\(heard.all)")
      return
    }
    #expect(reason.source == "no.such.host.invalid:1")
    await heard.stop()
  }
}

extension ServiceState {
  var isDisabled: Bool {
    if case .disabled = self { return true }
    return false
  }
}
