import BoundaryIndex
import Geometry
import SystemAccess
import TestSupport
import Testing

/// What the tests of the extension need.
enum SQLiteShell {
  static let program = ChildProcess(path: "/usr/bin/sqlite3")

  static var extensionPath: String? {
    guard let folder = ProgramEnvironment.variable("REVGEO_BIN") else { return nil }
    let path = "\(folder)/../lib/revgeo_sqlite"
    return ProgramEnvironment.canRead(path + ".so") ? path : nil
  }
}

/// The extension for SQLite, loaded by its own shell.
@Suite(
  "SQLite",
  .enabled(
    if: SQLiteShell.extensionPath != nil && SQLiteShell.program.exists,
    "SKIPPED: sqlite3 is not installed, or REVGEO_BIN does not name the built programs"))
struct SQLiteExtensionTests {
  private func run(_ statement: String, index: String) throws -> ChildProcess.Result {
    try SQLiteShell.program.run(
      [":memory:", ".load \(SQLiteShell.extensionPath ?? "")", statement],
      environment: ["REVGEO_INDEX": index])
  }

  static let answers: [(statement: String, output: String)] = [
    ("select revgeo(2, 2, 'country'), revgeo(2, 2, 'locality')", "Squareland|Town\n"),
    ("select revgeo(50, 2, 'country') is null, revgeo(50, 2, 'match')", "1|none\n"),
    ("select revgeo(2, 2, 'distance_m'), revgeo(50, 2, 'distance_m') is null", "0.0|1\n"),
    ("select revgeo(null, 2, 'country') is null", "1\n"),
    ("select revgeo('2', 7, 'administrative_area')", "East\n"),
    (
      "select code, name, kind, level, parent, iso_country_code from revgeo_units order by code",
      "SQ|Squareland|country|0||SQ\nSQ-E|East|province|1|SQ|\nSQ-W|West|province|1|SQ|\n"
    ),
    ("select name from revgeo_units where parent = 'SQ' order by name", "East\nWest\n"),
    ("select name from revgeo_units where code = 'SQ-E'", "East\n"),
    ("select name from revgeo_units where code = 'nowhere'", ""),
    ("select name from revgeo_units(2, 7)", "Squareland\nEast\n"),
    (
      "select x, name from (select 1 x, 2 a, 7 b union all select 2, 2, 3) p, revgeo_units(p.a, p.b) where level = 1",
      "1|East\n2|West\n"
    ),
    ("select count(*) from revgeo_units a, revgeo_units b where a.code = b.parent", "2\n"),
    ("select count(*) from revgeo_units(null, 2)", "0\n"),
    ("select count(*) from revgeo_units(2, null)", "0\n"),
    ("select name from revgeo_units('2', '7') where level = 1", "East\n"),
  ]

  @Test("Statements and what they give", arguments: answers)
  func answer(statement: String, output: String) throws {
    let world = try SmallWorld()
    let result = try withExtendedLifetime(world) { try run(statement, index: world.path) }
    #expect(result.output == output, "\(result)")
    #expect(result.status == 0)
  }

  /// Statements that must give the same whether the table is asked for codes or read as a whole.
  static let conditions = [
    "code = 'BB'", "code = 'bb'", "code = 'bb' collate nocase", "code = 'none'", "code = ''",
    "parent = 'BB'", "parent = 'bb' collate nocase", "parent = 'AA'", "code = 5",
    "code in ('AA', 'BB')", "code is null", "code = null",
  ]

  @Test("Units that share a code are all found, by it and as parents", arguments: conditions)
  func sharedCodes(condition: String) throws {
    let folder = try WorkingDirectory()
    let index = try folder.write(SQLiteExtensionTests.sharingBytes(), to: "sharing.revgeo")
    func names(from table: String) throws -> String {
      try run(
        "select group_concat(name) from (select name from \(table) where \(condition) order by name)",
        index: index
      ).output
    }
    let read = try names(from: "(select * from revgeo_units limit 1000)")
    #expect(try names(from: "revgeo_units") == read)
    if condition.hasSuffix("= 'BB'") { #expect(read.contains(",")) }
  }

  @Test("A coordinate in hundreds of overlapping units gets them all")
  func manyUnits() throws {
    let folder = try WorkingDirectory()
    let index = try folder.write(SQLiteExtensionTests.overlappingBytes(300), to: "many.revgeo")
    let result = try run("select count(*) from revgeo_units(2, 2)", index: index)
    #expect(result.output == "300\n", "\(result)")
  }

  /// Two countries with a province each, all but one of one code.
  private static func sharingBytes() throws -> [UInt8] {
    try index(
      [
        ("A", "AA", nil, 0), ("B", "BB", nil, 5), ("B1", "BB", 1, 5), ("C", "BB", nil, 10),
        ("C1", nil, 3, 10),
      ])
  }

  private static func overlappingBytes(_ count: Int) throws -> [UInt8] {
    try index((0..<count).map { ("U\($0)", nil, nil, 0) })
  }

  /// Squares of five degrees, each from the meridian that is said.
  private static func index(
    _ units: [(name: String, code: String?, parent: Int?, west: Int32)]
  ) throws -> [UInt8] {
    var content = IndexContent()
    content.title = "Squares"
    content.layers = [LayerDescription(name: "squares", role: .units, recordCount: units.count)]
    content.units = units.enumerated().map { number, unit in
      UnitDescription(
        layer: 0, feature: number, level: unit.parent == nil ? 0 : 1, kind: "square",
        name: unit.name, code: unit.code ?? "", parent: unit.parent,
        polygons: [SmallWorld.square(west: unit.west, east: unit.west + 5)])
    }
    return try IndexBuilder.build(content).0
  }

  static let mistakes: [(statement: String, text: String)] = [
    ("select revgeo(91, 2, 'country')", "91.0, 2.0 is no coordinate"),
    ("select revgeo(2, 2, 'planet')", "no field is called 'planet'"),
    ("select revgeo('north', 2, 'country')", "are numbers of degrees"),
    ("select * from revgeo_units where at_latitude = 2", "go together"),
    ("select * from revgeo_units(91, 2)", "91.0, 2.0 is no coordinate"),
    ("select * from revgeo_units('north', 2)", "are numbers of degrees"),
  ]

  @Test("Mistakes and what is said to them", arguments: mistakes)
  func mistake(statement: String, text: String) throws {
    let world = try SmallWorld()
    let result = try withExtendedLifetime(world) { try run(statement, index: world.path) }
    #expect(result.errors.contains(text), "\(result)")
    #expect(result.status != 0)
  }

  @Test("Without an index every statement says so, and the shell goes on")
  func noIndex() throws {
    for statement in ["select revgeo(2, 2, 'country')", "select * from revgeo_units"] {
      let result = try run(statement, index: "/nonexistent.revgeo")
      #expect(result.errors.contains("/nonexistent.revgeo: No such file"), "\(result)")
    }
    #expect(try run("select 1", index: "/nonexistent.revgeo").output == "1\n")
  }
}
