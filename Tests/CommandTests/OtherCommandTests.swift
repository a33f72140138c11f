import TestSupport
import Testing

@Suite("The other commands of revgeo", .enabled(if: SmallWorld.program.exists))
struct OtherCommandTests {
  private let world: SmallWorld

  init() throws {
    world = try SmallWorld()
  }

  @Test func `info for people`() throws {
    for line in [["info"], ["info", world.path], ["info", "--index", world.path]] {
      let result = try world.run(line)
      let lines = result.output.split(separator: "\n")
      #expect(lines.first == "A small world")
      #expect(lines.contains("  units      3"))
      #expect(lines.contains("  places     1"))
      #expect(lines.contains("  extent     0° to 10° N, 0° to 10° E"))
      #expect(lines.contains("  languages  zh"))
      #expect(lines.contains("  0  1 unit: country"))
      #expect(lines.contains("  1  2 units: province"))
      #expect(lines.contains("  lands  3 records for units; drawn by hand; CC0-1.0"))
      #expect(lines.contains("  © The Drawers"))
      #expect(result.status == 0)
    }
  }

  @Test func `info for programs`() throws {
    let result = try world.run(["info", "--format", "json"])
    #expect(result.output.hasPrefix(#"{"title":"A small world","file":"\#(world.path)","#))
    #expect(
      result.output.hasSuffix(
        """
        "verified":null,"unitCount":3,"placeCount":1,\
        "streetCount":0,"addressCount":0,"areaCount":0,"extent":{"south":0,"west":0,"north":10,"east":10},"languages":["zh"],\
        "levels":[{"level":0,"kinds":["country"],"unitCount":1},\
        {"level":1,"kinds":["province"],"unitCount":2}],\
        "layers":[{"name":"lands","role":"units","recordCount":3,"source":"drawn by hand",\
        "licence":"CC0-1.0","attribution":"© The Drawers"},\
        {"name":"towns","role":"places","recordCount":1,"source":"","licence":"","attribution":""}]}

        """))
  }

  @Test func `info checks the checksum`() throws {
    #expect(try world.run(["info", "--verify"]).output.contains(", correct\n"))
    #expect(
      try world.run(["info", "--verify", "--format=json"]).output.contains("\"verified\":true"))
    var bytes = try SmallWorld.bytes()
    bytes[bytes.count - 1] ^= 1
    let folder = try WorkingDirectory()
    let path = try folder.write(bytes, to: "flipped")
    let result = try world.run(["info", "--verify", path])
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("revgeo: \(path): "))
  }

  @Test(arguments: [
    (["list"], "SQ  Squareland  country\n"),
    (["list", "SQ"], "SQ-E  East  province\nSQ-W  West  province\n"),
    (["list", "sq"], "SQ-E  East  province\nSQ-W  West  province\n"),
    (["list", "--lang=zh"], "SQ  方国  country\n"),
    (["list", "--format=csv"], "code,name,kind\nSQ,Squareland,country\n"),
    (["list", "--format=json"], #"{"code":"SQ","name":"Squareland","kind":"country"}"# + "\n"),
  ])
  func list(_ line: [String], output: String) throws {
    let result = try world.run(line)
    #expect(result.output == output)
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test func `a unit without parts has an empty list`() throws {
    let result = try world.run(["list", "SQ-E"])
    #expect(result.errors == "revgeo: East (SQ-E) has no parts in this index\n")
    #expect(result.output == "")
    #expect(result.status == 1)
  }

  @Test(arguments: ["lookup", "track", "info", "list", "import", "completions", "help", "version"])
  func `help of a command, both ways`(_ command: String) throws {
    let result = try world.run([command, "--help"])
    #expect(result.output.hasPrefix("Usage: revgeo "))
    #expect(result.output.contains("\n  $ "))
    #expect(result.errors == "")
    #expect(result.status == 0)
    #expect(try world.run(["help", command]).output == result.output)
  }

  @Test func `help and version without a command`() throws {
    #expect(try world.run(["--help"]).output == world.run(["help"]).output)
    let version = try world.run(["--version"])
    #expect(version.output.hasPrefix("revgeo "))
    #expect(version.output == (try world.run(["version"])).output)
    #expect(version.status == 0)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completions(_ shell: String) throws {
    let result = try world.run(["completions", shell])
    #expect(result.output.contains("revgeo"))
    #expect(result.status == 0)
  }

  @Test func `bash reads its script`() throws {
    let script = try world.run(["completions", "bash"]).output
    let check = """
      COMP_WORDS=(revgeo lookup --format ge) COMP_CWORD=3
      _revgeo
      echo "${COMPREPLY[@]}"
      """
    let bash = ChildProcess(path: "/bin/bash")
    #expect(try bash.run(input: script + check).output == "geojson\n")
  }

  @Test func `the manual page in the tree is the one that the program prints`() throws {
    let file = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let page = WorkingDirectory.bytes(file + "/Documentation/revgeo.1")
    #expect(
      try world.run(["help", "--manual"]).output == String(decoding: page, as: UTF8.self),
      "write it again: revgeo help --manual > Documentation/revgeo.1")
  }
}
