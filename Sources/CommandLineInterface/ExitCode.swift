/// How a command ends, for scripts.
package enum ExitCode: Int32, Hashable, Sendable {
  /// Answered.
  case answered = 0
  /// Nothing is there, which is an answer all the same.
  case nothingThere = 1
  /// No such file, a damaged index, unreadable input.
  case failed = 2
  /// Time was up; the best location was answered.
  case timedOut = 3
  /// No location came, or none as good as asked for before the source ended.
  case noFix = 4
  /// It did not become known whether locations can be had.
  case notDetermined = 5
  /// This user may not have locations.
  case denied = 6
  /// Somebody else has the receiver, or a rule of the machine forbids it.
  case restricted = 7
  /// There is no source of locations, or it is switched off.
  case disabled = 8
  /// The command line can't be followed; `EX_USAGE` of sysexits.h.
  case usage = 64
}
