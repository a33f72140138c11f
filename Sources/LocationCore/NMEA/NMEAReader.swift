/// Sentences of NMEA 0183 (to 4.11) put together to epochs.
///
/// Read are RMC, GGA, GLL, GNS, GSA, GST, VTG, ZDA, HDT, THS, HDG and HDM of any talker. What can't be read is counted and left out; memory does
/// not grow with the input. An epoch is complete when a sentence of another time follows, whatever the order of sentences.
public struct NMEAReader: Sendable {
  /// Whether sentences without checksum count, as in files; on a serial line they are more likely damaged.
  public var acceptsMissingChecksums: Bool

  /// What was read so far.
  public private(set) var statistics = NMEAStatistics()

  private var lines = NMEALines()
  private var epoch = EpochBuilder()

  /// Starts before the first byte.
  /// - Parameter acceptsMissingChecksums: Whether sentences without checksum count.
  public init(acceptsMissingChecksums: Bool = true) {
    self.acceptsMissingChecksums = acceptsMissingChecksums
  }

  /// Reads the next bytes.
  /// - Parameters:
  ///   - bytes: Any number of bytes, cut anywhere.
  ///   - body: Called with each epoch that they complete.
  public mutating func read(_ bytes: [UInt8], _ body: (NMEAEpoch) -> Void) {
    // Taken out while it calls back, so that the rest of the reader may change.
    var lines = lines
    lines.push(bytes) { read($0, body) }
    self.lines = lines
  }

  /// Ends the input: completes the last epoch.
  /// - Parameter body: Called with it, if there is one.
  public mutating func finish(_ body: (NMEAEpoch) -> Void) {
    var lines = lines
    lines.finish { read($0, body) }
    self.lines = lines
    if let last = epoch.finish() { body(last) }
  }

  /// Completes the epoch that has begun, because nothing has come for a while; an unfinished line stays.
  mutating func completeEpoch(_ body: (NMEAEpoch) -> Void) {
    if let last = epoch.finish() { body(last) }
  }

  private mutating func read(_ line: NMEALine, _ body: (NMEAEpoch) -> Void) {
    guard case .sentence(let bytes) = line else {
      statistics.otherLines += 1
      return
    }
    do throws(NMEASentence.Fault) {
      let sentence = try NMEASentence(bytes)
      if let complete = try take(sentence) { body(complete) }
    } catch {
      switch error {
      case .checksum: statistics.wrongChecksums += 1
      case .malformed: statistics.malformed += 1
      }
    }
  }

  /// Counts a sentence and gives the epoch that it completes.
  private mutating func take(
    _ sentence: NMEASentence
  ) throws(NMEASentence.Fault) -> NMEAEpoch? {
    if !sentence.hasChecksum {
      guard acceptsMissingChecksums else { throw .malformed }
      statistics.withoutChecksum += 1
    }
    guard let kind = sentence.kind else {
      statistics.ignored += 1
      return nil
    }
    statistics.sentences += 1
    return epoch.add(sentence, kind)
  }
}
