/// The way that a receiver's sentences tell.
final class NMEATrack: TrackContent {
  private var reader = NMEAReader()
  private let name: String
  private var isLost = true

  init(name: String) {
    self.name = name
  }

  var format: TrackReader.Format { .nmea }

  var refusedCount: Int { reader.statistics.wrongChecksums + reader.statistics.malformed }

  func read(_ bytes: [UInt8], _ body: (TrackElement) -> Void) throws(LocationError) {
    var reader = reader
    reader.read(bytes) { take($0, body) }
    self.reader = reader
  }

  func finish(_ body: (TrackElement) -> Void) throws(LocationError) {
    var reader = reader
    reader.finish { take($0, body) }
    self.reader = reader
    let statistics = reader.statistics
    guard statistics.sentences + statistics.ignored == 0 else { return }
    throw .notATrack(name: name, reason: "neither GPX nor NMEA 0183")
  }

  private func take(_ epoch: NMEAEpoch, _ body: (TrackElement) -> Void) {
    guard let location = epoch.location else {
      isLost = true
      return
    }
    if isLost { body(.gap) }
    isLost = false
    body(.point(location))
  }
}
