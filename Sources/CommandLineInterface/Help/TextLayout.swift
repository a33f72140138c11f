/// Plain text set in lines for a terminal.
enum TextLayout {
  /// How many columns a line may take.
  static let width = 79

  /// Breaks a text at its blanks.
  /// - Parameters:
  ///   - text: Words with one blank between.
  ///   - indent: Blanks in front of each line.
  ///   - first: What stands in front of the first line in their place.
  /// - Returns: Lines that each end in a line feed.
  static func wrapped(_ text: String, indent: Int = 0, first: String = "") -> String {
    var lines: [String] = []
    var line = first.padded(to: indent)
    var column = line.count
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty && column + 1 + word.count > width {
        lines.append(line)
        line = "".padded(to: indent)
        column = indent
        isEmpty = true
      }
      line += isEmpty ? word : " " + word
      column += word.count + (isEmpty ? 0 : 1)
      isEmpty = false
    }
    lines.append(line)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Rows of a name and what it is, the second column aligned.
  static func table(_ rows: [(name: String, text: String)]) -> String {
    let indent = 4 + min(24, rows.map(\.name.count).max() ?? 0)
    return rows.map { row in
      row.name.count + 4 <= indent
        ? wrapped(row.text, indent: indent, first: "  \(row.name)")
        : "  \(row.name)\n" + wrapped(row.text, indent: indent)
    }.joined()
  }
}

extension String {
  /// This text with blanks behind it up to a number of characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// This text with another one for each of a character.
  func substituting(_ character: Character, with text: String) -> String {
    split(separator: character, omittingEmptySubsequences: false).joined(separator: text)
  }
}
