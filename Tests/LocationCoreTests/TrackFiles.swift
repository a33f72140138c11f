import LocationCore
import TestSupport

/// The recorded tracks beside the project.
enum TrackFiles {
  /// Receiver logs, each with what gpsd reads in it.
  static let logs = [
    "april6_2019", "beidou-gb", "bu303-climbing", "bu303-moving", "bu303-nofix", "bu353-glonass",
    "garmin48", "gr601-w", "holux-gm-210", "humminbird-M37", "mtk-3301", "nd-1005",
    "nmea-fuzzy-cases", "tn200",
  ]

  /// Whether they are there.
  static var exist: Bool { TestFiles.shared("tracks/nmea/tn200.log") != nil }

  /// The path of a receiver log or of what gpsd says to it.
  static func log(_ name: String) -> String { TestFiles.shared("tracks/nmea/\(name)") ?? "" }

  /// The path of a GPX file.
  static func gpx(_ name: String) -> String { TestFiles.shared("tracks/gpx/\(name).gpx") ?? "" }
}

extension TrackReader {
  /// All elements, and the error that ended them.
  func readAll() -> (elements: [TrackElement], error: LocationError?) {
    var elements: [TrackElement] = []
    do throws(LocationError) {
      while try read({ elements.append($0) }) {}
      return (elements, nil)
    } catch {
      return (elements, error)
    }
  }
}

extension [TrackElement] {
  /// The points alone.
  var points: [Location] {
    compactMap { if case .point(let location) = $0 { location } else { nil } }
  }

  /// How many points stand between gaps; empty stretches left out.
  var runs: [Int] { split(separator: .gap).map(\.count) }
}
