internal import Geometry

/// Puts sentences of the same time of day together.
struct EpochBuilder: Sendable {
  private var draft = EpochDraft()
  private var calendar = ReceiverCalendar()
  private var lastMode: FixMode?

  /// Adds a sentence; gives the epoch before when the sentence begins the next one.
  mutating func add(_ sentence: NMEASentence, _ kind: NMEASentence.Kind) -> NMEAEpoch? {
    var complete: NMEAEpoch?
    if let time = EpochBuilder.timeOfDay(sentence, kind) {
      if let begun = draft.timeOfDay, begun != time { complete = finish() }
      draft.timeOfDay = time
    }
    if let date = EpochBuilder.date(sentence, kind) { draft.date = date }
    draft.add(sentence, kind)
    return complete
  }

  /// Completes the epoch that has begun; nothing when there is none.
  mutating func finish() -> NMEAEpoch? {
    defer { draft = EpochDraft() }
    if draft.isEmpty { return nil }
    if let mode = draft.measuredMode { lastMode = mode }
    var epoch = NMEAEpoch()
    epoch.timeOfDay = draft.timeOfDay.map { Double($0) / 1000 }
    epoch.timestamp = draft.timeOfDay.flatMap { calendar.timestamp(timeOfDay: $0, draft.date) }
    epoch.heading = draft.heading
    epoch.location = draft.location(mode: lastMode, at: epoch.timestamp)
    epoch.mode = epoch.location?.mode ?? .none
    return epoch
  }

  private static func timeOfDay(_ sentence: NMEASentence, _ kind: NMEASentence.Kind) -> Int64? {
    switch kind {
    case .rmc, .gga, .gns, .gst, .zda: sentence.timeOfDay(1)
    case .gll: sentence.timeOfDay(5)
    case .gsa, .vtg, .hdt, .ths, .hdg, .hdm: nil
    }
  }

  private static func date(
    _ sentence: NMEASentence, _ kind: NMEASentence.Kind
  ) -> (year: Int, month: Int, day: Int)? {
    switch kind {
    case .rmc: return sentence.date(9)
    case .zda:
      guard let day = DecimalText.digits(sentence[2]), let month = DecimalText.digits(sentence[3]),
        let year = DecimalText.digits(sentence[4])
      else { return nil }
      return (year, month, day)
    default: return nil
    }
  }
}

/// The date of a receiver's clock, which not every epoch says.
private struct ReceiverCalendar: Sendable {
  private var midnight: Timestamp?
  private var lastTimeOfDay: Int64 = 0

  /// The moment of a time of day, on the date given with it or else on the last one.
  mutating func timestamp(
    timeOfDay: Int64, _ date: (year: Int, month: Int, day: Int)?
  ) -> Timestamp? {
    if let date, let stated = Timestamp(year: date.year, month: date.month, day: date.day) {
      midnight = stated
    } else if timeOfDay < lastTimeOfDay - Timestamp.day / 2 {
      // A clock that falls by half a day has passed midnight.
      midnight?.milliseconds += Timestamp.day
    }
    lastTimeOfDay = timeOfDay
    return midnight.map { Timestamp(milliseconds: $0.milliseconds + timeOfDay) }
  }
}
