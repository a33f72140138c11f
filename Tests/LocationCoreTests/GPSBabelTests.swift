import Geometry
import LocationCore
import TestSupport
import Testing

@Suite(
  "Tracks that GPSBabel writes",
  .enabled(
    if: ChildProcess(path: "/usr/bin/gpsbabel").exists, "SKIPPED: gpsbabel is not installed"),
  .timeLimit(.minutes(5)))
struct GPSBabelTests {
  /// A minute of sentences, the fix first, because otherwise GPSBabel joins it to the next second,
  /// of this century, because it knows no other.
  private static let sentences = (0..<60).map { second in
    let lines = Sentences.epoch(second, date: "130918").split(
      separator: "\r\n", omittingEmptySubsequences: true)
    return lines.reversed().joined(separator: "\r\n") + "\r\n"
  }.joined()

  @Test(arguments: ["1.0", "1.1"])
  func `GPX of its making holds what the sentences say`(_ version: String) async throws {
    let folder = try WorkingDirectory()
    let input = try folder.write(Array(Self.sentences.utf8), to: "log.nmea")
    let output = folder.path("log.gpx")
    try await onThread {
      try ChildProcess(path: "/usr/bin/gpsbabel").check([
        "-i", "nmea", "-f", input, "-o", "gpx,gpxver=\(version)", "-F", output,
      ])
    }
    let expected = try TrackReader(path: input).readAll().elements.points
    let (elements, error) = try TrackReader(path: output).readAll()
    #expect(error == nil)
    #expect(elements.runs == [60])
    for (point, other) in zip(elements.points, expected) {
      #expect(abs(point.coordinate.latitude - other.coordinate.latitude) < 1e-8)
      #expect(abs(point.coordinate.longitude - other.coordinate.longitude) < 1e-8)
      #expect(point.timestamp == other.timestamp)
      #expect(point.altitude == other.altitude)
      #expect(point.mode == other.mode)
      let (error, own) = (point.horizontalAccuracy ?? 0, other.horizontalAccuracy ?? 0)
      #expect(abs(error - own) < 1e-6)
      // Version 1.1 has no place for a speed.
      #expect((point.speed == nil) == (version == "1.1"))
      #expect(abs((point.speed ?? other.speed ?? 0) - (other.speed ?? 0)) < 1e-6)
    }
  }
}
