internal import SystemAccess

/// A line on a terminal that says how far some work has come; nothing where standard error is no terminal.
package struct ProgressLine {
  private let isShown = ProcessFacts.standardErrorIsTerminal
  private let start = ProcessFacts.seconds
  private var width = 0

  /// Creates a line that is not shown yet.
  package init() {}

  /// Shows what is being done.
  /// - Parameters:
  ///   - what: The work, in words.
  ///   - part: How much of everything is done, from 0 to 1.
  package mutating func show(_ what: String, part: Double) {
    guard isShown else { return }
    let text = ProgressLine.text(what, part: part, seconds: ProcessFacts.seconds - start)
    put("\r" + text + blanks(width - text.count) + "\r")
    width = text.count
  }

  /// Takes the line away.
  package mutating func clear() {
    if width > 0 { put("\r" + blanks(width) + "\r") }
    width = 0
  }

  /// The line's words; the time left is told once there is something to tell it by.
  package static func text(_ what: String, part: Double, seconds: Double) -> String {
    let percent = Int((min(max(part, 0), 1) * 100).rounded(.down))
    guard part > 0.05, part < 1, seconds > 0.5 else { return "\(what), \(percent) %" }
    return "\(what), \(percent) %, \(duration(seconds / part - seconds)) left"
  }

  private static func duration(_ seconds: Double) -> String {
    let whole = Int(min(seconds.rounded(.up), 1e9))
    return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  private func put(_ text: String) {
    var output = OutputBuffer.standardError
    output.bytes = Array(text.utf8)
    try? output.flush()
  }
}
