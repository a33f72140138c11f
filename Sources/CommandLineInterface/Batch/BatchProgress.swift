internal import SystemAccess

/// The line on a terminal that says how far a batch has come.
package struct BatchProgress {
  private let size: Int?
  private let start = ProcessFacts.seconds
  private var shown = 0.0
  private var width = 0

  /// Creates the line for an input of `size` bytes, if that is known.
  init(size: Int?) {
    self.size = size
  }

  /// Shows the line, at most some four times a second.
  /// - Parameters:
  ///   - rows: How many are done.
  ///   - position: How many bytes of the file have been read.
  mutating func show(rows: Int, position: Int) {
    let now = ProcessFacts.seconds
    guard now - shown > 0.25 else { return }
    shown = now
    let seconds = max(now - start, 1e-3)
    var text = "\(rows) rows, \(Int(Double(rows) / seconds)) rows/s"
    if let size, size > 0, position > 0 {
      let part = min(1, Double(position) / Double(size))
      text += ", \(Int(part * 100)) %, \(duration(seconds / part - seconds)) left"
    }
    put("\r" + text + blanks(width - text.utf8.count))
    width = text.utf8.count
  }

  /// Takes the line away.
  mutating func clear() {
    if width > 0 { put("\r" + blanks(width) + "\r") }
    width = 0
  }

  private func put(_ text: String) {
    var output = OutputBuffer.standardError
    output.bytes = Array(text.utf8)
    try? output.flush()
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  private func duration(_ seconds: Double) -> String {
    let whole = Int(min(seconds.rounded(.up), 1e9))
    return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
  }
}
