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
  ]

  @Test("Statements and what they give", arguments: answers)
  func answer(statement: String, output: String) throws {
    let world = try SmallWorld()
    let result = try withExtendedLifetime(world) { try run(statement, index: world.path) }
    #expect(result.output == output, "\(result)")
    #expect(result.status == 0)
  }

  static let mistakes: [(statement: String, text: String)] = [
    ("select revgeo(91, 2, 'country')", "91.0, 2.0 is no coordinate"),
    ("select revgeo(2, 2, 'planet')", "no field is called 'planet'"),
    ("select revgeo('north', 2, 'country')", "are numbers of degrees"),
    ("select * from revgeo_units where at_latitude = 2", "go together"),
    ("select * from revgeo_units(91, 2)", "91.0, 2.0 is no coordinate"),
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
