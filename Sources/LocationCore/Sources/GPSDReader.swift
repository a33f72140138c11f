/// Turns the bytes of gpsd's JSON protocol into events, in bounded memory.
///
/// Of several receivers the first one that has a fix counts, until it is gone or has said nothing for some moments of another.
package struct GPSDReader {
  /// gpsd's own limit of a line; longer ones are left out.
  package static let longestLine = 10_240

  /// How many moments another receiver must have told of before it takes the place of a silent one.
  private static let patience = 5

  private let name: String
  private let device: String?
  private var line: [UInt8] = []
  private var isTooLong = false
  private var hasBadLine = false
  private var hasMessage = false
  private var epochs: [String: GPSDEpoch] = [:]
  private var chosen: String?
  private var othersCount = 0
  private var hasFix: Bool?

  /// Starts before the first byte.
  /// - Parameters:
  ///   - name: What messages call the source.
  ///   - device: The receiver that counts; any when nothing is given.
  package init(name: String, device: String?) {
    self.name = name
    self.device = device
  }

  /// Reads bytes, cut anywhere.
  package mutating func read(_ bytes: [UInt8], _ body: (SourceEvent) -> Void) {
    for byte in bytes {
      if byte == 10 {
        endLine(body)
      } else if line.count < GPSDReader.longestLine {
        line.append(byte)
      } else {
        isTooLong = true
      }
    }
  }

  /// Completes what has begun, because nothing has come for a while.
  package mutating func completeEpochs(_ body: (SourceEvent) -> Void) {
    for device in epochs.keys.sorted() { complete(device, body) }
  }

  private mutating func endLine(_ body: (SourceEvent) -> Void) {
    defer {
      line.removeAll(keepingCapacity: true)
      isTooLong = false
    }
    if line.allSatisfy({ $0 <= 32 }) { return }
    guard !isTooLong, let message = GPSDMessage(line) else {
      // A gpsd speaks first, and tells its version. One report for a run of such lines.
      if !hasBadLine, !hasMessage {
        body(.state(noDaemon))
      } else if !hasBadLine {
        body(.fault(SourceFault(.malformed, "\(name): a line is no report and is left out")))
      }
      hasBadLine = true
      return
    }
    (hasBadLine, hasMessage) = (false, true)
    take(message, body)
  }

  private mutating func take(_ message: GPSDMessage, _ body: (SourceEvent) -> Void) {
    let from = message.text("device") ?? ""
    switch message.name {
    case "TPV", "GST", "SKY", "ATT":
      if let device, from != device { return }
      takeReport(message, from: from, body)
    case "DEVICES" where message.isEmptyList("devices"): body(.state(noDevice))
    case "DEVICES" where hasFix == nil: body(.state(noReport))
    case "DEVICE": takeDevice(message, body)
    case "ERROR":
      let text = message.text("message") ?? "an error"
      body(.fault(SourceFault(.malformed, "\(name) says: \(text)")))
    default: break
    }
  }

  private mutating func takeReport(
    _ message: GPSDMessage, from device: String, _ body: (SourceEvent) -> Void
  ) {
    if message.name == "ATT" {
      if let heading = message.number("heading"), heading >= 0, heading <= 360 {
        body(.heading(Heading(trueHeading: heading == 360 ? 0 : heading)))
      }
      return
    }
    let time = message.text("time")
    if let epoch = epochs[device], epoch.isOver(by: message.name, at: time) {
      complete(device, body)
    }
    var epoch = epochs[device] ?? GPSDEpoch(time: time)
    switch message.name {
    case "TPV": epoch.addReport(message)
    case "GST": epoch.addDeviations(message)
    default: epoch.addSatellites(message)
    }
    epochs[device] = epoch
  }

  private mutating func takeDevice(_ message: GPSDMessage, _ body: (SourceEvent) -> Void) {
    guard let path = message.text("path"), device == nil || device == path else { return }
    if message.number("activated") == 0 {
      complete(path, body)
      if chosen == path { chosen = nil }
      hasFix = nil
      body(.fault(SourceFault(.deviceLost, "\(name): the receiver \(path) is gone")))
      body(.state(noReport))
    } else if hasFix == nil {
      body(.state(noReport))
    }
  }

  private mutating func complete(_ device: String, _ body: (SourceEvent) -> Void) {
    guard let epoch = epochs.removeValue(forKey: device), !epoch.isEmpty else { return }
    guard let location = epoch.location else {
      lose(epoch, device, body)
      return
    }
    if chosen != nil, chosen != device {
      othersCount += 1
      if othersCount < GPSDReader.patience { return }
    }
    chosen = device
    othersCount = 0
    if hasFix != true { body(.state(.available(finest: .room))) }
    hasFix = true
    body(.location(location))
  }

  /// A moment without position; one that does not even say so means nothing.
  private mutating func lose(
    _ epoch: GPSDEpoch, _ device: String, _ body: (SourceEvent) -> Void
  ) {
    guard epoch.mode == FixMode.none, chosen == nil || chosen == device, hasFix != false else {
      return
    }
    if hasFix == true {
      body(.fault(SourceFault(.noFix, "\(name): the receiver lost its fix")))
    } else {
      body(.state(noFix))
    }
    hasFix = false
  }

  private var noFix: ServiceState {
    .notDetermined(
      ServiceState.Reason(
        source: name, code: NMEASource.noFixCode, message: "the receiver has no position yet",
        remedy: "give it a view of the sky, and some minutes"))
  }

  private var noDaemon: ServiceState {
    .disabled(
      ServiceState.Reason(
        source: name, code: "NOTGPSD", message: "what answers there is no gpsd",
        remedy: "name gpsd's own port; sentences are read by nmea:tcp://HOST:PORT"))
  }

  private var noReport: ServiceState {
    .notDetermined(
      ServiceState.Reason(
        source: name, code: "NODATA", message: "gpsd has heard nothing from its receiver yet",
        remedy: "wait some seconds; if it stays so, see the receiver's cable and speed"))
  }

  private var noDevice: ServiceState {
    .disabled(
      ServiceState.Reason(
        source: name, code: "NODEVICE", message: "gpsd runs, but it has no receiver",
        remedy: "plug one in, or name it: gpsdctl add /dev/ttyUSB0"))
  }
}
