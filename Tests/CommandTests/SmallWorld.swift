import BoundaryIndex
import Geometry
import TestSupport

/// A world that is easy to think in: one square country from 0 to 10 degrees north and east, cut into a western and an eastern province
/// at 5 degrees east, with a town in the west.
struct SmallWorld {
  /// The program under test.
  static let program = ChildProcess(built: "revgeo")

  private let folder: WorkingDirectory

  /// The path of the index.
  let path: String

  init() throws {
    folder = try WorkingDirectory()
    path = try folder.write(SmallWorld.bytes(), to: "small.revgeo")
  }

  /// Runs the program with this world as its default.
  func run(
    _ arguments: [String], input: String = "", output: ChildProcess.Output = .captured
  ) throws -> ChildProcess.Result {
    try SmallWorld.program.run(
      arguments, input: input, environment: ["REVGEO_INDEX": path], output: output)
  }

  /// Runs a script of the shell in a folder, with the program as `$revgeo` and this world as its default.
  func shell(_ script: String, in folder: WorkingDirectory) throws -> ChildProcess.Result {
    try ChildProcess(path: "/bin/bash").run(
      ["-c", "cd '\(folder.path("."))'; \(script)"],
      environment: [
        "PATH": "/usr/local/bin:/usr/bin:/bin", "revgeo": SmallWorld.program.path,
        "REVGEO_INDEX": path,
      ])
  }

  /// The index.
  static func bytes() throws -> [UInt8] {
    var content = IndexContent()
    content.title = "A small world"
    content.layers = [
      LayerDescription(
        name: "lands", role: .units, recordCount: 3, source: "drawn by hand", licence: "CC0-1.0",
        attribution: "© The Drawers"),
      LayerDescription(name: "towns", role: .places, recordCount: 1),
    ]
    content.units = [
      UnitDescription(
        layer: 0, feature: 0, level: 0, kind: "country", name: "Squareland",
        translations: ["zh": "方国"], code: "SQ", countryCode: "SQ", fields: .country),
      UnitDescription(
        layer: 0, feature: 1, level: 1, kind: "province", name: "West", code: "SQ-W",
        fields: .administrativeArea, parent: 0, polygons: [square(west: 0, east: 5)]),
      UnitDescription(
        layer: 0, feature: 2, level: 1, kind: "province", name: "East", code: "SQ-E",
        fields: .administrativeArea, parent: 0, polygons: [square(west: 5, east: 10)]),
    ]
    content.places = [
      PlaceDescription(
        layer: 1, feature: 0, name: "Town", population: 50_000, timeZone: "Etc/GMT",
        position: FixedCoordinate(x: 20_000_000, y: 20_000_000))
    ]
    return try IndexBuilder.build(content).0
  }

  /// Ten degrees from the equator to the north between two meridians.
  static func square(west: Int32, east: Int32) -> FixedPolygon {
    let degree: Int32 = 10_000_000
    let corners = [(west, 0), (east, 0), (east, 10), (west, 10)] as [(Int32, Int32)]
    return FixedPolygon(
      rings: [corners.map { FixedCoordinate(x: $0.0 * degree, y: $0.1 * degree) }])
  }
}
