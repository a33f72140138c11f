internal import Geometry

/// Follows one region through locations in their order.
public struct RegionTracker: Sendable {
  private let id: String
  private let shape: any RegionShape
  private let rules: RegionRules
  private var last: Sample?
  private var agreeing = 0
  private var crossing: Sample?
  private var entered: Sample?
  private var hasDwelt = false

  /// Whether somebody is inside; nothing as long as it is not known.
  public private(set) var isInside: Bool?

  private struct Sample: Sendable {
    var location: Location
    var received: Duration
    /// Metres to the border, negative inside.
    var distance: Double
  }

  /// Starts to follow a region.
  /// - Parameters:
  ///   - id: What events call it.
  ///   - shape: Where it is.
  ///   - rules: What keeps noise out.
  ///   - isInside: What an earlier run knew last.
  public init(
    id: String, shape: any RegionShape, rules: RegionRules = RegionRules(),
    isInside: Bool? = nil
  ) {
    self.id = id
    self.shape = shape
    self.rules = rules
    self.isInside = isInside
  }

  /// Takes the next location.
  /// - Parameters:
  ///   - location: Where somebody is.
  ///   - received: When it was received, on a monotonic clock; for dwelling where locations have no time of their own.
  /// - Returns: What has happened by it.
  public mutating func take(_ location: Location, received: Duration = .zero) -> [RegionEvent] {
    let error = location.horizontalAccuracy ?? 0
    guard error <= rules.worstAccuracy else { return [] }
    let reach = margin + rules.greatestAllowance + 1000
    let distance = shape.signedDistance(from: location.coordinate, within: reach)
    let sample = Sample(location: location, received: received, distance: distance)
    noteCrossing(to: sample)
    last = sample
    var events = change(by: sample, error: min(error, rules.greatestAllowance))
    if let event = dwell(at: sample) { events.append(event) }
    return events
  }

  private var margin: Double { max(rules.margin, rules.relativeMargin * shape.scale) }

  /// Who is inside leaves beyond the margin and the error; who is outside enters at the border.
  private mutating func change(by sample: Sample, error: Double) -> [RegionEvent] {
    let isNowInside =
      isInside == true ? sample.distance - error <= margin : sample.distance <= 0
    guard isNowInside != isInside else {
      agreeing = 0
      return []
    }
    agreeing += 1
    // What is not known yet may turn from one to the other and back.
    if isInside == nil, let last = pendingSide, last != isNowInside { agreeing = 1 }
    pendingSide = isNowInside
    guard agreeing >= rules.confirmations else { return [] }
    agreeing = 0
    let wasKnown = isInside != nil
    isInside = isNowInside
    hasDwelt = false
    entered = isNowInside ? (wasKnown ? crossing : nil) ?? sample : nil
    let place = (wasKnown ? crossing : nil) ?? sample
    let kind: RegionEvent.Kind =
      wasKnown ? (isNowInside ? .enter : .leave) : isNowInside ? .inside : .outside
    return [event(kind, place)]
  }

  private var pendingSide: Bool?

  /// Finds where the border was crossed between the last location and the next.
  private mutating func noteCrossing(to next: Sample) {
    guard let last, (last.distance <= 0) != (next.distance <= 0) else { return }
    guard last.distance.isFinite, next.distance.isFinite else {
      crossing = next
      return
    }
    let fraction = last.distance / (last.distance - next.distance)
    let (a, b) = (last.location.coordinate, next.location.coordinate)
    let turn = (b.longitude - a.longitude).remainder(dividingBy: 360)
    var sample = next
    sample.distance = 0
    sample.received = last.received + (next.received - last.received) * fraction
    sample.location.coordinate =
      Coordinate(
        latitude: a.latitude + fraction * (b.latitude - a.latitude),
        longitude: a.longitude + fraction * turn) ?? b
    if let begin = last.location.timestamp, let end = next.location.timestamp {
      let span = Double(end.milliseconds - begin.milliseconds) * fraction
      sample.location.timestamp = Timestamp(milliseconds: begin.milliseconds + Int64(span))
    }
    crossing = sample
  }

  private mutating func dwell(at sample: Sample) -> RegionEvent? {
    guard let time = rules.dwell, let entered, isInside == true, !hasDwelt else { return nil }
    var stay = sample.received - entered.received
    if let end = sample.location.timestamp, let begin = entered.location.timestamp {
      stay = .milliseconds(end.milliseconds - begin.milliseconds)
    }
    guard stay >= time else { return nil }
    hasDwelt = true
    return event(.dwell, sample)
  }

  private func event(_ kind: RegionEvent.Kind, _ sample: Sample) -> RegionEvent {
    RegionEvent(
      id: id, kind: kind, timestamp: sample.location.timestamp,
      coordinate: sample.location.coordinate)
  }
}
