import Geometry
import LocationCore
import TestSupport
import Testing

@Suite(
  "Receiver logs, beside what gpsd reads in them",
  .enabled(if: TrackFiles.exist, "SKIPPED: ../shared/tracks is missing"))
struct ReceiverLogTests {
  private static func epochs(_ name: String, piece: Int = .max) -> (
    epochs: [NMEAEpoch], statistics: NMEAStatistics
  ) {
    let bytes = WorkingDirectory.bytes(TrackFiles.log(name + ".log"))
    var reader = NMEAReader()
    var epochs: [NMEAEpoch] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      reader.read(Array(rest.prefix(piece))) { epochs.append($0) }
      rest = rest.dropFirst(piece)
    }
    reader.finish { epochs.append($0) }
    return (epochs, reader.statistics)
  }

  @Test(arguments: TrackFiles.logs)
  func `every epoch that gpsd reports is the same here`(_ name: String) throws {
    var ours = ReceiverLogTests.epochs(name).epochs[...]
    let reports = GPSDReport.all(TrackFiles.log(name + ".log.chk")).filter {
      $0.number("lat") != nil
    }
    var common = 0
    for report in reports {
      let time = try #require(Timestamp(report.time))
      guard let latitude = report.number("lat"), let longitude = report.number("lon"),
        let index = ours.firstIndex(where: { $0.timestamp == time && $0.location != nil }),
        let location = ours[index].location
      else { continue }
      let epoch = ours[index]
      // Clocks of receivers go backwards too, so that a time alone is no name of an epoch.
      ours = ours[(index + 1)...]
      common += 1
      #expect(abs(location.coordinate.latitude - latitude) < 1e-7, "\(report.time)")
      #expect(abs(location.coordinate.longitude - longitude) < 1e-7, "\(report.time)")
      // In this epoch the receiver itself says that it measures no altitude.
      let isContradicted = name == "mtk-3301" && report.time.hasSuffix("14:39.000Z")
      if !isContradicted, let mode = report.number("mode") {
        #expect(Double(epoch.mode.rawValue) == mode, "\(report.time)")
      }
      // Before the receiver has said a course and speed, gpsd computes a speed of its own.
      let isComputed = report.number("track") == nil && location.course != nil
      if !isComputed, let speed = report.number("speed"), let ours = location.speed {
        #expect(abs(ours - speed) < 0.002, "\(report.time)")
      }
      if let track = report.number("track"), let ours = location.course {
        #expect(abs(ours - track) < 0.001, "\(report.time)")
      }
      if let altitude = report.number("altMSL"), let ours = location.altitude {
        #expect(abs(ours - altitude) < 0.001, "\(report.time)")
      }
    }
    // The logs of the BU-303 are binary, of which nothing is read.
    #expect(common == (name.hasPrefix("bu303") ? 0 : reports.count))
  }

  @Test(arguments: TrackFiles.logs)
  func `a log cut anywhere reads the same`(_ name: String) {
    let whole = ReceiverLogTests.epochs(name)
    for piece in [1, 2, 7, 82] {
      let cut = ReceiverLogTests.epochs(name, piece: piece)
      #expect(cut.epochs == whole.epochs)
      #expect(cut.statistics == whole.statistics)
    }
  }

  @Test(arguments: ["bu303-nofix", "holux-gm-210", "tn200"])
  func `a receiver without fix has no location, least of all one at zero`(_ name: String) {
    let epochs = ReceiverLogTests.epochs(name).epochs
    #expect(epochs.allSatisfy { $0.location == nil && $0.mode == .none })
    #expect(name == "bu303-nofix" || !epochs.isEmpty)
  }
}
