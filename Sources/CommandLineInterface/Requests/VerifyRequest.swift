/// What `revgeo verify` was asked for.
package struct VerifyRequest: Hashable, Sendable {
  /// The index.
  package var indexPath: String?

  /// The recipe that it was made by.
  package var recipe: String?

  /// The folder of the recipe's layers.
  package var sources: String?

  /// How many points of each kind to compare.
  package var pointCount: Int

  /// Reads a request from arguments.
  /// - Throws: ``UsageError`` that names the option.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    indexPath = arguments.operands.first
    recipe = arguments.value(.recipe)
    sources = arguments.value(.sources)
    pointCount = 100_000
    guard let text = arguments.value(.points) else { return }
    guard let count = Int(text), count > 0 else {
      throw UsageError(
        .invalidValue(option: "--points", value: text, expected: "a number of points, 1 or more"),
        command: .verify)
    }
    pointCount = count
  }
}
