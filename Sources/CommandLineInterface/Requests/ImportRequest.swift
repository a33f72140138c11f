/// What `revgeo import` was asked for.
package struct ImportRequest: Hashable, Sendable {
  /// The shapefiles.
  package var layers: [String]
  /// The recipe's file.
  package var recipe: String?
  /// The index to write; nothing only when nothing is to be written.
  package var output: String?
  /// The file for the report as JSON.
  package var report: String?
  /// Whether to show what would be done.
  package var inspects: Bool
  /// Whether to add to the index that is there.
  package var adds: Bool
  /// What the index is.
  package var title: String?
  /// The columns of names, one for all layers or one for each; so are all lists that follow.
  package var names: [String] = []
  /// The columns of codes.
  package var codes: [String] = []
  /// The levels.
  package var levels: [Int] = []
  /// What people call the units.
  package var kinds: [String] = []
  /// The columns that lead to the parents.
  package var parents: [String] = []
  /// The columns of names in other languages.
  package var languageColumns: String?
  /// The encoding.
  package var encoding: String?
  /// The coordinate reference system.
  package var crs: String?

  /// Reads a request from arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    layers = arguments.operands
    recipe = arguments.value(.recipe)
    output = arguments.value(.output)
    report = arguments.value(.report)
    inspects = arguments.has(.inspect)
    adds = arguments.has(.add)
    title = arguments.value(.title)
    languageColumns = arguments.value(.langColumns)
    encoding = arguments.value(.encoding)
    crs = arguments.value(.crs)
    if layers.isEmpty, recipe == nil {
      throw UsageError(.missingOperand("LAYER"), command: .import)
    }
    if output == nil, !inspects || adds {
      throw UsageError(.missingOption("-o FILE"), command: .import)
    }
    try checkOptions(arguments)
    names = try list(.name, arguments)
    codes = try list(.code, arguments)
    kinds = try list(.kind, arguments)
    parents = try list(.parent, arguments)
    for text in try list(.level, arguments) {
      guard let level = Int(text), (0...15).contains(level) else {
        throw ImportRequest.invalid(.level, text, "a whole number from 0 to 15")
      }
      levels.append(level)
    }
  }

  /// Refuses options that would be of no use.
  private func checkOptions(_ arguments: ParsedArguments) throws(UsageError) {
    for option in [OptionName.output, .report] where arguments.value(option) == "-" {
      throw ImportRequest.invalid(option, "-", "the path of a file")
    }
    for option in [OptionName.langColumns, .encoding, .crs] where layers.isEmpty {
      if let text = arguments.value(option) { throw ImportRequest.saidByRecipe(option, text) }
    }
    guard inspects else { return }
    for option in adds ? [OptionName.report] : [.output, .report] {
      if let path = arguments.value(option) {
        throw ImportRequest.invalid(option, path, "left out with --inspect, which writes nothing")
      }
    }
  }

  private static func saidByRecipe(_ option: OptionName, _ text: String) -> UsageError {
    invalid(option, text, "left out where no LAYER is named: the recipe says it")
  }

  /// The values of an option: one, or as many as there are layers.
  private func list(
    _ option: OptionName, _ arguments: ParsedArguments
  ) throws(UsageError) -> [String] {
    guard let text = arguments.value(option) else { return [] }
    if layers.isEmpty {
      throw ImportRequest.saidByRecipe(option, text)
    }
    if text.isEmpty { throw ImportRequest.invalid(option, text, "a value") }
    let values = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard values.count == 1 || values.count == layers.count else {
      throw ImportRequest.invalid(
        option, text, "one value for all layers, or one for each of \(layers.count)")
    }
    return values
  }

  private static func invalid(
    _ option: OptionName, _ value: String, _ expected: String
  ) -> UsageError {
    UsageError(
      .invalidValue(option: "--\(option.rawValue)", value: value, expected: expected),
      command: .import)
  }
}
