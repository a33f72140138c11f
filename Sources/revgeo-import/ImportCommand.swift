internal import BoundaryImporter
internal import CommandLineInterface
internal import Synchronization
internal import SystemAccess

/// `revgeo import`: layers into an index, or a look into them.
enum ImportCommand {
  /// Runs the command and gives the program's end.
  static func run(_ arguments: [String]) -> ExitCode {
    do throws(CommandFailure) {
      let description = CommandTable.description(of: .import)
      let parsed = try failing { () throws(UsageError) in
        try ParsedArguments(arguments, for: description)
      }
      if parsed.has(.help) { return try show(HelpText.text(for: description)) }
      let request = try failing { () throws(UsageError) in try checked(ImportRequest(parsed)) }
      return try run(request)
    } catch {
      return Diagnostic.report(error)
    }
  }

  /// Refuses an encoding that nobody knows before any file is read.
  private static func checked(_ request: ImportRequest) throws(UsageError) -> ImportRequest {
    if let name = request.encoding,
      let expected = RecipeOptions.expectation(ofEncoding: name)
    {
      throw UsageError(
        .invalidValue(option: "--encoding", value: name, expected: expected), command: .import)
    }
    return request
  }

  private static func run(_ request: ImportRequest) throws(CommandFailure) -> ExitCode {
    // Whoever can't write the report should not wait for everything to be read; nothing remains of this.
    if let path = request.report {
      _ = try failing { () throws(SystemError) in try AtomicFile(path: path) }
    }
    do throws(ImportError) {
      let existing = try existing(request)
      let composed = try composed(request, existing)
      if request.inspects { return inspect(composed) }
      try composed.checkLayers()
      do throws(UsageError) {
        try checkFiles(request, composed)
      } catch {
        return Diagnostic.report(error.failure)
      }
      return try make(composed, existing, request)
    } catch {
      Diagnostic.write(error.description)
      return .failed
    }
  }

  /// Refuses to write over a file that is read, or one over the other.
  private static func checkFiles(
    _ request: ImportRequest, _ composed: ComposedRecipe
  ) throws(UsageError) {
    var files = CommandFiles()
    files.reads("--recipe", request.recipe)
    let layers =
      composed.recipe.layers.map { ($0.name, $0.file) }
      + composed.leftOut.map { ($0.name, $0.facts.file) }
    for (name, file) in layers {
      for path in LayerSource.files(of: file) { files.reads("layer \(name)", path) }
    }
    files.writes("-o", request.output)
    files.writes("--report", request.report)
    try files.check(for: .import)
  }

  /// The recipe that was given, the one that the layers need, or both together.
  private static func composed(
    _ request: ImportRequest, _ existing: ExistingIndex?
  ) throws(ImportError) -> ComposedRecipe {
    let given = try request.recipe.map { path throws(ImportError) in try Recipe(path: path) }
    return try RecipeComposer.recipe(
      for: request.layers, options: request.options, addingTo: given, beside: existing)
  }

  /// The index to add to.
  private static func existing(_ request: ImportRequest) throws(ImportError) -> ExistingIndex? {
    guard request.adds, let path = request.output else { return nil }
    return try ExistingIndex(path: path)
  }

  private static func inspect(_ composed: ComposedRecipe) -> ExitCode {
    say(composed.text)
    // Why nothing is left for a recipe is said there, of every layer.
    if composed.recipe.layers.isEmpty { return .failed }
    var output = OutputBuffer.standardOutput
    output.bytes = Array(composed.recipe.json.utf8)
    do {
      try output.flush()
    } catch {
      return Diagnostic.report(error.failure)
    }
    return .answered
  }

  private static func make(
    _ composed: ComposedRecipe, _ existing: ExistingIndex?, _ request: ImportRequest
  ) throws(ImportError) -> ExitCode {
    let line = Mutex(ProgressLine())
    let observer = ImportObserver(
      step: { step in line.withLock { $0.show(step.text, part: step.part) } },
      begin: { Interruption.remove($0) }, end: { Interruption.keep() })
    Interruption.ignoreFileSizeSignal()
    defer { line.withLock { $0.clear() } }
    var report = try Importer.run(
      composed.recipe, to: request.output ?? "", addingTo: existing, observer: observer)
    report.note(composed)
    line.withLock { $0.clear() }
    say(report.text)
    guard let path = request.report else { return .answered }
    return write(report, to: path)
  }

  private static func write(_ report: ImportReport, to path: String) -> ExitCode {
    do {
      let file = try AtomicFile(path: path)
      try file.write(Array(report.json.utf8))
      try file.commit()
      return .answered
    } catch {
      return Diagnostic.report(error.failure)
    }
  }

  private static func show(_ text: String) throws(CommandFailure) -> ExitCode {
    var output = OutputBuffer.standardOutput
    output.bytes = Array(text.utf8)
    do {
      try output.flush()
    } catch {
      throw error.failure
    }
    return .answered
  }

  private static func say(_ text: String) {
    var output = OutputBuffer.standardError
    output.bytes.append(contentsOf: Array(text.utf8))
    try? output.flush()
  }
}

extension ImportRequest {
  /// What the request says in place of what the files tell.
  fileprivate var options: RecipeOptions {
    var options = RecipeOptions()
    options.title = title ?? ""
    options.names = names
    options.codes = codes
    options.levels = levels
    options.kinds = kinds
    options.parents = parents
    options.languageColumns = languageColumns ?? ""
    options.encoding = encoding ?? ""
    options.crs = crs ?? ""
    return options
  }
}

extension ImportObserver.Step {
  /// The step in words.
  fileprivate var text: String {
    let about = layer.isEmpty ? "" : " \(layer)"
    return "\(stage.rawValue)\(about)" + (records > 0 ? ", \(records) records" : "")
  }
}
