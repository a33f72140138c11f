/// What is wrong with what a receiver sends: told once for a run of it, not line by line.
struct SentenceFaults {
  private let name: String
  private let isSerial: Bool
  private var good = 0
  private var bad = 0
  private var byteCount = 0
  private var badRun = 0
  private var goodRun = 0
  private var isTold = false

  /// So many bytes hold a whole sentence, wherever they begin.
  private static let enoughBytes = 512

  /// A line or two are damaged where somebody begins to listen, and now and then.
  private static let enoughLines = 3

  /// After so many good sentences a run of bad ones is over.
  private static let enoughSentences = 20

  init(name: String, isSerial: Bool) {
    self.name = name
    self.isSerial = isSerial
  }

  /// Takes note of some bytes.
  /// - Parameters:
  ///   - count: How many they are.
  ///   - statistics: What was read since the beginning.
  /// - Returns: What there is to tell.
  mutating func take(_ count: Int, _ statistics: NMEAStatistics) -> SourceEvent? {
    let nowGood = statistics.sentences + statistics.ignored
    let nowBad = statistics.wrongChecksums + statistics.malformed
    byteCount += count
    badRun += nowBad - bad
    goodRun = nowBad > bad ? 0 : goodRun + nowGood - good
    (good, bad) = (nowGood, nowBad)
    if goodRun >= SentenceFaults.enoughSentences { (badRun, isTold) = (0, false) }
    if isTold { return nil }
    if good == 0, byteCount >= SentenceFaults.enoughBytes {
      isTold = true
      return .state(noSentence)
    }
    guard good > 0, badRun >= SentenceFaults.enoughLines else { return nil }
    isTold = true
    let text = "\(name): damaged sentences are left out (\(bad) so far)"
    return .fault(
      SourceFault(.malformed, isSerial ? text + ": see the cable and the speed" : text))
  }

  /// What there is to tell when no more comes: that it was no sentence.
  mutating func finish() -> SourceEvent? {
    guard good == 0, byteCount > 0, !isTold else { return nil }
    isTold = true
    return .state(noSentence)
  }

  private var noSentence: ServiceState {
    .notDetermined(
      ServiceState.Reason(
        source: name, code: NMEASource.noSentenceCode,
        message: "what comes from it is no sentence of NMEA 0183",
        remedy: isSerial
          ? "name the receiver's own speed (nmea:\(name)@4800), or set it to NMEA 0183"
          : "see that NMEA 0183 is sent there"))
  }
}
