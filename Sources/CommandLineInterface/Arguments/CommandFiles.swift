internal import SystemAccess

/// The files that a command line names, so that none is written over another one.
package struct CommandFiles {
  private struct File {
    var option: String
    var path: String
  }

  private var inputs: [File] = []
  private var outputs: [File] = []

  /// No files yet.
  package init() {}

  /// Takes note of a file that is read.
  package mutating func reads(_ option: String, _ path: String?) {
    if let path { inputs.append(File(option: option, path: path)) }
  }

  /// Takes note of a file that is written.
  package mutating func writes(_ option: String, _ path: String?) {
    if let path { outputs.append(File(option: option, path: path)) }
  }

  /// Compares each file that is written with all others.
  /// - Throws: ``UsageError`` that names both options.
  package func check(for command: CommandName) throws(UsageError) {
    for (number, output) in outputs.enumerated() {
      for other in inputs + outputs[..<number]
      where ProcessFacts.isSameFile(output.path, other.path) {
        throw UsageError(
          .sameFile(output.path, option: output.option, other: other.option), command: command)
      }
    }
  }
}
