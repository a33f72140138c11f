import TestSupport
import Testing

@Suite("revgeo explain", .enabled(if: SmallWorld.program.exists))
struct ExplainCommandTests {
  private let world: SmallWorld

  init() throws {
    world = try SmallWorld()
  }

  @Test func `for people`() throws {
    let result = try world.run(["explain", "3", "4.5"])
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "Squareland" || lines.first == "West, Squareland")
    #expect(lines.contains { $0.contains("West (SQ-W)") && $0.contains("border 55.5 km east") })
    #expect(lines.contains { $0.contains("East (SQ-E)") && $0.contains("55.5 km east") })
    // The country has no border of its own: it is what its provinces are together.
    #expect(lines.contains { $0.contains("Squareland (SQ)") && $0.contains("border 334 km south") })
    #expect(lines.suffix(2) == ["disagreements", "  none"])
  }

  @Test func `for programs`() throws {
    let result = try world.run(["explain", "--format", "json", "3", "4.5"])
    #expect(result.status == 0)
    #expect(result.output.hasPrefix(#"{"latitude":3,"longitude":4.5,"#))
    #expect(result.output.contains(#""content":"unit","depth":0,"edgesLookedAt":0"#))
    #expect(result.output.contains(#""code":"SQ-E","layer":"lands","feature":2,"inside":false"#))
    #expect(result.output.hasSuffix("\"disagreements\":[]}\n"))
  }

  @Test func `a drawing`() throws {
    let folder = try WorkingDirectory()
    let result = try world.run(["explain", "3", "4.5", "--svg", folder.path("map.svg")])
    #expect(result.status == 0)
    let picture = folder.text("map.svg")
    #expect(picture.hasPrefix("<svg "))
    #expect(picture.hasSuffix("</svg>\n"))
    for word in [">West<", ">East<", "<circle ", " km</text>", "stroke-dasharray"] {
      #expect(picture.contains(word), "\(word)")
    }
  }

  @Test func `a drawing is never put over the index`() throws {
    let folder = try WorkingDirectory()
    let path = try folder.write(SmallWorld.bytes(), to: "world.revgeo")
    let link = folder.path("./world.revgeo")
    for line in [["--index", path, "--svg", link], ["--index", link, "--svg", path]] {
      let result = try world.run(["explain", "3", "4.5"] + line)
      #expect(result.status == 64, "\(result)")
      #expect(result.errors.contains("of --svg is the file of --index"), "\(result)")
    }
    #expect(try WorkingDirectory.bytes(path) == SmallWorld.bytes())
    let own = try world.run(["explain", "3", "4.5", "--svg", world.path])
    #expect(own.status == 64 && own.errors.contains("of --svg is the file of --index"), "\(own)")
    #expect(try world.run(["explain", "3", "4.5", "--svg", "-"]).status == 64)
  }

  @Test func `the open sea`() throws {
    let result = try world.run(["explain", "50", "50"])
    #expect(result.status == 1)
    #expect(result.output.contains("no unit reaches into it"))
  }

  @Test func `one coordinate only`() throws {
    #expect(try world.run(["explain", "3", "4", "5", "6"]).status == 64)
    #expect(try world.run(["explain"]).status == 64)
  }
}
