/// What `revgeo list` was asked for.
package struct ListRequest: Hashable, Sendable {
  /// The code of the unit whose parts to list; nothing for the countries.
  package var code: String?

  /// The form of the list.
  package var format: UnitListing.Format

  /// BCP 47 tags, the most wanted first.
  package var languages: [String]

  /// The index named on the command line.
  package var indexPath: String?

  /// Reads a request from arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    code = arguments.operands.first
    format = arguments.choice(.format) ?? .text
    languages = try arguments.languages()
    indexPath = arguments.value(.index)
  }
}
