internal import SystemAccess

/// Messages on standard error.
package enum Diagnostic {
  /// Writes one line that begins with the program's name; a failure to write has nobody to be told.
  package static func write(_ message: String) {
    var output = OutputBuffer.standardError
    output.bytes.append(line(message))
    try? output.flush()
  }

  /// Reports a failure, unless it is only that nobody reads on, and gives the program's end.
  package static func report(_ failure: CommandFailure) -> ExitCode {
    if failure.exitCode != .answered { write(failure.description) }
    return failure.exitCode
  }

  /// The message as one line that no terminal takes for a command, whatever it quotes.
  static func line(_ message: String) -> String {
    var line = "revgeo: "
    for scalar in message.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      line.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
    }
    return line + "\n"
  }
}
