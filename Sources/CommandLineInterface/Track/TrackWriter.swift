internal import Geometry

/// Writes the events of a track, or its totals, in one form.
package struct TrackWriter: Sendable {
  private let format: TrackRequest.Format

  /// Creates a writer.
  package init(_ format: TrackRequest.Format) {
    self.format = format
  }

  /// Writes what stands above the events.
  package func begin(events bytes: inout [UInt8]) {
    guard format == .csv else { return }
    CSVText.append(
      [
        "event", "time", "latitude", "longitude", "level", "kind", "name", "code", "cause",
        "duration_s", "distance_m",
      ], to: &bytes)
  }

  /// Writes one event.
  package func append(_ event: TrackEvent, to bytes: inout [UInt8]) {
    switch format {
    case .text: appendText(event, to: &bytes)
    case .json: appendJSON(event, to: &bytes)
    case .csv: appendRow(event, to: &bytes)
    }
  }

  /// Writes the totals, coarsest level first.
  package func append(_ totals: [TrackTotal], to bytes: inout [UInt8]) {
    switch format {
    case .text: appendText(totals, to: &bytes)
    case .json: totals.forEach { appendJSON($0, to: &bytes) }
    case .csv:
      CSVText.append(
        ["level", "kind", "name", "code", "visits", "duration_s", "distance_m"], to: &bytes)
      totals.forEach { appendRow($0, to: &bytes) }
    }
  }
}

/// For people.
extension TrackWriter {
  private func appendText(_ event: TrackEvent, to bytes: inout [UInt8]) {
    let time = (event.time ?? "-").padded(to: 20)
    let kind = event.kind.rawValue.padded(to: 5)
    let subject = event.unit.map { "\($0.kind.padded(to: 12))  \($0.title), " } ?? ""
    bytes.append("\(time)  \(kind)  \(subject)\(detail(event))\(cause(event))\n")
  }

  private func detail(_ event: TrackEvent) -> String {
    let distance = NumberText.distance(event.distance ?? 0)
    let duration = event.duration.map(DurationText.text)
    switch event.kind {
    case .enter:
      return "at \(place(event.coordinate))"
    case .leave:
      return "after " + (duration.map { "\($0), " } ?? "") + distance
    case .gap:
      return (duration.map { "\($0) " } ?? "") + "without points, \(distance)"
    }
  }

  private func cause(_ event: TrackEvent) -> String {
    switch event.cause {
    case .start: " (start)"
    case .border: ""
    case .gap: " (in the gap)"
    case .end: " (end)"
    case .segment: " (new segment)"
    case .silence: ""
    case .clock: " (clock set back)"
    }
  }

  /// Five decimals, about a metre.
  private func place(_ coordinate: Coordinate) -> String {
    func degrees(_ value: Double) -> String {
      NumberText.shortest((value * 100_000).rounded() / 100_000)
    }
    return "\(degrees(coordinate.latitude)),\(degrees(coordinate.longitude))"
  }

  private func appendText(_ totals: [TrackTotal], to bytes: inout [UInt8]) {
    let width = totals.map(\.unit.title.count).max() ?? 0
    let kindWidth = totals.map(\.unit.kind.count).max() ?? 0
    for total in totals {
      let visits = "\(total.visits) \(total.visits == 1 ? "visit" : "visits")".padded(to: 10)
      let duration = (total.duration.map(DurationText.text) ?? "-").padded(to: 11)
      let title = total.unit.title.padded(to: width)
      let kind = total.unit.kind.padded(to: kindWidth)
      bytes.append("\(kind)  \(title)  \(visits)  \(duration)  ")
      bytes.append("\(NumberText.distance(total.distance))\n")
    }
  }
}

/// For programs.
extension TrackWriter {
  private func appendJSON(_ event: TrackEvent, to bytes: inout [UInt8]) {
    bytes.append("{")
    JSONText.append(key: "event", event.kind.rawValue, to: &bytes)
    JSONText.append(key: "time", event.time, to: &bytes)
    let (latitude, longitude) = numbers(event.coordinate)
    JSONText.append(key: "latitude", literal: latitude, to: &bytes)
    JSONText.append(key: "longitude", literal: longitude, to: &bytes)
    append(event.unit, to: &bytes)
    JSONText.append(key: "cause", event.cause.rawValue, to: &bytes)
    JSONText.append(key: "duration", literal: event.duration.map(rounded), to: &bytes)
    JSONText.append(key: "distance", literal: event.distance.map(NumberText.metres), to: &bytes)
    bytes.append("}\n")
  }

  private func appendJSON(_ total: TrackTotal, to bytes: inout [UInt8]) {
    bytes.append("{")
    append(total.unit, to: &bytes)
    JSONText.append(key: "visits", literal: "\(total.visits)", to: &bytes)
    JSONText.append(key: "duration", literal: total.duration.map(rounded), to: &bytes)
    JSONText.append(key: "distance", literal: NumberText.metres(total.distance), to: &bytes)
    bytes.append("}\n")
  }

  private func append(_ unit: TrackUnit?, to bytes: inout [UInt8]) {
    JSONText.append(key: "level", literal: unit.map { "\($0.level)" }, to: &bytes)
    JSONText.append(key: "kind", unit?.kind, to: &bytes)
    JSONText.append(key: "name", unit?.name, to: &bytes)
    JSONText.append(key: "code", unit?.code, to: &bytes)
  }

  private func appendRow(_ event: TrackEvent, to bytes: inout [UInt8]) {
    let (latitude, longitude) = numbers(event.coordinate)
    CSVText.append(
      [event.kind.rawValue, event.time ?? "", latitude, longitude] + cells(event.unit)
        + [
          event.cause.rawValue, event.duration.map(rounded) ?? "",
          event.distance.map(NumberText.metres) ?? "",
        ], to: &bytes)
  }

  private func appendRow(_ total: TrackTotal, to bytes: inout [UInt8]) {
    CSVText.append(
      cells(total.unit)
        + [
          "\(total.visits)", total.duration.map(rounded) ?? "", NumberText.metres(total.distance),
        ], to: &bytes)
  }

  private func cells(_ unit: TrackUnit?) -> [String] {
    [unit.map { "\($0.level)" } ?? "", unit?.kind ?? "", unit?.name ?? "", unit?.code ?? ""]
  }

  /// Degrees to the 1e-7 that an index holds.
  private func numbers(_ coordinate: Coordinate) -> (latitude: String, longitude: String) {
    let stored = Coordinate(FixedCoordinate(coordinate))
    return (NumberText.shortest(stored.latitude), NumberText.shortest(stored.longitude))
  }

  /// Seconds to the millisecond.
  private func rounded(_ seconds: Double) -> String {
    NumberText.shortest((seconds * 1000).rounded() / 1000)
  }
}
