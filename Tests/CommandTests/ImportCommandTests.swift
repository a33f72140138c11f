import TestSupport
import Testing

/// `revgeo import` as a person runs it.
@Suite("The import command", .enabled(if: ChildProcess(built: "revgeo-import").exists))
struct ImportCommandTests {
  private let folder: WorkingDirectory
  private let program = ChildProcess(built: "revgeo")

  init() throws {
    folder = try WorkingDirectory()
    try ShapefileFixture.province("0 0, 0 10, 10 10, 10 0").write(to: folder, as: "adm1")
    try ShapefileFixture(
      ["NOM", "INSEE", "IN_DEP"],
      [
        (["0 0, 0 5, 5 5, 5 0"], ["Sud", "1", "IE-D"]), (["0 5, 0 9, 5 9"], ["Nord", "2", "IE-D"]),
      ]
    ).write(to: folder, as: "towns")
  }

  private var index: String { folder.path("out.revgeo") }

  private func run(_ arguments: String...) throws -> ChildProcess.Result {
    try program.run(["import"] + arguments)
  }

  private func lookup(_ latitude: String, _ longitude: String) throws -> String {
    try program.run([latitude, longitude, "--index", index]).output
  }

  private func shell(_ script: String) throws -> ChildProcess.Result {
    try ChildProcess(path: "/bin/bash").run(["-c", script], environment: ["PATH": "/usr/bin:/bin"])
  }

  @Test func `layers without a recipe`() throws {
    let result = try run(folder.path("adm1.shp"), folder.path("towns.shp"), "-o", index)
    #expect(result.status == 0, "\(result)")
    #expect(result.output == "")
    #expect(result.errors.contains("adm1: 1 record"))
    #expect(result.errors.contains("  recognised as geoBoundaries ADM1\n"))
    #expect(result.errors.contains("  column NOM is taken for the name\n"))
    #expect(result.errors.contains(" MB of memory at most\n"))
    #expect(!result.errors.contains("\r"), "progress is for terminals")
    #expect(try lookup("2", "2").hasPrefix("Sud, Dublin, Ireland\n"))
  }

  @Test func `layers are added to an index that is there`() throws {
    #expect(try run(folder.path("adm1.shp"), "-o", index).status == 0)
    let result = try run("--add", folder.path("towns.shp"), "-o", index)
    #expect(result.status == 0, "\(result)")
    #expect(result.errors.hasPrefix("added to 1 layer, 2 units, 0 places\n"), "\(result.errors)")
    #expect(try lookup("2", "2").hasPrefix("Sud, Dublin, Ireland\n"))
    let together = folder.path("together.revgeo")
    _ = try run(folder.path("adm1.shp"), folder.path("towns.shp"), "-o", together)
    let json = ["2", "2", "--format=json", "--index"]
    #expect(try program.run(json + [index]).output == program.run(json + [together]).output)
    // Once more, with parents by code.
    #expect(try run("--add", "--parent=IN_DEP", folder.path("towns.shp"), "-o", index).status == 0)
    #expect(try program.run(["info", index]).output.contains("towns-2"))
  }

  @Test func `nothing can be added to what is not there`() throws {
    let result = try run("--add", folder.path("towns.shp"), "-o", index)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("revgeo: \(index): can't be read: "), "\(result.errors)")
    #expect(result.errors.contains("leave --add out"))
    #expect(try run("--add", folder.path("towns.shp")).status == 64)
    #expect(try !folder.names().contains("out.revgeo"))
  }

  @Test func `options say it better than a guess`() throws {
    let result = try run(
      folder.path("adm1.shp"), folder.path("towns.shp"), "-o", index, "--level=1,3", "--name",
      "shapeName,INSEE", "--code=shapeISO,NOM", "--kind", "county,town",
      "--parent=shapeGroup,IN_DEP",
      "--title", "Two layers")
    #expect(result.status == 0, "\(result)")
    let answer = try lookup("2", "2")
    #expect(answer.hasPrefix("1, Dublin, Ireland\n"))
    let info = try program.run(["info", index]).output
    #expect(info.hasPrefix("Two layers\n"))
    #expect(info.contains("  3  2 units: town\n"))
  }

  @Test func `inspecting writes nothing but a recipe, which gives the same index`() throws {
    let layers = [folder.path("adm1.shp"), folder.path("towns.shp")]
    let result = try program.run(["import", "--inspect"] + layers)
    #expect(result.status == 0)
    #expect(result.errors.contains("adm1.shp: 1 record, shape type polygon\n"))
    #expect(result.errors.contains("    shapeGroup  text 40  IRL\n"))
    #expect(WorkingDirectory.bytes(index).isEmpty)
    let recipe = try folder.write(Array(result.output.utf8), to: "recipe.json")
    #expect(try run("--recipe", recipe, "-o", index).status == 0)
    let direct = folder.path("direct.revgeo")
    #expect(try program.run(["import", "-o", direct] + layers).status == 0)
    #expect(WorkingDirectory.bytes(index) == WorkingDirectory.bytes(direct))
    #expect(!WorkingDirectory.bytes(index).isEmpty)
  }

  @Test func `layers beside a recipe are added to it`() throws {
    let shown = try run("--inspect", folder.path("adm1.shp")).output
    let recipe = try folder.write(Array(shown.utf8), to: "recipe.json")
    let result = try run("--recipe", recipe, folder.path("towns.shp"), "-o", index, "--level=2")
    #expect(result.status == 0, "\(result)")
    #expect(try lookup("2", "2").hasPrefix("Sud, Dublin, Ireland\n"))
  }

  @Test func `a report for programs`() throws {
    let report = folder.path("report.json")
    let result = try run(folder.path("adm1.shp"), "-o", index, "--report", report)
    #expect(result.status == 0)
    let text = folder.text("report.json")
    #expect(text.hasPrefix("{\n  \"title\": \"adm1\",\n"))
    #expect(text.contains("\"unitCount\": 2"))
    #expect(text.contains("\"recognition\": [\"recognised as geoBoundaries ADM1\"]"))
    #expect(text.contains("\"peakMemory\": "))
  }

  @Test(arguments: [
    ([], "LAYER is missing"),
    (["a.shp"], "option '-o FILE' is missing"),
    (["a.shp", "-o", "x", "--level", "deep"], "a whole number from 0 to 15"),
    (["a.shp", "-o", "x", "--level", "16"], "a whole number from 0 to 15"),
    (["a.shp", "b.shp", "-o", "x", "--name", "A,B,C"], "one for each of 2"),
    (["--recipe", "r.json", "-o", "x", "--name", "A"], "the recipe says it"),
    (["--recipe", "r.json", "-o", "x", "--crs", "EPSG:26915"], "the recipe says it"),
    (["--recipe", "r.json", "-o", "x", "--encoding", "GBK"], "the recipe says it"),
    (["--recipe", "r.json", "-o", "x", "--lang-columns", "n_{lang}"], "the recipe says it"),
    (["a.shp", "-o", "x", "--encoding", "KLINGON"], "option '--encoding': it must be an encoding"),
    (["a.shp", "--inspect", "-o", "x"], "which writes nothing"),
    (["a.shp", "--inspect", "--report", "x"], "which writes nothing"),
    (["a.shp", "-o", "-"], "'-' is no value for option '--output'"),
    (["a.shp", "-o", "x", "--report", "-"], "'-' is no value for option '--report'"),
    (["a.shp", "-o"], "'-o' needs a value: FILE"),
    (["a.shp", "-o", "x", "--nmae", "A"], "did you mean '--name'?"),
  ])
  func `wrong usage`(_ arguments: [String], words: String) throws {
    let result = try program.run(["import"] + arguments)
    #expect(result.status == 64, "\(result)")
    #expect(result.errors.hasPrefix("revgeo: "))
    #expect(result.errors.contains(words), "\(result)")
    #expect(result.output == "")
  }

  @Test(arguments: [
    (["FOLDER/none.shp", "-o", "FOLDER/x"], "none.shp: "),
    (["FOLDER/towns.shp", "-o", "FOLDER/x", "--name", "NAME"], "it has: NOM, INSEE, IN_DEP"),
    (["FOLDER/towns.shp", "-o", "/nowhere/x"], "/nowhere/x: "),
    (["--recipe", "/nowhere/r.json", "-o", "FOLDER/x"], "/nowhere/r.json: can't be read"),
    (["FOLDER/towns.shp", "-o", "FOLDER/x", "--report", "/nowhere/r.json"], "/nowhere/r.json: "),
    (["FOLDER", "-o", "FOLDER/x"], "it holds: adm1.shp, towns.shp"),
    (["FOLDER/towns.shp", "FOLDER/towns.shp", "-o", "FOLDER/x"], "towns.shp: is named twice; "),
    (
      ["FOLDER/towns.shp", "FOLDER/./towns", "-o", "FOLDER/x"],
      "/./towns: is the same layer as "
    ),
    (
      ["FOLDER/towns.shp", "-o", "FOLDER/x", "--crs", "EPSG:999999"],
      "\"EPSG:999999\" is no usable"
    ),
    (
      ["FOLDER/adm1.shp", "FOLDER/towns.shp", "-o", "FOLDER/x", "--parent", "ZZ"],
      "has no column \"ZZ\"; it has: "
    ),
  ])
  func `what can't be done is one line, and nothing is left`(
    _ arguments: [String], words: String
  ) throws {
    let root = String(folder.path("").dropLast())
    let result = try program.run(
      ["import"] + arguments.map { $0.replacing("FOLDER", with: root) })
    #expect(result.status == 2, "\(result)")
    #expect(result.errors.hasPrefix("revgeo: "))
    #expect(result.errors.contains(words), "\(result)")
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(try shell("ls \(root)").output.split(separator: "\n").allSatisfy { !$0.hasPrefix("x") })
  }

  @Test(arguments: [
    (["adm1.shp", "-o", "adm1.shp"], "of -o is the file of layer adm1"),
    (["adm1", "-o", "./adm1.dbf"], "of -o is the file of layer adm1"),
    (["adm1.shp", "-o", "x", "--report", "adm1.shx"], "of --report is the file of layer adm1"),
    (["adm1.shp", "-o", "adm1.prj"], "of -o is the file of layer adm1"),
    (["adm1.shp", "-o", "link.cpg"], "of -o is the file of layer adm1"),
    (["--recipe", "r.json", "-o", "r.json"], "of -o is the file of --recipe"),
    (
      ["--recipe", "r.json", "-o", "x", "--report", "r.json"], "of --report is the file of --recipe"
    ),
    (["--recipe", "r.json", "-o", "adm1.shp"], "of -o is the file of layer adm1"),
    (["adm1.shp", "-o", "x", "--report", "./x"], "of --report is the file of -o"),
    (
      ["adm1.shp", "gis_osm_buildings_a.shp", "-o", "gis_osm_buildings_a.dbf"],
      "of -o is the file of layer gis_osm_buildings_a"
    ),
  ])
  func `no file is written over one that is read`(_ arguments: [String], words: String) throws {
    let recipe = try run("--inspect", folder.path("adm1.shp")).output
    try folder.write(Array(recipe.utf8), to: "r.json")
    // It is left out, and yet read.
    try ShapefileFixture(["osm_id", "fclass"], [(["0 0, 0 1, 1 1"], ["1", "building"])])
      .write(to: folder, as: "gis_osm_buildings_a")
    let before = try shell("cd '\(folder.path(""))'; ln -s adm1.cpg link.cpg; md5sum *").output
    let line = arguments.map { "'\($0)'" }.joined(separator: " ")
    let result = try shell("cd '\(folder.path(""))'; exec '\(program.path)' import \(line)")
    #expect(result.status == 64, "\(result)")
    #expect(result.errors.contains(words), "\(result)")
    #expect(try shell("cd '\(folder.path(""))'; md5sum *").output == before)
  }

  @Test func `what an option could not do is said`() throws {
    let unused = try run(
      folder.path("adm1.shp"), "-o", index, "--level=0", "--parent=ZZ",
      "--lang-columns=name_{lang}")
    #expect(unused.status == 0, "\(unused)")
    #expect(unused.errors.contains("--parent ZZ is not used: no layer is above level 0\n"))
    #expect(unused.errors.contains("no column is one of --lang-columns name_{lang}\n"))
    var fixture = ShapefileFixture(["name"], [(["0 0, 0 10, 10 10, 10 0"], [""])])
    fixture.rows = [[[0xB1, 0xB1, 0xBE, 0xA9, 0xCA, 0xD0]]]
    fixture.codePage = nil
    let path = try fixture.write(to: folder, as: "gbk")
    let foreign = try run(path, "-o", index, "--encoding=UTF-8")
    #expect(foreign.errors.contains(" do not decode in UTF-8, the encoding asked for: "))
    #expect(foreign.errors.contains("the text looks like GBK\n"), "\(foreign)")
    let right = try run(path, "-o", index, "--encoding=GBK")
    #expect(right.errors.contains("text in GBK, says --encoding, such as 北京市\n"), "\(right)")
  }

  @Test func `what has no use is left out beside other layers, and alone is an error`() throws {
    let buildings = try ShapefileFixture(
      ["osm_id", "fclass", "name"], [(["0 0, 0 1, 1 1"], ["1", "building", "Custom House"])]
    ).write(to: folder, as: "gis_osm_buildings_a_free_1")
    let result = try run(buildings, folder.path("adm1.shp"), "-o", index)
    #expect(result.status == 0, "\(result)")
    #expect(
      result.errors.contains("gis_osm_buildings_a_free_1: left out\n  it holds outlines of"),
      "\(result)")
    #expect(try lookup("2", "2").hasPrefix("Dublin, Ireland\n"))
    let alone = try run(buildings, "-o", folder.path("x"))
    #expect(alone.status == 2 && alone.errors.contains(": holds outlines of buildings"), "\(alone)")
    // The columns are shown, so that a recipe can be written.
    let inspected = try run("--inspect", buildings)
    #expect(inspected.status == 2 && inspected.output == "")
    #expect(inspected.errors.contains("    name    text 40  Custom House\n"), "\(inspected)")
    #expect(inspected.errors.ranges(of: "holds outlines of buildings").count == 1, "\(inspected)")
    #expect(try !folder.names().contains("x"))
  }

  @Test func `inspecting metres asks for their system`() throws {
    let path = try ShapefileFixture(
      ["name"], [(["500000 4400000, 500000 4400100, 500100 4400100"], ["a"])]
    ).write(to: folder, as: "metres")
    let result = try run("--inspect", path)
    #expect(result.status == 0)
    #expect(result.errors.contains("the coordinates are no degrees: "), "\(result)")
    #expect(result.errors.contains("--crs EPSG:26986"))
    #expect(try !run("--inspect", path, "--crs=EPSG:32650").errors.contains("no degrees"))
  }

  @Test func `a full disk leaves the old index as it was`() throws {
    try folder.write(Array("the old one".utf8), to: "out.revgeo")
    let root = folder.path("")
    // A file may grow to 1024 bytes, less than any index has.
    let result = try shell(
      "ulimit -f 1; exec '\(program.path)' import '\(root)adm1.shp' -o '\(index)'")
    #expect(result.status == 2, "\(result)")
    #expect(result.errors.contains("nothing was written, and a file that was there is untouched"))
    #expect(folder.text("out.revgeo") == "the old one")
    #expect(try shell("ls '\(root)'").output.contains("out.revgeo.") == false)
  }

  @Test(arguments: [("INT", Int32(130)), ("TERM", 143)])
  func `whoever stops an import finds nothing left`(_ signal: String, status: Int32) throws {
    let root = folder.path("")
    // The recipe comes through a pipe that stays open, so the import can't be done before it is stopped.
    let recipe = try run("--inspect", folder.path("adm1.shp")).output
    let slow = recipe.replacing("adm1.shp", with: "slow.shp")
    try folder.write(Array(slow.utf8), to: "recipe.json")
    let result = try shell(
      """
      cd '\(root)' && mkfifo slow.shp && set -m
      '\(program.path)' import --recipe recipe.json -o out.revgeo & process=$!
      for _ in {1..200}; do compgen -G 'out.revgeo.*' >/dev/null && break; sleep 0.05; done
      compgen -G 'out.revgeo.*' >/dev/null && echo begun
      (sleep 20; kill -KILL $process) >/dev/null 2>&1 &
      kill -\(signal) $process; wait $process; status=$?
      ls; exit $status
      """)
    #expect(result.status == status, "\(result)")
    #expect(result.output.hasPrefix("begun\n"), "\(result)")
    #expect(!result.output.contains("out.revgeo"))
  }
}
