package import RevGeo
package import SystemAccess

/// Why a command could not do what it was asked.
package enum CommandFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The command line can't be followed.
  case usage(UsageError)
  /// There is no index, or it can't be used.
  case geocoder(GeocoderError)
  /// The system refused something.
  case system(SystemError)
  /// The program that does the work is not where it should be.
  case companionMissing(path: String, reason: String)
  /// The index has no unit of this code.
  case unknownCode(String)

  /// How the program ends: the one place that turns failures into exit codes.
  package var exitCode: ExitCode {
    switch self {
    case .usage: .usage
    case .unknownCode: .nothingThere
    // Whoever read our answers has had enough.
    case .system(let error) where error.isBrokenPipe: .answered
    case .geocoder, .system, .companionMissing: .failed
    }
  }

  /// One line for people: what is wrong and what to do.
  package var description: String {
    switch self {
    case .usage(let error): error.description
    case .geocoder(let error): error.description
    case .system(let error): error.description
    case .companionMissing(let path, let reason):
      "\(path): \(reason): it comes with revgeo and belongs beside it, install both again"
    case .unknownCode(let code):
      "no unit of the index has the code '\(code)': 'revgeo list' shows the codes of countries"
    }
  }
}

/// An error that a command may end with.
package protocol FailureCause: Error {
  /// The command's failure by this error.
  var failure: CommandFailure { get }
}

extension UsageError: FailureCause {
  package var failure: CommandFailure { .usage(self) }
}

extension GeocoderError: FailureCause {
  package var failure: CommandFailure { .geocoder(self) }
}

extension SystemError: FailureCause {
  package var failure: CommandFailure { .system(self) }
}

/// Runs `body` and turns its error into a command's failure.
package func failing<Value, Cause: FailureCause>(
  _ body: () throws(Cause) -> Value
) throws(CommandFailure) -> Value {
  do {
    return try body()
  } catch {
    throw error.failure
  }
}
