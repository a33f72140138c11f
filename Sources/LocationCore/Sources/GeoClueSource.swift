internal import DBusBridge
internal import Geometry
internal import SystemAccess

/// The desktop's location service GeoClue2, over the system's message bus.
///
/// GeoClue may ask a server on the network where the Wi-Fi networks and cells around are. Unless that is allowed here, the source is restricted for as long as
/// GeoClue's configuration lets it ask any but this machine.
public struct GeoClueSource: LocationSource {
  /// Whether GeoClue may ask a server on the network.
  public let allowsNetwork: Bool

  /// What GeoClue is asked for at most.
  public let level: AccuracyLevel

  private let configurationPath: String

  /// The message bus; the system's unless given.
  package var busAddress: String?

  /// Creates a source; nothing is connected before the first location is wanted.
  /// - Parameters:
  ///   - allowsNetwork: Whether GeoClue may ask a server on the network.
  ///   - level: What GeoClue is asked for at most.
  ///   - configurationPath: GeoClue's configuration.
  public init(
    allowsNetwork: Bool = false, level: AccuracyLevel = .room,
    configurationPath: String = "/etc/geoclue/geoclue.conf"
  ) {
    self.allowsNetwork = allowsNetwork
    self.level = level
    self.configurationPath = configurationPath
  }

  /// What messages call it.
  public var name: String { "GeoClue" }

  /// Connects, asks for as little as can be, and waits for an answer, some seconds at most.
  public func probe() async -> ServiceState {
    let least = AsyncStream<LocationDemand> { demands in
      demands.yield(LocationDemand(finest: .city))
      demands.finish()
    }
    return await SourceProbe.state(of: open(least), within: 4, silent: silent) { state in
      !state.isUndetermined || state.reason?.code != "NODATA"
    }
  }

  /// Connects on a thread of its own.
  ///
  /// Where the network may be asked, GeoClue is asked for no finer level than is wanted.
  public func open(_ demands: AsyncStream<LocationDemand>) -> AsyncStream<SourceEvent> {
    SourceThread.events(name) { thread in
      let demand: LatestDemand
      do throws(SystemError) {
        demand = try LatestDemand(demands)
      } catch {
        thread.send(.state(ServiceState(error)))
        return
      }
      // It comes at once, but from a task, which may have to wait for its turn.
      if thread.wakeup.wait(or: demand.changed) { return }
      var outage = Outage()
      while !thread.isStopped {
        if let refusal {
          thread.send(.state(absence ?? refusal))
        } else {
          do throws(DBusFailure) {
            var session = try GeoClueSession(
              thread, demand, finest: level, isExact: !allowsNetwork, address: busAddress)
            defer { outage.begin() }
            try session.run()
            if thread.isStopped { return }
            thread.send(
              .fault(SourceFault(.disconnected, "\(name): it has left the bus: trying again")))
          } catch {
            thread.send(.state(outage.state(GeoClueSource.state(error))))
          }
        }
        if thread.pause(seconds: outage.nextPause()) { return }
      }
    }
  }

  private var silent: ServiceState { GeoClueSource.silent }

  static var silent: ServiceState {
    .notDetermined(
      ServiceState.Reason(
        source: "GeoClue", code: "NODATA", message: "it has given no position yet"))
  }

  static var sourceless: ServiceState {
    .notDetermined(
      ServiceState.Reason(
        source: "GeoClue", code: "NOSOURCE", message: "it has no source of positions at present",
        remedy: "plug in a receiver that it knows, or take gpsd"))
  }

  /// Why it is not used: it would ask a server on the network.
  private var refusal: ServiceState? {
    if allowsNetwork { return nil }
    let missing = GeoClueConfiguration(path: configurationPath).missing
    if missing.isEmpty { return nil }
    return .restricted(
      ServiceState.Reason(
        source: name, code: "NETWORK", message: "it would ask a server on the network",
        remedy: "set \(missing.joined(separator: ", ")) in \(configurationPath), or allow it "
          + "(--source geoclue:network)"))
  }

  /// Why it can't be used, whatever its configuration: it is not installed, or there is no bus.
  private var absence: ServiceState? {
    do throws(DBusFailure) {
      let bus = try DBusConnection(address: busAddress)
      return try GeoClueSession.isInstalled(bus) ? nil : GeoClueSource.notInstalled
    } catch {
      return GeoClueSource.state(error)
    }
  }

  private static var notInstalled: ServiceState {
    .disabled(
      ServiceState.Reason(
        source: "GeoClue", code: "ServiceUnknown", message: "it is not installed",
        remedy: "sudo apt install geoclue-2.0, or take gpsd"))
  }

  /// What a failed call says of the service.
  static func state(_ failure: DBusFailure) -> ServiceState {
    func reason(_ code: String, _ message: String, _ remedy: String?) -> ServiceState.Reason {
      ServiceState.Reason(source: "GeoClue", code: code, message: message, remedy: remedy)
    }
    let word = failure.name.split(separator: ".").last.map(String.init) ?? ""
    switch word {
    case "AccessDenied" where failure.message.contains("disallowed by configuration"):
      return .restricted(
        reason(
          word, failure.message,
          "add a section [revgeo] with allowed=true, system=true and users= to its configuration"))
    case "AccessDenied":
      return .denied(
        reason(word, failure.message, "switch locations on in the desktop's privacy settings"))
    case "NoReply", "Timeout", "TimedOut":
      return .notDetermined(
        reason(
          "NOAGENT", "it does not answer, for want of an agent of this desktop session",
          "run an agent (/usr/libexec/geoclue-2.0/demos/agent), or take gpsd"))
    case "ServiceUnknown", "NameHasNoOwner", "Spawn.ServiceNotFound", "ServiceNotFound":
      return notInstalled
    default:
      return .disabled(
        reason(word, failure.message, "see that the system's message bus runs, or take gpsd"))
    }
  }
}
