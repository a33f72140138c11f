internal import SystemAccess

/// The receivers of a gpsd, over its JSON protocol.
///
/// A gpsd that is restarted is connected to again for as long as somebody wants locations. Before its version 3.25 it passes over the sentences of gyro
/// compasses that begin with `$HE`; ``NMEASource`` reads them from such a compass itself.
public struct GPSDSource: LocationSource {
  /// The name or address of the machine it runs on.
  public let host: String

  /// Its TCP port.
  public let port: Int

  /// The receiver that counts, such as `/dev/ttyUSB0`; any when nothing is given.
  public let device: String?

  /// Creates a source; nothing is connected before the first location is wanted.
  /// - Parameters:
  ///   - host: The machine; `GPSD_HOST` of the environment unless given, else this one.
  ///   - port: The port; `GPSD_PORT` of the environment unless given, else 2947.
  ///   - device: The receiver that counts; any when nothing is given.
  public init(host: String? = nil, port: Int? = nil, device: String? = nil) {
    let named = ProgramEnvironment.variable("GPSD_HOST").flatMap { $0.isEmpty ? nil : $0 }
    self.host = host ?? named ?? "localhost"
    self.port = port ?? ProgramEnvironment.variable("GPSD_PORT").flatMap { Int($0) } ?? 2947
    self.device = device
  }

  /// What messages call it.
  public var name: String { "gpsd at \(LiveInput.address(host, port))" }

  /// A receiver may have a compass.
  public var hasHeadings: Bool { true }

  /// Connects and waits for the first word on its receivers, two seconds and a half at most.
  public func probe() async -> ServiceState {
    await SourceProbe.state(of: events(patience: 30), within: 2.5, silent: silent) { state in
      !state.isUndetermined || state.reason?.code == NMEASource.noFixCode
    }
  }

  /// Which headings its version passes over.
  public func remark() async -> String? {
    let release: String? = await withCheckedContinuation { continuation in
      let isRunning = Threads.detach { continuation.resume(returning: self.release) }
      if !isRunning { continuation.resume(returning: nil) }
    }
    let parts =
      release?.split(separator: ".").prefix(2).compactMap { Int($0.prefix(while: \.isNumber)) }
      ?? []
    guard let release, parts.count == 2, (parts[0], parts[1]) < (3, 25) else { return nil }
    return "gpsd \(release) passes over the headings of gyro compasses ($HEHDT): "
      + "upgrade it to 3.25, or read the compass by nmea:"
  }

  /// The version in its greeting.
  private var release: String? {
    guard let wakeup = try? Wakeup(),
      let connection = try? LiveInput.connect(to: host, port: port, within: 2, or: wakeup),
      case .bytes(let bytes)? = try? connection.read(within: 2, or: wakeup),
      let greeting = GPSDMessage(Array(bytes.prefix { $0 != 10 }))
    else { return nil }
    return greeting.text("release")
  }

  /// Connects on a thread of its own.
  public func open(_ demands: AsyncStream<LocationDemand>) -> AsyncStream<SourceEvent> {
    events(patience: 30)
  }

  private func events(patience: Double) -> AsyncStream<SourceEvent> {
    SourceThread.events(name) { thread in
      var outage = Outage()
      while !thread.isStopped {
        do throws(SystemError) {
          let connection = try LiveInput.connect(
            to: host, port: port, within: 5, or: thread.wakeup)
          thread.send(.state(silent))
          defer { outage.begin() }
          try watch(connection, thread, patience: patience)
          if thread.isStopped { return }
          thread.send(.fault(lost("gpsd has closed the connection")))
        } catch {
          if error.kind == .cancelled { return }
          if ["read", "send"].contains(error.operation) { thread.send(.fault(lost(error.reason))) }
          thread.send(.state(outage.state(state(error))))
        }
        if thread.pause(seconds: outage.nextPause()) { return }
      }
    }
  }

  /// The reports of a moment follow each other more quickly than this.
  private static let pause = 0.12

  private func watch(
    _ connection: LiveInput, _ thread: SourceThread, patience: Double
  ) throws(SystemError) {
    try connection.write(Array(request.utf8))
    var reader = GPSDReader(name: name, device: device)
    var isPending = false
    while true {
      switch try connection.read(within: isPending ? Self.pause : patience, or: thread.wakeup) {
      case .bytes(let bytes):
        reader.read(bytes, thread.send)
        isPending = true
      case .silence where isPending:
        reader.completeEpochs(thread.send)
        isPending = false
      case .silence:
        let text = "\(name): nothing has come for \(Int(patience)) s"
        thread.send(.fault(SourceFault(.silence, text)))
      case .stopped: return
      case .end:
        reader.completeEpochs(thread.send)
        return
      }
    }
  }

  private var request: String {
    guard let device else { return #"?WATCH={"enable":true,"json":true};"# + "\n" }
    return #"?WATCH={"enable":true,"json":true,"device":"\#(device)"};"# + "\n"
  }

  private var silent: ServiceState {
    .notDetermined(
      ServiceState.Reason(
        source: name, code: "NODATA", message: "gpsd has said nothing of a position yet"))
  }

  private func lost(_ reason: String) -> SourceFault {
    SourceFault(.disconnected, "\(name): \(reason): trying again")
  }

  private func state(_ error: SystemError) -> ServiceState {
    guard error.kind == .refused else { return ServiceState(error) }
    return .disabled(
      ServiceState.Reason(
        source: name, code: "ECONNREFUSED", message: "gpsd does not run there",
        remedy: "install and start it (sudo apt install gpsd; sudo systemctl start gpsd.socket)"))
  }
}
