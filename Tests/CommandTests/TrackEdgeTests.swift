import BoundaryIndex
import Geometry
import TestSupport
import Testing

/// Tracks where longitudes wrap, meridians meet, and clocks and positions are odd.
@Suite("revgeo track at the edges of the world")
struct TrackEdgeTests {
  private let folder: WorkingDirectory
  private let index: String

  init() throws {
    folder = try WorkingDirectory()
    index = try folder.write(TrackEdgeTests.world(), to: "edges.revgeo")
  }

  /// A country on both sides of longitude 180, one round the north pole, one round the south pole.
  private static func world() throws -> [UInt8] {
    var content = IndexContent()
    content.title = "Edges"
    content.layers = [
      LayerDescription(
        name: "lands", role: .units, recordCount: 3, source: "drawn by hand", licence: "CC0-1.0",
        attribution: "© The Drawers")
    ]
    func unit(_ number: Int, _ name: String, _ code: String, _ polygons: [FixedPolygon])
      -> UnitDescription
    {
      UnitDescription(
        layer: 0, feature: number, level: 0, kind: "country", name: name, code: code,
        countryCode: code, fields: .country, polygons: polygons)
    }
    content.units = [
      unit(0, "Dateline", "DL", [box(170, 180, -10, 10), box(-180, -170, -10, 10)]),
      unit(1, "North", "NO", [box(-180, 180, 80, 90)]),
      unit(2, "South", "SO", [box(-180, 180, -90, -80)]),
    ]
    return try IndexBuilder.build(content).0
  }

  private static func box(_ west: Int32, _ east: Int32, _ south: Int32, _ north: Int32)
    -> FixedPolygon
  {
    let degree: Int32 = 10_000_000
    let corners = [(west, south), (east, south), (east, north), (west, north)]
    return FixedPolygon(
      rings: [corners.map { FixedCoordinate(x: $0.0 * degree, y: $0.1 * degree) }])
  }

  /// The rows of a track that begins at eight o'clock, each point with its seconds after that, if it has a time.
  private func rows(_ points: [(Double, Double, Int?)]) throws -> [[Substring]] {
    let text = points.map { latitude, longitude, second in
      let time = second.map { "<time>2026-07-14T08:00:\($0 < 10 ? "0" : "")\($0)Z</time>" } ?? ""
      return "<trkpt lat='\(latitude)' lon='\(longitude)'>\(time)</trkpt>"
    }
    let path = try folder.write(
      Array("<gpx><trk><trkseg>\(text.joined())</trkseg></trk></gpx>".utf8), to: "track.gpx")
    let result = try SmallWorld.program.run(
      ["track", "--format", "csv", path], environment: ["REVGEO_INDEX": index])
    #expect(result.errors.isEmpty)
    return result.output.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
  }

  @Test(
    arguments: [
      // A border belongs to one side: of this country the eastern and northern ones don't.
      // From west to east over the line, and back: 0.2 degrees, not 359.8.
      ((0, 179.9), (0, -179.9), ["enter 0,179.9", "leave 0,-179.9 22239"]),
      ((0, -179.9), (0, 179.9), ["enter 0,-179.9", "leave 0,179.9 22239"]),
      ((5, 180), (5, -180), ["enter 5,-180", "leave 5,-180 0"]),
      ((0, 169.9), (0, 170.1), ["enter 0,170", "leave 0,170.1 11120"]),
      ((0, -169.9), (0, -170.1), ["enter 0,-170.0000001", "leave 0,-170.1 11120"]),
      ((-0.1, 175), (0.1, 175), ["enter -0.1,175", "leave 0.1,175 22239"]),
      ((10.1, 175), (9.9, 175), ["enter 9.9999999,175", "leave 9.9,175 11120"]),
      ((79.9, 0), (80.1, 0), ["enter 80,0", "leave 80.1,0 11120"]),
      ((89.9, 10), (90, 0), ["enter 89.9,10", "leave 90,0 11120"]),
      ((-89.9, 0), (-89.9, 180), ["enter -89.9,0", "leave -89.9,-180 22239"]),
      ((-90, 0), (-90, 120), ["enter -90,0", "leave -90,120 0"]),
    ] as [((Double, Double), (Double, Double), [String])])
  func `a way of two points`(
    _ start: (Double, Double), end: (Double, Double), events: [String]
  ) throws {
    let rows = try rows([(start.0, start.1, 0), (end.0, end.1, 30)])
    let found = rows.map { row in
      let distance = row[10].isEmpty ? "" : " \(row[10])"
      return "\(row[0]) \(row[2]),\(row[3])\(distance)"
    }
    // Metres on the ground differ by a few in a thousand from those of degrees.
    #expect(found.count == events.count)
    for (one, other) in zip(found, events) {
      let (parts, wanted) = (one.split(separator: " "), other.split(separator: " "))
      #expect(parts.prefix(2) == wanted.prefix(2), "\(found)")
      if wanted.count == 3 {
        let (metres, close) = (Double(parts[2]) ?? -1, Double(wanted[2]) ?? 0)
        #expect(abs(metres - close) <= close * 0.001 + 1, "\(found)")
      }
    }
  }

  @Test func `a clock that goes back is a gap, and no stay is negative`() throws {
    let rows = try rows([(0, 175, 20), (0, 175.1, 30), (0, 175.2, 5), (0, 175.3, 15)])
    #expect(rows.map { $0[0] } == ["enter", "gap", "leave"])
    #expect(rows[1][8] == "clock" && rows[1][9].isEmpty)
    #expect(rows[2][9] == "20")
  }

  @Test func `points without time have a way and no duration`() throws {
    let rows = try rows([(0, 169.9, nil), (0, 170.1, nil), (0, 169.9, nil)])
    #expect(rows.map { $0[0] } == ["enter", "leave"])
    #expect(rows.allSatisfy { $0[1].isEmpty && $0[9].isEmpty })
    #expect(rows[1][10] == "22239")
  }

  @Test func `a time that is missing in between makes the stay unknown`() throws {
    let rows = try rows([(0, 175, 0), (0, 175.1, nil), (0, 175.2, 20)])
    #expect(rows.map { $0[0] } == ["enter", "leave"])
    #expect(rows[1][1] == "2026-07-14T08:00:20Z" && rows[1][9].isEmpty)
  }

  @Test func `two points of one moment are crossed between at that moment`() throws {
    let rows = try rows([(0, 169.9, 7), (0, 170.1, 7), (0, 170.1, 7)])
    #expect(rows.map { $0[0] } == ["enter", "leave"])
    #expect(rows.allSatisfy { $0[1] == "2026-07-14T08:00:07Z" })
    #expect(rows[1][9] == "0")
  }

  @Test func `points that are none are counted and left out`() throws {
    let path = try folder.write(
      Array(
        "<gpx><trk><trkseg><trkpt lat='91' lon='0'/><trkpt lat='0' lon='175'/></trkseg></trk></gpx>"
          .utf8), to: "odd.gpx")
    let result = try SmallWorld.program.run(
      ["track", path], environment: ["REVGEO_INDEX": index])
    #expect(result.status == 0)
    #expect(result.errors == "revgeo: \(path): points left out that can't be read: 1\n")
  }
}
