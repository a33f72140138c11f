/// How a command ends, for scripts.
package enum ExitCode: Int32, Hashable, Sendable {
  /// Answered.
  case answered = 0
  /// Nothing is there, which is an answer all the same.
  case nothingThere = 1
  /// No such file, a damaged index, unreadable input.
  case failed = 2
  /// The command line can't be followed; `EX_USAGE` of sysexits.h.
  case usage = 64
}
