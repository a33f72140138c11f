internal import SystemAccess

/// One opening of a receiver that speaks NMEA 0183.
struct ReceiverSession {
  private let input: LiveInput
  private let thread: SourceThread
  private let patience: Double
  private let acceptsMissingChecksums: Bool

  /// After this long without a byte an epoch is complete, though no sentence of the next one has come.
  private static let pause = 0.15

  init(
    _ input: LiveInput, _ thread: SourceThread, acceptsMissingChecksums: Bool, patience: Double
  ) {
    self.input = input
    self.thread = thread
    self.acceptsMissingChecksums = acceptsMissingChecksums
    self.patience = patience
  }

  /// Reads until the other side ends it or nobody wants more.
  func run() throws(SystemError) {
    var reader = NMEAReader(acceptsMissingChecksums: acceptsMissingChecksums)
    var epochs = EpochEvents(name: input.name)
    var faults = SentenceFaults(name: input.name, isSerial: !acceptsMissingChecksums)
    var isPending = false
    while true {
      let limit = isPending ? ReceiverSession.pause : patience
      switch try input.read(within: limit, or: thread.wakeup) {
      case .bytes(let bytes):
        reader.read(bytes) { epochs.take($0).forEach(thread.send) }
        if let fault = faults.take(bytes.count, reader.statistics) { thread.send(fault) }
        isPending = true
      case .silence where isPending:
        reader.completeEpoch { epochs.take($0).forEach(thread.send) }
        isPending = false
      case .silence:
        thread.send(
          .fault(SourceFault(.silence, "\(input.name): nothing has come for \(Int(patience)) s")))
      case .stopped: return
      case .end:
        reader.finish { epochs.take($0).forEach(thread.send) }
        if let fault = faults.finish() { thread.send(fault) }
        return
      }
    }
  }
}

/// What the epochs of a receiver mean for those who listen.
struct EpochEvents {
  private let name: String
  private var hasFix: Bool?
  private var lastTime: Double?

  init(name: String) {
    self.name = name
  }

  /// The events of an epoch.
  mutating func take(_ epoch: NMEAEpoch) -> [SourceEvent] {
    var events: [SourceEvent] = []
    if let heading = epoch.heading { events.append(.heading(heading)) }
    if let location = epoch.location {
      if hasFix != true { events.append(.state(.available(finest: .room))) }
      hasFix = true
      events.append(.location(location))
    } else if epoch.timeOfDay != nil, epoch.timeOfDay != lastTime, hasFix != false {
      // Sentences that come late for an epoch that had its position deny nothing.
      events += loss
      hasFix = false
    }
    lastTime = epoch.timeOfDay ?? lastTime
    return events
  }

  private var loss: [SourceEvent] {
    if hasFix == true { return [.fault(SourceFault(.noFix, "\(name): the receiver lost its fix"))] }
    return [
      .state(
        .notDetermined(
          ServiceState.Reason(
            source: name, code: NMEASource.noFixCode, message: "the receiver has no position yet",
            remedy: "give it a view of the sky, and some minutes")))
    ]
  }
}
