import TestSupport
import Testing

@Suite("revgeo verify", .enabled(if: SmallWorld.program.exists))
struct VerifyCommandTests {
  private let world: SmallWorld

  init() throws {
    world = try SmallWorld()
  }

  @Test func `a sound index`() throws {
    for line in [["verify"], ["verify", world.path]] {
      let result = try world.run(line)
      #expect(result.status == 0, "\(result)")
      #expect(result.output.contains("checksum   right\n"))
      #expect(result.output.contains("3 units, 1 places: sound\n"))
      #expect(result.output.contains("answers    not compared"))
    }
  }

  @Test func `a damaged index`() throws {
    let folder = try WorkingDirectory()
    var bytes = try SmallWorld.bytes()
    // The first square of the root table, behind the header and the table of sections, becomes a node that is not there.
    let root = 40 + 24 * Int(bytes[32])
    bytes.replaceSubrange(root..<root + 4, with: [0xFF, 0xFF, 0xFF, 0x80])
    let path = try folder.write(bytes, to: "damaged.revgeo")
    let result = try world.run(["verify", path])
    #expect(result.status == 2)
    #expect(result.output.contains("checksum   WRONG"))
    #expect(result.output.contains("DAMAGED"))
    #expect(result.output.contains("a cell names node 16777215"))
  }

  @Test func `wrong use`() throws {
    #expect(try world.run(["verify", "--points", "none"]).status == 64)
    #expect(try world.run(["verify", world.path, "more"]).status == 64)
    #expect(try world.run(["verify", "/nowhere.revgeo"]).status == 2)
  }

  @Test(
    "The one recipe in a folder of sources is found",
    arguments: [
      (["a.json"], Int32(0), "answers    compared"),
      (["a.json", "z.schema.json"], 0, "answers    compared"),
      (["a.json", "b.json"], 2, "holds several recipes: a.json, b.json; name the one"),
      ([], 2, "holds no recipe (.json)"), (nil, 2, "is no folder that can be read: "),
    ] as [([String]?, Int32, String)])
  func sources(files: [String]?, status: Int32, words: String) throws {
    let folder = try WorkingDirectory()
    let layer = try ShapefileFixture(["name"], [(["0 0, 0 10, 10 10, 10 0"], ["Anna"])]).write(
      to: folder, as: "layer")
    let recipe = try world.run(["import", "--inspect", layer]).output
    let index = folder.path("a.revgeo")
    #expect(try world.run(["import", layer, "-o", index]).status == 0)
    for file in files ?? [] {
      let text = file.contains("schema") ? "{\"$schema\": \"none\"}" : recipe
      try folder.write(Array(text.utf8), to: file)
    }
    let sources = files == nil ? folder.path("none") : folder.path("")
    let result = try world.run(["verify", index, "--sources", sources, "--points", "100"])
    #expect(result.status == status, "\(result)")
    #expect((result.output + result.errors).contains(words), "\(result)")
  }

  @Test(
    "The world answers as GEOS does",
    .enabled(
      if: TestFiles.world != nil && TestFiles.project("Boundaries/world.json") != nil,
      "SKIPPED: the world's index is not built; see Tools/test"))
  func comparison() throws {
    let index = try #require(TestFiles.world)
    let recipe = try #require(TestFiles.project("Boundaries/world.json"))
    let result = try world.run(["verify", index, "--recipe", recipe, "--points", "5000"])
    #expect(result.status == 0, "\(result)")
    #expect(result.output.contains("compared 5000 random and 5000 near-border points with GEOS"))
    #expect(result.output.contains("all equal\n"))
  }
}
