internal import DBusBridge
internal import Geometry
internal import SystemAccess

/// One connection to GeoClue.
///
/// See "org.freedesktop.GeoClue2" in its documentation.
struct GeoClueSession {
  private static let service = "org.freedesktop.GeoClue2"
  private static let properties = "org.freedesktop.DBus.Properties"
  private static let managerPath = "/org/freedesktop/GeoClue2/Manager"
  private static let patience = 3.0

  private let bus: DBusConnection
  private let thread: SourceThread
  private let demand: LatestDemand
  private let finest: AccuracyLevel
  private let isExact: Bool
  private let client: String
  private var level: AccuracyLevel
  private var hasLocation = false
  private var isRevoked = false

  /// Connects and asks for a client, which is what GeoClue calls whoever wants locations.
  /// - Parameters:
  ///   - thread: Where it runs.
  ///   - demand: What is wanted.
  ///   - finest: What GeoClue is asked for at most.
  ///   - isExact: Whether it is asked for that whatever is wanted: receivers give exact positions alone, and GeoClue does not even start them for less.
  ///   - address: The bus; the system's unless given.
  /// - Throws: ``DBusFailure`` when GeoClue is not there or lets us not begin.
  init(
    _ thread: SourceThread, _ demand: LatestDemand, finest: AccuracyLevel, isExact: Bool,
    address: String?
  ) throws(DBusFailure) {
    (self.thread, self.demand) = (thread, demand)
    (self.finest, self.isExact) = (finest, isExact)
    level = GeoClueSession.level(demand, finest: finest, isExact: isExact)
    bus = try DBusConnection(address: address)
    let reply = try bus.call(
      Self.service, Self.managerPath, Self.service + ".Manager", "GetClient", within: Self.patience)
    client = reply.first?.text ?? ""
    try set("DesktopId", .string("revgeo"))
    // Its own thresholds would hold back even the first location.
    try set("DistanceThreshold", .unsigned32(0))
    try set("TimeThreshold", .unsigned32(0))
    try bus.subscribe("type='signal',sender='\(Self.service)',path='\(client)'")
    try bus.subscribe(
      "type='signal',interface='org.freedesktop.DBus',member='NameOwnerChanged',"
        + "arg0='\(Self.service)'")
    try start()
    thread.send(.state(state))
  }

  /// Whether the bus can start it, or it runs; asking does not start it.
  static func isInstalled(_ bus: DBusConnection) throws(DBusFailure) -> Bool {
    let daemon = "org.freedesktop.DBus"
    for list in ["ListActivatableNames", "ListNames"] {
      let reply = try bus.call(
        daemon, "/org/freedesktop/DBus", daemon, list, within: Self.patience)
      if case .list(let names)? = reply.first, names.contains(.string(Self.service)) { return true }
    }
    return false
  }

  /// Asks for the level and begins; GeoClue looks at the level only then.
  private func start() throws(DBusFailure) {
    try set("RequestedAccuracyLevel", .unsigned32(level.geoClueLevel))
    _ = try bus.call(
      Self.service, client, Self.service + ".Client", "Start", within: Self.patience)
  }

  private static func level(
    _ demand: LatestDemand, finest: AccuracyLevel, isExact: Bool
  ) -> AccuracyLevel {
    let wanted = demand.take()?.finest
    return isExact ? finest : min(finest, wanted ?? finest)
  }

  /// Asks for another level when another one is wanted.
  private mutating func follow() throws(DBusFailure) {
    let next = GeoClueSession.level(demand, finest: finest, isExact: isExact)
    guard next != level else { return }
    level = next
    _ = try bus.call(Self.service, client, Self.service + ".Client", "Stop", within: Self.patience)
    try start()
  }

  /// It has let us begin: as good as its sources are, if it has any.
  private var state: ServiceState {
    let known = property("AvailableAccuracyLevel", of: Self.managerPath, "Manager")
    guard let number = known?.number else { return .available(finest: finest) }
    guard let level = AccuracyLevel(geoClueLevel: number) else { return GeoClueSource.sourceless }
    return .available(finest: min(finest, level))
  }

  /// Hears its signals until it leaves the bus or nobody wants more.
  mutating func run() throws(DBusFailure) {
    while true {
      while let signal = bus.nextSignal() {
        guard try take(signal) else { return }
      }
      guard let descriptor = bus.descriptor else { return }
      if thread.wakeup.wait(orReadable: descriptor, or: demand.changed, seconds: 60) {
        stop()
        return
      }
      try follow()
      guard bus.receive() else { return }
    }
  }

  private func stop() {
    _ = try? bus.call(
      Self.service, client, Self.service + ".Client", "Stop", within: Self.patience)
    _ = try? bus.call(
      Self.service, Self.managerPath, Self.service + ".Manager", "DeleteClient",
      [.objectPath(client)], within: Self.patience)
  }

  private func set(_ name: String, _ value: DBusValue) throws(DBusFailure) {
    _ = try bus.call(
      Self.service, client, Self.properties, "Set",
      [.string(Self.service + ".Client"), .string(name), .variant(value)], within: Self.patience)
  }

  /// - Returns: Whether GeoClue is still there.
  private mutating func take(_ signal: DBusSignal) throws(DBusFailure) -> Bool {
    switch signal.member {
    case "LocationUpdated":
      guard let path = signal.arguments.dropFirst().first?.text else { return true }
      try takeLocation(path)
    case "PropertiesChanged":
      guard case .dictionary(let changed)? = signal.arguments.dropFirst().first,
        case .boolean(let isActive)? = changed["Active"]
      else { return true }
      noteActive(isActive)
    case "NameOwnerChanged":
      return signal.arguments.last?.text?.isEmpty == false
    default: break
    }
    return true
  }

  /// Tells when somebody has stopped it, or lets it begin again.
  ///
  /// We ourselves stop it and begin again when another level is wanted; what is true by now tells those signals apart.
  private mutating func noteActive(_ signalled: Bool) {
    var isActive = signalled
    if case .boolean(let value)? = property("Active", of: client, "Client") { isActive = value }
    if isActive == isRevoked { thread.send(.state(isActive ? state : revoked)) }
    isRevoked = !isActive
  }

  private func property(_ name: String, of path: String, _ interface: String) -> DBusValue? {
    let reply = try? bus.call(
      Self.service, path, Self.properties, "Get",
      [.string("\(Self.service).\(interface)"), .string(name)], within: Self.patience)
    return reply?.first
  }

  private mutating func takeLocation(_ path: String) throws(DBusFailure) {
    let reply = try bus.call(
      Self.service, path, Self.properties, "GetAll", [.string(Self.service + ".Location")],
      within: Self.patience)
    guard case .dictionary(let facts)? = reply.first, let location = Location(geoClue: facts)
    else { return }
    if !hasLocation { thread.send(.state(.available(finest: .room))) }
    hasLocation = true
    thread.send(.location(location))
  }

  private var revoked: ServiceState {
    .denied(
      ServiceState.Reason(
        source: "GeoClue", code: "REVOKED", message: "it has stopped giving positions",
        remedy: "switch locations on in the desktop's privacy settings"))
  }
}

extension AccuracyLevel {
  /// GeoClue's number of a level; the portal of sandboxed programs has others.
  fileprivate var geoClueLevel: UInt32 {
    switch self {
    case .city: 4
    case .neighborhood: 5
    case .block: 6
    case .house, .room: 8
    }
  }

  /// The level of GeoClue's number; nothing for those that are worse than any.
  fileprivate init?(geoClueLevel number: Double) {
    switch number {
    case 8...: self = .room
    case 6..<8: self = .block
    case 5..<6: self = .neighborhood
    case 4..<5: self = .city
    default: return nil
    }
  }
}

extension Location {
  /// Errors below this are not believed: GeoClue makes 0 m of any dilution up to 1.
  private static let leastGeoClueAccuracy = 5.0

  /// Reads the properties of a location; nothing when there is no sound position in them.
  ///
  /// Unknown values are told by numbers that can't be: an accuracy of 0 or less, a speed or heading below 0, the least altitude there is.
  init?(geoClue facts: [String: DBusValue]) {
    guard let latitude = facts["Latitude"]?.number, let longitude = facts["Longitude"]?.number,
      abs(longitude) <= 180,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    let accuracy = facts["Accuracy"]?.number.flatMap { $0 > 0 ? $0 : nil }
    self.init(
      coordinate, horizontalAccuracy: accuracy.map { max($0, Location.leastGeoClueAccuracy) })
    altitude = facts["Altitude"]?.number.flatMap { $0 > -20_000 ? $0 : nil }
    speed = facts["Speed"]?.number.flatMap { $0 >= 0 ? $0 : nil }
    // Its heading is the way over ground.
    course = facts["Heading"]?.number.flatMap { $0 >= 0 && $0 < 360 ? $0 : nil }
    if case .list(let time)? = facts["Timestamp"], let seconds = time.first?.number,
      let micros = time.last?.number, time.count == 2, seconds > 0, seconds < 1e12
    {
      timestamp = Timestamp(milliseconds: Int64(seconds) * 1000 + Int64(micros / 1000))
    }
  }
}
