internal import BoundaryImporter
internal import BoundaryIndex
internal import CommandLineInterface
internal import Geometry
internal import RevGeo
internal import SystemAccess

/// `revgeo verify`: whether an index is whole and answers as GEOS does.
struct VerifyCommand {
  /// How many differences are listed.
  private static let mostListed = 20

  private let request: VerifyRequest
  private let path: String
  private let index: IndexFile
  private var isSound = true

  /// Runs the command and gives the program's end.
  static func run(_ arguments: [String]) -> ExitCode {
    do throws(CommandFailure) {
      let description = CommandTable.description(of: .verify)
      let parsed = try failing { () throws(UsageError) in
        try ParsedArguments(arguments, for: description)
      }
      if parsed.has(.help) {
        say(HelpText.text(for: description))
        return .answered
      }
      var command = try VerifyCommand(
        try failing { () throws(UsageError) in try VerifyRequest(parsed) })
      return command.run()
    } catch {
      return Diagnostic.report(error)
    }
  }

  private init(_ request: VerifyRequest) throws(CommandFailure) {
    self.request = request
    let program = try failing { () throws(SystemError) in try Execution.programPath() }
    let path = try failing { () throws(GeocoderError) in
      if let path = request.indexPath { return path }
      return try Geocoder.defaultIndexPath(program: program)
    }
    self.path = path
    // The geocoder's errors say what to do.
    _ = try failing { () throws(GeocoderError) in try Geocoder(contentsOf: path) }
    do {
      index = try IndexFile(path: path)
    } catch {
      throw .geocoder(.damaged(path: path, reason: "\(error)"))
    }
  }

  private mutating func run() -> ExitCode {
    say("\(path): \(index.byteCount) bytes, format version \(IndexFormat.version)")
    checkIntegrity()
    do throws(ImportError) {
      if let recipe = try recipe() {
        try compareAnswers(recipe)
      } else {
        say("answers    not compared: name the recipe of the sources with --recipe or --sources")
      }
    } catch {
      Diagnostic.write(error.description)
      return .failed
    }
    return isSound ? .answered : .failed
  }

  private mutating func checkIntegrity() {
    let isWhole = index.hasCorrectChecksum
    say("checksum   " + (isWhole ? "right" : "WRONG: the file is not as it was written"))
    let report = index.checkStructure()
    say(
      "structure  \(report.nodeCount) nodes, \(report.leafCount) leaves, \(index.unitCount) units, "
        + "\(index.placeCount) places: " + (report.faults.isEmpty ? "sound" : "DAMAGED"))
    for fault in report.faults { say("           \(fault)") }
    isSound = isWhole && report.faults.isEmpty
  }

  /// The recipe that was named, or the one in the folder of the sources; its layers are looked for in that folder.
  private func recipe() throws(ImportError) -> Recipe? {
    guard let folder = request.sources else {
      return try request.recipe.map { path throws(ImportError) in try Recipe(path: path) }
    }
    var path = request.recipe ?? ""
    if path.isEmpty { path = try VerifyCommand.recipePath(in: folder) }
    var recipe = try Recipe(path: path)
    for number in recipe.layers.indices {
      let name = recipe.layers[number].file.split(separator: "/").last.map(String.init) ?? ""
      recipe.layers[number].file = "\(folder)/\(name)"
    }
    return recipe
  }

  /// The one recipe in a folder; other files of JSON, such as a schema, don't count.
  private static func recipePath(in folder: String) throws(ImportError) -> String {
    let names: [String]
    do throws(SystemError) {
      names = try FolderListing.names(in: folder).filter { $0.hasSuffix(".json") }
    } catch {
      throw ImportError(
        file: folder, what: "is no folder that can be read: \(error.reason)",
        remedy: "check the path of --sources")
    }
    // A single one that is no recipe has its own error.
    if names.count == 1 { return "\(folder)/\(names[0])" }
    let recipes = names.filter { (try? Recipe(path: "\(folder)/\($0)")) != nil }
    if recipes.count == 1 { return "\(folder)/\(recipes[0])" }
    let found = recipes.isEmpty ? "no recipe (.json)" : "several recipes: " + list(recipes)
    throw ImportError(
      file: folder, what: "holds \(found)",
      remedy: "name the one that the index was made by with --recipe")
  }

  private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }

  private mutating func compareAnswers(_ recipe: Recipe) throws(ImportError) {
    let comparison = try IndexVerifier(index, recipe: recipe).compare(points: request.pointCount)
    let count = comparison.differences.count
    say(
      "answers    compared \(comparison.randomCount) random and \(comparison.nearCount) near-border "
        + "points with GEOS, \(comparison.onBorderCount) of them on a border: "
        + (count == 0 ? "all equal" : "\(count) DIFFER"))
    for difference in comparison.differences.prefix(VerifyCommand.mostListed) {
      let point = Coordinate(difference.position)
      let expected = difference.expected.joined(separator: ", ")
      let found = difference.found.joined(separator: ", ")
      say(
        "           \(point.latitude) \(point.longitude): GEOS says [\(expected)], "
          + "the index [\(found)]")
    }
    if count > 0 { isSound = false }
  }

  private func say(_ line: String) { VerifyCommand.say(line + "\n") }

  private static func say(_ text: String) {
    var output = OutputBuffer.standardOutput
    output.bytes = Array(text.utf8)
    // Whoever reads has gone: the exit status still tells.
    try? output.flush()
  }
}
