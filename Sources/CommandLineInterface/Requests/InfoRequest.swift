/// What `revgeo info` was asked for.
package struct InfoRequest: Hashable, Sendable {
  /// The index named on the command line, as argument or option.
  package var indexPath: String?

  /// The form of the report.
  package var format: IndexReport.Format

  /// Whether to read the whole file and check its checksum.
  package var verifies: Bool

  /// Reads a request from arguments.
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    indexPath = arguments.operands.first ?? arguments.value(.index)
    format = arguments.choice(.format) ?? .text
    verifies = arguments.has(.verify)
    if let file = arguments.operands.first, arguments.has(.index) {
      throw UsageError(.extraOperand(file), command: .info)
    }
  }
}
