internal import CommandLineInterface
internal import LocationCore
internal import RevGeo
internal import RevGeoLocation

extension LocatedAnswer {
  /// The place of a location, no deeper than its accuracy allows.
  init(_ location: Location, _ query: AccurateQuery, languages: [String]) {
    let found = query.placemark(for: location)
    self.init(
      place: LookupAnswer(found.placemark, borderDistance: nil),
      candidates: found.candidates.map { Candidate($0, languages) })
    accuracy = location.horizontalAccuracy
    time = location.timestamp?.description
    altitude = location.altitude
    speed = location.speed
    course = location.course
    quality = location.quality.map { "\($0)" }
    isMeasured = location.quality?.isMeasured ?? true
  }

  /// The place of a reading.
  init(_ reading: Reading, _ query: AccurateQuery, languages: [String]) {
    self.init(reading.location, query, languages: languages)
    achieved = reading.achieved.map { "\($0)" }
    age = Double(reading.age.components.seconds) + Double(reading.age.components.attoseconds) / 1e18
    outcome = reading.outcome.rawValue
    source = reading.source
    origin = reading.origin.rawValue
  }
}

extension LocatedAnswer.Candidate {
  init(_ candidate: AccuratePlacemark.Candidate, _ languages: [String]) {
    let unit = candidate.unit
    self.init(
      level: unit?.level, kind: unit?.kind, name: unit?.name(languages: languages),
      code: unit?.code, share: candidate.share)
  }
}
