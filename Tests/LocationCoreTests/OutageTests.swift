@testable import LocationCore
import Testing

@Suite("A time without connection")
struct OutageTests {
  @Test func `attempts come more and more rarely, and after a success quickly again`() {
    var outage = Outage { 0 }
    let pauses = (0..<9).map { _ in outage.nextPause() }
    #expect(pauses == [0.25, 0.5, 1, 2, 4, 8, 16, 30, 30])
    outage.begin()
    #expect(outage.nextPause() == 0.25)
  }

  @Test func `shortly after a success a failure is only not known, which ends no request`() {
    let failure = ServiceState.disabled(ServiceState.test("ECONNREFUSED"))
    var now = 100.0
    var outage = Outage { now }
    #expect(outage.state(failure) == failure)
    outage.begin()
    now += 9.9
    #expect(outage.state(failure) == .notDetermined(ServiceState.test("ECONNREFUSED")))
    now += 0.2
    #expect(outage.state(failure) == failure)
  }
}
