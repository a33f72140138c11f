import TestSupport
import Testing

/// What goes wrong is said in one line on standard error, and nothing stands on standard output.
@Suite("Wrong use of revgeo", .enabled(if: SmallWorld.program.exists))
struct WrongUseTests {
  private let world: SmallWorld

  init() throws {
    world = try SmallWorld()
  }

  @Test(arguments: [
    ([], "no command"),
    (["abc"], "'abc' is neither a command nor a coordinate"),
    (["lokup", "1", "2"], "did you mean 'lookup'?"),
    (["lookup"], "COORDINATE is missing"),
    (["lookup", "abc"], "'abc' is not a coordinate"),
    (["91", "100"], "latitude 91 "),
    (["-90.1", "100"], "latitude -90.1 "),
    (["0", "361"], "longitude 361 "),
    (["NaN", "0"], "'NaN' is not a coordinate"),
    (["0", "nan"], "'nan' is not a coordinate"),
    (["inf", "0"], "'inf' is not a coordinate"),
    (["31.23"], "'31.23' has no longitude"),
    (["1", "2", "3"], "'3' has no longitude"),
    (["121.47", "31.23"], "try 'revgeo 31.23 121.47'"),
    (["geo:1,2;crs=moon"], "'moon'"),
    (["1", "2", "--formt", "json"], "did you mean '--format'?"),
    (["1", "2", "--format", "xml"], "text, json, geojson or csv"),
    (["1", "2", "--format"], "'--format' needs a value"),
    (["1", "2", "--max-distance", "far"], "'far'"),
    (["1", "2", "-"], "'-' reads coordinates from standard input"),
    (["--format", "json", "info"], "the command comes before its options"),
    (["1\n\u{1B}[2J", "2"], "is not a coordinate"),
    (["info", "a", "b"], "one argument too many: 'b'"),
    (["completions", "ksh"], "bash, zsh, fish"),
    (["help", "lokup"], "did you mean 'lookup'?"),
  ])
  func `status 64`(_ line: [String], words: String) throws {
    try expectFailure(world.run(line), status: 64, words)
  }

  @Test func `no such index`() throws {
    for line in [["1", "2", "--index", "/nowhere"], ["info", "/nowhere"]] {
      try expectFailure(world.run(line), status: 2, "/nowhere: No such file or directory")
    }
  }

  @Test func `a folder for an index`() throws {
    try expectFailure(world.run(["1", "2", "--index", "/tmp"]), status: 2, "/tmp: Is a directory")
  }

  @Test(
    arguments: [
      ("", "not a revgeo index"), ("hello, world\n", "not a revgeo index"),
      (String(repeating: "x", count: 10_000), "not a revgeo index"),
    ])
  func `a file that is no index`(_ text: String, words: String) throws {
    let folder = try WorkingDirectory()
    let path = try folder.write(Array(text.utf8), to: "other")
    try expectFailure(world.run(["1", "2", "--index", path]), status: 2, words)
  }

  @Test(arguments: [100, 1000, 0.5, 0.99])
  func `an index cut short`(_ part: Double) throws {
    let bytes = try SmallWorld.bytes()
    let count = part < 1 ? Int(Double(bytes.count) * part) : Int(part)
    let folder = try WorkingDirectory()
    let path = try folder.write(Array(bytes.prefix(min(count, bytes.count - 1))), to: "short")
    try expectFailure(world.run(["1", "2", "--index", path]), status: 2, path)
  }

  @Test(
    .disabled(if: ["/usr/local", "/usr"].contains { isInstalled(in: $0) }, "an index is installed"))
  func `no index anywhere`() throws {
    let folder = try WorkingDirectory()
    let program = try copy(to: folder)
    try expectFailure(program.run(["1", "2"]), status: 2, "no index found")
  }

  @Test func `an unknown code`() throws {
    try expectFailure(world.run(["list", "XX"]), status: 1, "'XX'")
  }

  @Test func `import without its program`() throws {
    let folder = try WorkingDirectory()
    try expectFailure(
      copy(to: folder).run(["import", "a.shp"]), status: 2, folder.path("revgeo-import"))
  }

  @Test func `import hands everything over`() throws {
    let folder = try WorkingDirectory()
    let script = "#!/bin/sh\necho \"$@\"\nexit 7\n"
    try folder.install(folder.write(Array(script.utf8), to: "script"), as: "revgeo-import")
    let result = try copy(to: folder).run(["import", "a b.shp", "-o", "c"])
    #expect(result.output == "import a b.shp -o c\n")
    #expect(result.status == 7)
  }

  private static func isInstalled(in prefix: String) -> Bool {
    !WorkingDirectory.bytes("\(prefix)/share/revgeo/world.revgeo").isEmpty
  }

  /// The program in a folder of its own, where neither an index nor its companions are near.
  private func copy(to folder: WorkingDirectory) throws -> ChildProcess {
    ChildProcess(path: try folder.install(SmallWorld.program.path, as: "revgeo"))
  }

  private func expectFailure(
    _ result: ChildProcess.Result, status: Int32, _ words: String
  ) throws {
    #expect(result.status == status, "\(result)")
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("revgeo: "))
    #expect(result.errors.contains(words), "\(result)")
    #expect(result.errors.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
    #expect(!result.errors.contains("\u{1B}"))
  }
}
