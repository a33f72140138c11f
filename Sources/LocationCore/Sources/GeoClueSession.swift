internal import DBusBridge
internal import Geometry
internal import SystemAccess

/// One connection to GeoClue.
///
/// See "org.freedesktop.GeoClue2" in its documentation.
struct GeoClueSession {
  private static let service = "org.freedesktop.GeoClue2"
  private static let properties = "org.freedesktop.DBus.Properties"
  private static let patience = 3.0

  private let bus: DBusConnection
  private let thread: SourceThread
  private let client: String
  private var hasLocation = false

  /// Connects and asks for a client, which is what GeoClue calls whoever wants locations.
  init(_ thread: SourceThread, level: AccuracyLevel) throws(DBusFailure) {
    self.thread = thread
    bus = try DBusConnection()
    let manager = "/org/freedesktop/GeoClue2/Manager"
    let reply = try bus.call(
      Self.service, manager, Self.service + ".Manager", "GetClient", within: Self.patience)
    client = reply.first?.text ?? ""
    try set("DesktopId", .string("revgeo"))
    try set("RequestedAccuracyLevel", .unsigned32(level.geoClueLevel))
    // Its own thresholds would hold back even the first location.
    try set("DistanceThreshold", .unsigned32(0))
    try set("TimeThreshold", .unsigned32(0))
    try bus.subscribe("type='signal',sender='\(Self.service)',path='\(client)'")
    try bus.subscribe(
      "type='signal',interface='org.freedesktop.DBus',member='NameOwnerChanged',"
        + "arg0='\(Self.service)'")
    _ = try bus.call(
      Self.service, client, Self.service + ".Client", "Start", within: Self.patience)
    thread.send(.state(GeoClueSource.silent))
  }

  /// Hears its signals until it leaves the bus or nobody wants more.
  mutating func run() throws(DBusFailure) {
    while true {
      while let signal = bus.nextSignal() {
        guard try take(signal) else { return }
      }
      guard let descriptor = bus.descriptor else { return }
      if thread.wakeup.wait(orReadable: descriptor, seconds: 60) {
        stop()
        return
      }
      guard bus.receive() else { return }
    }
  }

  private func stop() {
    _ = try? bus.call(
      Self.service, client, Self.service + ".Client", "Stop", within: Self.patience)
    _ = try? bus.call(
      Self.service, "/org/freedesktop/GeoClue2/Manager", Self.service + ".Manager",
      "DeleteClient", [.objectPath(client)], within: Self.patience)
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
      thread.send(.state(isActive ? GeoClueSource.silent : revoked))
    case "NameOwnerChanged":
      return signal.arguments.last?.text?.isEmpty == false
    default: break
    }
    return true
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
