internal import BoundaryImporter
internal import SystemAccess

/// `revgeo import --recipe FILE -o OUT`.
enum ImportCommand {
  private static let usage = "usage: revgeo import --recipe FILE.json -o FILE.revgeo"

  /// Runs the command and gives the program's exit code.
  static func run(_ arguments: [String]) -> Int32 {
    guard let request = ImportRequest(arguments) else {
      say(usage + "\n")
      return 64
    }
    do throws(ImportError) {
      let recipe = try Recipe(path: request.recipe)
      say(try Importer.run(recipe, to: request.output).text)
      return 0
    } catch {
      say("revgeo: \(error)\n")
      return 2
    }
  }

  private static func say(_ text: String) {
    var output = OutputBuffer.standardError
    output.bytes.append(contentsOf: Array(text.utf8))
    try? output.flush()
  }
}

/// What the command line asks for.
private struct ImportRequest {
  private(set) var recipe = ""
  private(set) var output = ""

  init?(_ arguments: [String]) {
    var rest = arguments[...]
    if rest.first == "import" { rest.removeFirst() }
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { return nil }
      switch option {
      case "--recipe": recipe = value
      case "-o", "--output": output = value
      default: return nil
      }
    }
    if recipe.isEmpty || output.isEmpty { return nil }
  }
}
