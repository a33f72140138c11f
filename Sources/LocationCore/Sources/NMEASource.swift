internal import SystemAccess

/// A receiver that speaks NMEA 0183: at a serial line, on a TCP or UDP port, or at standard input.
///
/// A device that is unplugged and a connection that breaks are tried again for as long as somebody wants locations. For a recorded file take
/// ``TrackSource``.
public struct NMEASource: LocationSource {
  /// Where the sentences come from.
  public enum Input: Hashable, Sendable {
    /// A serial device or named pipe, at a speed in bits a second.
    case device(String, baud: Int)
    /// A TCP port that is connected to.
    case tcp(host: String, port: Int)
    /// A UDP port that is received on, and the own address of it.
    case udp(host: String, port: Int)
    /// Standard input, to its end.
    case standardInput
  }

  /// Where the sentences come from.
  public let input: Input

  /// Creates a source; nothing is opened before the first location is wanted.
  /// - Parameter input: Where the sentences come from.
  public init(_ input: Input) {
    self.input = input
  }

  /// What messages call it: the path or address.
  public var name: String {
    switch input {
    case .device(let path, _): path
    case .tcp(let host, let port): LiveInput.address(host, port)
    case .udp(let host, let port): "UDP port \(port) of \(host)"
    case .standardInput: "standard input"
    }
  }

  /// A receiver may have a compass.
  public var hasHeadings: Bool { true }

  /// The speeds that a serial line may have, in bits a second.
  public static var knownSpeeds: [Int] { LiveInput.knownSpeeds }

  /// Opens it and waits a second or two for a sentence.
  public func probe() async -> ServiceState {
    if input == .standardInput { return silent }
    return await SourceProbe.state(of: events(patience: 15), within: 2.5, silent: silent) { state in
      !state.isUndetermined || [Self.noFixCode, Self.noSentenceCode].contains(state.reason?.code)
    }
  }

  /// Reads it on a thread of its own.
  public func open(_ demands: AsyncStream<LocationDemand>) -> AsyncStream<SourceEvent> {
    events(patience: 15)
  }

  private func events(patience: Double) -> AsyncStream<SourceEvent> {
    SourceThread.events(name) { thread in
      var outage = Outage()
      while !thread.isStopped {
        do throws(SystemError) {
          let opened = try openInput(thread)
          thread.send(.state(silent))
          let session = ReceiverSession(
            opened, thread, acceptsMissingChecksums: !isSerial, patience: patience)
          defer { outage.begin() }
          try session.run()
          if thread.isStopped || input == .standardInput { return }
          thread.send(.fault(lost("it was closed from the other side")))
        } catch {
          if error.kind == .cancelled { return }
          if error.operation == "read" { thread.send(.fault(lost(error.reason))) }
          thread.send(.state(outage.state(state(error))))
        }
        if thread.pause(seconds: outage.nextPause()) { return }
      }
    }
  }

  private func openInput(_ thread: SourceThread) throws(SystemError) -> LiveInput {
    switch input {
    case .device(let path, let baud): try LiveInput(device: path, baud: baud)
    case .tcp(let host, let port):
      try LiveInput.connect(to: host, port: port, within: 5, or: thread.wakeup)
    case .udp(let host, let port): try LiveInput.receive(on: host, port: port)
    case .standardInput: LiveInput.standardInput
    }
  }

  private var isSerial: Bool {
    if case .device = input { return true }
    return false
  }

  static let noFixCode = "NOFIX"
  static let noSentenceCode = "NOSENTENCE"

  private var silent: ServiceState {
    .notDetermined(
      ServiceState.Reason(
        source: name, code: "NODATA", message: "nothing has come from it yet",
        remedy: isSerial ? "see that the receiver is on and the speed is its own" : nil))
  }

  private func lost(_ reason: String) -> SourceFault {
    SourceFault(
      isSerial ? .deviceLost : .disconnected, "\(name): \(reason): trying again")
  }

  private func state(_ error: SystemError) -> ServiceState {
    if case .udp = input, error.kind == .foreignAddress {
      return .disabled(
        ServiceState.Reason(
          source: name, code: "EADDRNOTAVAIL", message: error.reason,
          remedy: "name an address of this machine, or 0.0.0.0 for all of them"))
    }
    guard case .tcp = input, error.kind == .refused else { return ServiceState(error) }
    return .disabled(
      ServiceState.Reason(
        source: name, code: "ECONNREFUSED", message: error.reason,
        remedy: "start what sends the sentences, or name another port"))
  }
}
