import LocationCore
import TestSupport
import Testing

@Suite(
  "GPX files of another project",
  .enabled(if: TrackFiles.exist, "SKIPPED: ../shared/tracks is missing"))
struct GPXFileTests {
  /// Points between gaps.
  private static let files: [(name: String, runs: [Int])] = [
    ("Mojstrovka", [184]), ("around-visnjan-with-car", [104]),
    ("cerknicko-without-times", [173, 52, 2, 44, 2, 2, 21]),
    ("custom_schema_locations", []), ("gpx1.0_with_all_fields", [1]),
    ("gpx1.1_with_all_fields", [1]), ("gpx1.1_with_extensions_without_namespaces", []),
    ("gpx_with_garmin_extension", []), ("route", [55]), ("track-with-empty-segment", [9]),
    ("track-with-extremes", [25]), ("track-with-less-sec-time", [2]),
    ("track_with_dilution_errors", [1]), ("track_with_speed", [3]), ("unicode", []),
    ("unicode_with_bom", []),
  ]

  @Test(arguments: files)
  func `the points of a file`(_ name: String, runs: [Int]) throws {
    let reader = try TrackReader(path: TrackFiles.gpx(name))
    let (elements, error) = reader.readAll()
    #expect(error == nil)
    #expect(elements.runs == runs)
    #expect(reader.format == .gpx)
    #expect(reader.refusedCount == 0)
  }

  @Test func `a time with an offset and a fraction`() throws {
    let points = try TrackReader(path: TrackFiles.gpx("track-with-less-sec-time")).readAll()
      .elements.points
    #expect(
      points.map(\.timestamp?.description) == ["2015-12-11T14:43:13Z", "2015-12-11T14:43:13.994Z"])
  }

  @Test func `speeds, and a dilution as metres`() throws {
    let points = try TrackReader(path: TrackFiles.gpx("track_with_speed")).readAll().elements.points
    #expect(points.map(\.speed) == [1.2, 2.2, 3.2])
    let poor = try TrackReader(path: TrackFiles.gpx("track_with_dilution_errors")).readAll()
      .elements.points
    #expect(poor.first?.horizontalAccuracy == 300.1 * 19 / 1.7308)
  }

  @Test(arguments: files.map(\.name))
  func `a file cut off at any byte gives the points so far and an error`(_ name: String) {
    let bytes = WorkingDirectory.bytes(TrackFiles.gpx(name))
    let whole = GPXFileTests.read(bytes)
    #expect(whole.error == nil)
    for length in stride(from: 1, to: bytes.count - 8, by: max(1, bytes.count / 97)) {
      let part = GPXFileTests.read(Array(bytes.prefix(length)))
      #expect(whole.elements.starts(with: part.elements))
      guard case .truncated = part.error else {
        Issue.record("\(length) bytes give \(String(describing: part.error))")
        return
      }
    }
  }

  private static func read(_ bytes: [UInt8]) -> (elements: [GPXElement], error: LocationError?) {
    let reader = GPXReader(name: "cut.gpx")
    var elements: [GPXElement] = []
    do throws(LocationError) {
      try reader.read(bytes) { elements.append($0) }
      try reader.finish { elements.append($0) }
      return (elements, nil)
    } catch {
      return (elements, error)
    }
  }
}
