internal import CommandLineInterface
internal import LocationCore
internal import SystemAccess

extension SourceChoice {
  /// The source that is meant.
  /// - Parameter speed: How many times as fast as recorded tracks are played; nothing for as fast as they are read.
  /// - Returns: The source, not opened yet.
  func source(speed: Double?) -> any LocationSource {
    switch self {
    case .gpsd(let host, let port, let device):
      return GPSDSource(host: host, port: port, device: device)
    case .nmea(let path, let baud):
      let isFile = ProgramEnvironment.canRead(path) && !ProcessFacts.isSpecialFile(path)
      return isFile
        ? TrackSource(path: path, speed: speed) : NMEASource(.device(path, baud: baud))
    case .nmeaInput: return NMEASource(.standardInput)
    case .nmeaConnection(let host, let port): return NMEASource(.tcp(host: host, port: port))
    case .nmeaDatagrams(let host, let port): return NMEASource(.udp(host: host, port: port))
    case .gpx(let path): return TrackSource(path: path == "-" ? nil : path, speed: speed)
    case .geoClue(let allowsNetwork): return GeoClueSource(allowsNetwork: allowsNetwork)
    case .fixed(let coordinate, let accuracy): return FixedSource(coordinate, accuracy: accuracy)
    }
  }
}

extension LocateRequest {
  /// The manager of the sources that were named, or of this machine's.
  func manager() -> LocationManager {
    let log: @Sendable (String) -> Void = { Diagnostic.write($0) }
    return LocationManager(
      sources: choices.map { $0.source(speed: speed) }, log: isLogged ? log : nil)
  }

  /// The level that was asked for.
  var level: AccuracyLevel {
    switch accuracy {
    case .city: .city
    case .neighborhood: .neighborhood
    case .block: .block
    case .house: .house
    case .room: .room
    }
  }
}

extension ServiceState {
  /// How a command ends for want of a source.
  var exitCode: ExitCode {
    switch self {
    case .available: .answered
    case .notDetermined(let reason): reason.code == "NOFIX" ? .noFix : .notDetermined
    case .denied: .denied
    case .restricted: .restricted
    case .disabled: .disabled
    }
  }

  /// One word for it.
  var word: String {
    switch self {
    case .available: "available"
    case .notDetermined: "not determined"
    case .denied: "denied"
    case .restricted: "restricted"
    case .disabled: "disabled"
    }
  }
}
