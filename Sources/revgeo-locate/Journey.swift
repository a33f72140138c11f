internal import CommandLineInterface
internal import Geometry
internal import LocationCore
internal import RevGeo

/// Turns the points of a track into events, and adds up what each unit has of it.
///
/// Memory grows with the number of units, and with what may still turn out to be passed through, not with the track.
struct Journey {
  private let geocoder: Geocoder
  private let languages: [String]
  private let minimumStay: Double
  private var levels: [LevelVisits] = []
  private var queue = EventQueue()
  private var sums: [Unit: TrackTotal] = [:]
  private var last: Moment?
  private var lastUnit: Unit?
  /// Points beyond a border that their error may explain.
  private var doubtful: [Moment] = []
  private var borders: AccurateQuery?
  private var hasGap = false
  private var ordinal = 0

  /// Starts before the first point.
  init(_ geocoder: Geocoder, languages: [String], minimumStay: Double) {
    self.geocoder = geocoder
    self.languages = languages
    self.minimumStay = minimumStay
  }

  /// Whether there was any point.
  var hasPoints: Bool { last != nil }

  /// The totals of all units whose stays are over, coarsest level first, then by name.
  var totals: [TrackTotal] {
    sums.values.sorted {
      ($0.unit.level, $0.unit.name, $0.unit.code ?? "")
        < ($1.unit.level, $1.unit.name, $1.unit.code ?? "")
    }
  }

  /// The events that are known and were not yet taken.
  mutating func takeEvents() -> [TrackEvent] { queue.take() }

  /// Takes the next element of the track.
  mutating func take(_ element: TrackElement) {
    guard case .point(let location) = element else {
      hasGap = true
      return
    }
    let next = Moment(coordinate: location.coordinate, timestamp: location.timestamp)
    if let last {
      if isDoubtful(next, error: location.horizontalAccuracy) {
        doubtful.append(next)
        return
      }
      go(from: last, to: next)
    } else {
      ordinal = 1
      lastUnit = geocoder.finestUnit(at: next.coordinate)
      pass(to: lastUnit, leaving: next, entering: next, .start)
    }
    hasGap = false
    last = next
    release()
  }

  /// Ends the track at its last point.
  mutating func finish() {
    settleDoubts()
    guard let last else { return }
    ordinal += 1
    let end = Departure(moment: last, cause: .end, ordinal: ordinal)
    for level in levels.indices { note(levels[level].finish(end)) }
    queue.release(before: .max)
  }

  /// Points in doubt are kept, but not without end.
  private static let mostDoubtful = 10_000

  /// Whether a point lies in another unit only as far as its error reaches, so that those after it must tell.
  private mutating func isDoubtful(_ next: Moment, error: Double?) -> Bool {
    guard let error, !hasGap, doubtful.count < Journey.mostDoubtful, let lastUnit,
      let before = doubtful.last ?? last, geocoder.finestUnit(at: next.coordinate) != lastUnit,
      gap(next.seconds(since: before), GreatCircle.distance(before.coordinate, next.coordinate))
        == nil
    else { return false }
    let query = borders ?? geocoder.accurateQuery()
    borders = query
    return query.distance(toBorderOf: lastUnit, from: next.coordinate, within: error).isFinite
  }

  /// Takes the points in doubt for what they seem to be, because nothing follows that could tell.
  private mutating func settleDoubts() {
    guard let next = doubtful.popLast(), let last else { return }
    goOverDoubts(from: last, to: next)
    self.last = next
  }

  /// Goes through the points in doubt to one that is sure.
  ///
  /// Of all crossings the last one counts, and none when the way leads back.
  private mutating func goOverDoubts(from last: Moment, to next: Moment) {
    let way = [last] + doubtful + [next]
    doubtful = []
    let search = CrossingSearch(geocoder: geocoder)
    var unit = lastUnit
    var final: (leg: Int, crossing: CrossingSearch.Crossing)?
    for leg in way.indices.dropLast() {
      let distance = GreatCircle.distance(way[leg].coordinate, way[leg + 1].coordinate)
      search.forEachCrossing(from: way[leg], in: unit, to: way[leg + 1], distance: distance) {
        final = (leg, $0)
        unit = $0.unit
      }
    }
    for leg in way.indices.dropLast() {
      let distance = GreatCircle.distance(way[leg].coordinate, way[leg + 1].coordinate)
      let seconds = way[leg + 1].seconds(since: way[leg])
      guard let final, final.leg == leg, unit != lastUnit else {
        add(seconds, distance, part: 1)
        continue
      }
      let crossing = final.crossing
      add(seconds, distance, part: crossing.fraction)
      ordinal += 1
      pass(to: crossing.unit, leaving: crossing.moment, entering: crossing.moment, .border)
      add(seconds, distance, part: 1 - crossing.fraction)
    }
    lastUnit = unit
  }

  private mutating func go(from last: Moment, to next: Moment) {
    if !doubtful.isEmpty {
      let before = doubtful[doubtful.count - 1]
      let isBroken =
        gap(next.seconds(since: before), GreatCircle.distance(before.coordinate, next.coordinate))
        != nil
      guard isBroken else { return goOverDoubts(from: last, to: next) }
      settleDoubts()
      return go(from: before, to: next)
    }
    let distance = GreatCircle.distance(last.coordinate, next.coordinate)
    let seconds = next.seconds(since: last)
    if let cause = gap(seconds, distance) {
      jump(from: last, to: next, cause, seconds, distance)
      return
    }
    var done = 0.0
    let search = CrossingSearch(geocoder: geocoder)
    let unit = lastUnit
    search.forEachCrossing(from: last, in: unit, to: next, distance: distance) { crossing in
      add(seconds, distance, part: crossing.fraction - done)
      done = crossing.fraction
      ordinal += 1
      pass(to: crossing.unit, leaving: crossing.moment, entering: crossing.moment, .border)
      lastUnit = crossing.unit
    }
    add(seconds, distance, part: 1 - done)
  }

  /// Why the way between two points is not known; nothing when it is.
  private func gap(_ seconds: Double?, _ distance: Double) -> TrackEvent.Cause? {
    if hasGap { return .segment }
    guard let seconds else { return nil }
    if seconds < 0 { return .clock }
    return seconds > 300 && distance > 500 ? .silence : nil
  }

  private mutating func jump(
    from last: Moment, to next: Moment, _ cause: TrackEvent.Cause, _ seconds: Double?,
    _ distance: Double
  ) {
    ordinal += 1
    let duration = seconds.flatMap { $0 < 0 ? nil : $0 }
    queue.add(
      TrackEvent(
        .gap, cause, time: last.timestamp?.description, coordinate: last.coordinate,
        duration: duration, distance: distance),
      ordinal: ordinal)
    lastUnit = geocoder.finestUnit(at: next.coordinate)
    pass(to: lastUnit, leaving: last, entering: next, .gap)
  }

  /// Adds a part of the way between two points to the stays of all levels.
  private mutating func add(_ seconds: Double?, _ distance: Double, part: Double) {
    for level in levels.indices {
      note(levels[level].add(duration: seconds.map { $0 * part }, distance: distance * part))
    }
  }

  /// Goes over to a unit and its parents at all levels.
  private mutating func pass(
    to unit: Unit?, leaving: Moment, entering: Moment, _ cause: TrackEvent.Cause
  ) {
    var chain: [Int: Unit] = [:]
    var part = unit
    while let unit = part {
      chain[unit.level] = unit
      part = unit.parent
    }
    while levels.count <= chain.keys.max() ?? 0 {
      levels.append(LevelVisits(minimumStay: minimumStay))
    }
    let departure = Departure(moment: leaving, cause: cause, ordinal: ordinal)
    for level in levels.indices {
      let visit = Visit(unit: chain[level], entered: entering, cause: cause, ordinal: ordinal)
      note(levels[level].pass(to: visit, from: departure))
    }
  }

  private mutating func release() {
    let undecided = levels.compactMap(\.undecided).min() ?? ordinal + 1
    queue.release(before: undecided)
  }

  private mutating func note(_ outcomes: [LevelVisits.Outcome]) {
    for outcome in outcomes { note(outcome) }
  }

  /// Writes down a stay that has begun or ended.
  private mutating func note(_ outcome: LevelVisits.Outcome) {
    switch outcome {
    case .entered(let visit):
      guard let unit = visit.unit else { return }
      let event = TrackEvent(
        .enter, visit.cause, time: visit.entered.timestamp?.description,
        coordinate: visit.entered.coordinate, unit: TrackUnit(unit, languages))
      queue.add(event, ordinal: visit.ordinal)
    case .left(let visit, let departure):
      guard let unit = visit.unit else { return }
      let shown = TrackUnit(unit, languages)
      let event = TrackEvent(
        .leave, departure.cause, time: departure.moment.timestamp?.description,
        coordinate: departure.moment.coordinate, unit: shown, duration: visit.duration,
        distance: visit.distance)
      queue.add(event, ordinal: departure.ordinal)
      sums[unit, default: TrackTotal(unit: shown)].add(
        duration: visit.duration, distance: visit.distance)
    }
  }
}

extension TrackUnit {
  fileprivate init(_ unit: Unit, _ languages: [String]) {
    self.init(
      level: unit.level, kind: unit.kind, name: unit.name(languages: languages), code: unit.code)
  }
}
