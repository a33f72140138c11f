import SystemAccess
import TestSupport
import Testing

/// A message bus of a test's own with a GeoClue on it that the test plays.
final class FakeGeoClue: Sendable {
  /// Why such a bus can't be had; nothing when it can.
  static let isPossible: Bool = {
    let python = ChildProcess(path: "/usr/bin/python3")
    guard ChildProcess(path: "/usr/bin/dbus-daemon").exists, python.exists else { return false }
    let result = try? python.run(["-c", "import dbus.service, gi.repository.GLib"])
    return result?.status == 0
  }()

  private let folder: WorkingDirectory
  private let bus: RunningProcess
  private let service: RunningProcess?

  /// What names the bus.
  let address: String

  /// Starts it.
  /// - Parameter mode: How it behaves: `ok`, `denied`, `restricted`, `noagent` or `revoked`; nothing for a bus without it.
  /// - Throws: When it can't be started.
  init(_ mode: String?) throws {
    folder = try WorkingDirectory()
    address = "unix:path=\(folder.path("bus"))"
    let configuration = """
      <busconfig><type>session</type><listen>\(address)</listen><auth>EXTERNAL</auth>
      <policy context="default"><allow send_destination="*" eavesdrop="true"/>
      <allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
      """
    let path = try folder.write(Array(configuration.utf8), to: "bus.conf")
    bus = try RunningProcess("/usr/bin/dbus-daemon", ["--config-file=\(path)", "--nofork"])
    let script = try folder.write(Array(FakeGeoClue.script.utf8), to: "geoclue.py")
    let address = address
    service = try mode.map {
      try RunningProcess("/usr/bin/python3", ["-u", script, address, $0])
    }
  }

  /// What it was told, a line each.
  var record: [Substring] { service?.output.split(separator: "\n") ?? [] }

  /// Waits until it is on the bus, or the bus is there.
  func wait() async throws {
    let bus = folder.path("bus")
    while service == nil ? !ProcessFacts.exists(bus) : !record.contains("ready") {
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  private static let script = """
    import sys, time, dbus, dbus.bus, dbus.service, dbus.mainloop.glib
    from gi.repository import GLib
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    mode, G, P = sys.argv[2], "org.freedesktop.GeoClue2", "org.freedesktop.DBus.Properties"
    while True:
        try: bus = dbus.bus.BusConnection(sys.argv[1]); break
        except dbus.DBusException: time.sleep(0.02)

    class Manager(dbus.service.Object):
        @dbus.service.method(G + ".Manager", out_signature="o", async_callbacks=("ok", "fail"))
        def GetClient(self, ok, fail):
            if mode != "noagent": ok("/org/freedesktop/GeoClue2/Client/1")
        @dbus.service.method(G + ".Manager", in_signature="o")
        def DeleteClient(self, path): print("deleted", path)

    class Place(dbus.service.Object):
        @dbus.service.method(P, in_signature="s", out_signature="a{sv}")
        def GetAll(self, interface):
            return {"Latitude": 2.0, "Longitude": 7.0, "Accuracy": dbus.Double(0.0 if mode == "zero" else 12.5),
                "Altitude": -1.797e308, "Speed": -1.0, "Heading": -1.0, "Description": "",
                "Timestamp": dbus.Struct((dbus.UInt64(1784016847), dbus.UInt64(125000)), signature="tt")}

    class Client(dbus.service.Object):
        @dbus.service.method(P, in_signature="ssv")
        def Set(self, interface, name, value): print("set", name, value)
        @dbus.service.method(G + ".Client")
        def Start(self):
            def refuse(text):
                raise dbus.DBusException(text, name="org.freedesktop.DBus.Error.AccessDenied")
            if mode == "denied": refuse("Geolocation disabled for UID 0")
            if mode == "restricted": refuse("'revgeo' disallowed by configuration for UID 0")
            print("start")
            GLib.timeout_add(50, self.update)
        def update(self):
            if mode == "revoked":
                self.PropertiesChanged(G + ".Client", {"Active": False}, [])
                GLib.timeout_add(500, self.again)
            else: self.LocationUpdated("/", "/place")
            return False
        def again(self):
            self.PropertiesChanged(G + ".Client", {"Active": True}, [])
            self.LocationUpdated("/", "/place")
            return False
        @dbus.service.method(G + ".Client")
        def Stop(self): print("stop")
        @dbus.service.signal(G + ".Client", signature="oo")
        def LocationUpdated(self, old, new): pass
        @dbus.service.signal(P, signature="sa{sv}as")
        def PropertiesChanged(self, interface, changed, invalidated): pass

    Manager(bus, "/org/freedesktop/GeoClue2/Manager")
    Client(bus, "/org/freedesktop/GeoClue2/Client/1")
    Place(bus, "/place")
    bus.request_name(G)
    print("ready")
    GLib.MainLoop().run()
    """
}

@Suite(
  "GeoClue, played on a bus of its own",
  .enabled(
    if: FakeGeoClue.isPossible, "SKIPPED: dbus-daemon, python3-dbus or python3-gi is missing"),
  .timeLimit(.minutes(5)))
struct GeoClueTests {
  private let world: SmallWorld

  init() throws {
    world = try SmallWorld()
  }

  private func run(_ arguments: [String], on geoClue: FakeGeoClue) throws -> ChildProcess.Result {
    try SmallWorld.program.run(
      arguments,
      environment: ["REVGEO_INDEX": world.path, "DBUS_SYSTEM_BUS_ADDRESS": geoClue.address])
  }

  @Test func `a location is asked for, taken and given back`() async throws {
    let geoClue = try FakeGeoClue("ok")
    try await geoClue.wait()
    let result = try run(
      ["here", "--source", "geoclue:network", "--accuracy", "house", "--format", "json"],
      on: geoClue)
    #expect(result.status == 0, "\(result)")
    #expect(
      result.output.contains(#""latitude":2,"longitude":7,"accuracy":12.5,"achieved":"house""#))
    #expect(
      result.output.contains(
        #""time":"2026-07-14T08:14:07.125Z","altitude":null,"speed":null,"course":null"#))
    #expect(geoClue.record.contains("set DesktopId revgeo"))
    #expect(geoClue.record.contains("set RequestedAccuracyLevel 8"))
    #expect(geoClue.record.contains("set DistanceThreshold 0"))
  }

  @Test func `an accuracy of nothing is unknown and reaches no level`() async throws {
    let geoClue = try FakeGeoClue("zero")
    try await geoClue.wait()
    let result = try run(
      [
        "here", "--source", "geoclue:network", "--accuracy", "city", "--timeout", "3", "--format",
        "json",
      ], on: geoClue)
    #expect(result.status == 3, "\(result)")
    #expect(result.output.contains(#""accuracy":null,"achieved":null"#))
  }

  @Test(
    arguments: [
      ("denied", 6, "privacy settings"), ("restricted", 7, "[revgeo]"), ("noagent", 5, "agent"),
      (nil, 8, "apt install geoclue-2.0"),
    ] as [(String?, Int32, String)])
  func `each state has its status and remedy`(
    _ mode: String?, status: Int32, remedy: String
  ) async throws {
    let geoClue = try FakeGeoClue(mode)
    try await geoClue.wait()
    let source = ["--source", "geoclue:network"]
    let here = try run(["here", "--timeout", "5"] + source, on: geoClue)
    #expect(here.status == status, "\(here)")
    #expect(here.errors.contains(remedy))
    let doctor = try run(["doctor"] + source, on: geoClue)
    #expect(doctor.status == status, "\(doctor)")
    #expect(doctor.output.contains(remedy))
  }

  @Test func `what is revoked is told, and locations come when it is allowed again`() async throws {
    let geoClue = try FakeGeoClue("revoked")
    try await geoClue.wait()
    let result = try run(
      ["watch", "--source", "geoclue:network", "--until", "country=Squareland"], on: geoClue)
    #expect(result.status == 0, "\(result)")
    #expect(result.errors.contains("it has stopped giving positions"))
    #expect(result.output.contains("East, Squareland"))
  }

  @Test func `without a bus it is disabled`() throws {
    let result = try SmallWorld.program.run(
      ["doctor", "--source", "geoclue:network"],
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/no/such/bus"])
    #expect(result.status == 8)
    #expect(result.output.contains("disabled"))
  }
}
