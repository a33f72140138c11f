import SystemAccess

/// A message bus of a test's own with a GeoClue on it that the test plays.
package final class FakeGeoClue: Sendable {
  /// Why such a bus can't be had; nothing when it can.
  package static let isPossible: Bool = {
    let python = ChildProcess(path: "/usr/bin/python3")
    guard ChildProcess(path: "/usr/bin/dbus-daemon").exists, python.exists else { return false }
    let result = try? python.run(["-c", "import dbus.service, gi.repository.GLib"])
    return result?.status == 0
  }()

  private let folder: WorkingDirectory
  private let bus: RunningProcess
  private let service: RunningProcess?

  /// What names the bus.
  package let address: String

  /// Starts it.
  /// - Parameter mode: How it behaves: `ok`, `zero`, `denied`, `restricted`, `noagent`, `sourceless` or `revoked`; nothing for a bus without it.
  /// - Throws: When it can't be started.
  package init(_ mode: String?) throws {
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
  package var record: [Substring] { service?.output.split(separator: "\n") ?? [] }

  /// Waits until it is on the bus, or the bus is there.
  package func wait() async throws {
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
        @dbus.service.method(P, in_signature="ss", out_signature="v")
        def Get(self, interface, name): return dbus.UInt32(0 if mode == "sourceless" else 6)
        @dbus.service.method(G + ".Manager", in_signature="o")
        def DeleteClient(self, path): print("deleted", path)

    class Place(dbus.service.Object):
        @dbus.service.method(P, in_signature="s", out_signature="a{sv}")
        def GetAll(self, interface):
            return {"Latitude": 2.0, "Longitude": 7.0, "Accuracy": dbus.Double(0.0 if mode == "zero" else 12.5),
                "Altitude": -1.797e308, "Speed": -1.0, "Heading": -1.0, "Description": "",
                "Timestamp": dbus.Struct((dbus.UInt64(1784016847), dbus.UInt64(125000)), signature="tt")}

    class Client(dbus.service.Object):
        active = False
        @dbus.service.method(P, in_signature="ss", out_signature="v")
        def Get(self, interface, name): return dbus.Boolean(self.active)
        def turn(self, active):
            self.active = active
            self.PropertiesChanged(G + ".Client", {"Active": active}, [])
        @dbus.service.method(P, in_signature="ssv")
        def Set(self, interface, name, value): print("set", name, value)
        @dbus.service.method(G + ".Client")
        def Start(self):
            def refuse(text):
                raise dbus.DBusException(text, name="org.freedesktop.DBus.Error.AccessDenied")
            if mode == "denied": refuse("Geolocation disabled for UID 0")
            if mode == "restricted": refuse("'revgeo' disallowed by configuration for UID 0")
            print("start")
            self.turn(True)
            GLib.timeout_add(50, self.update)
        def update(self):
            if mode == "revoked":
                self.turn(False)
                GLib.timeout_add(500, self.again)
            elif mode != "sourceless": self.LocationUpdated("/", "/place")
            return False
        def again(self):
            self.turn(True)
            self.LocationUpdated("/", "/place")
            return False
        @dbus.service.method(G + ".Client")
        def Stop(self):
            print("stop")
            self.turn(False)
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
