/// Writes JSON for people to read and edit: what fits on a line stays on one.
struct JSONPrinter {
  private static let width = 100

  private var text = ""

  /// The text of a value, its last line ended.
  static func text(_ node: JSONNode) -> String {
    var printer = JSONPrinter()
    printer.append(node, depth: 0, room: width)
    return printer.text + "\n"
  }

  private mutating func append(_ node: JSONNode, depth: Int, room: Int) {
    let line = JSONPrinter.line(node)
    if line.unicodeScalars.count <= room {
      text += line
      return
    }
    switch node.value {
    case .array(let elements):
      let entries = elements.map { (start: "", node: $0) }
      append(entries, between: ("[", "]"), depth: depth)
    case .object(let members):
      let entries = members.map { (start: JSONPrinter.quoted($0.key) + ": ", node: $0.node) }
      append(entries, between: ("{", "}"), depth: depth)
    default: text += line
    }
  }

  private mutating func append(
    _ entries: [(start: String, node: JSONNode)], between marks: (String, String), depth: Int
  ) {
    let indent = String(repeating: "  ", count: depth + 1)
    text += marks.0
    if entries.allSatisfy({ JSONPrinter.isPlain($0.node) }) {
      fill(entries, indent)
      text += "\n" + String(repeating: "  ", count: depth) + marks.1
      return
    }
    for (number, entry) in entries.enumerated() {
      text += (number == 0 ? "\n" : ",\n") + indent + entry.start
      let used = indent.utf8.count + entry.start.unicodeScalars.count + 1
      append(entry.node, depth: depth + 1, room: JSONPrinter.width - used)
    }
    text += "\n" + String(repeating: "  ", count: depth) + marks.1
  }

  /// Puts as many short values on each line as it holds.
  private mutating func fill(_ entries: [(start: String, node: JSONNode)], _ indent: String) {
    var used = JSONPrinter.width
    for (number, entry) in entries.enumerated() {
      let word = entry.start + JSONPrinter.line(entry.node)
      let length = word.unicodeScalars.count + 2
      if number > 0 { text += "," }
      if used + length > JSONPrinter.width {
        text += "\n" + indent
        used = indent.utf8.count
      } else {
        text += " "
      }
      text += word
      used += length
    }
  }

  private static func isPlain(_ node: JSONNode) -> Bool {
    switch node.value {
    case .array, .object: false
    default: true
    }
  }

  private static func line(_ node: JSONNode) -> String {
    switch node.value {
    case .null: "null"
    case .bool(let truth): truth ? "true" : "false"
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    case .string(let text): quoted(text)
    case .array(let elements): "[" + elements.map(line).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { quoted($0.key) + ": " + line($0.node) }.joined(separator: ", ") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

// MARK: - Values to print

extension JSONNode {
  /// A text.
  static func text(_ text: String) -> JSONNode { JSONNode(line: 0, value: .string(text)) }

  /// A number; null for what JSON has no number for.
  static func number(_ number: Double) -> JSONNode {
    JSONNode(line: 0, value: number.isFinite ? .number(number) : .null)
  }

  /// A whole number.
  static func number(_ number: Int) -> JSONNode { .number(Double(number)) }

  /// A list.
  static func list(_ elements: [JSONNode]) -> JSONNode {
    JSONNode(line: 0, value: .array(elements))
  }

  /// A list of texts.
  static func texts(_ texts: [String]) -> JSONNode { list(texts.map { text($0) }) }

  /// An object; pairs without a value are left out.
  static func object(_ pairs: [(String, JSONNode?)]) -> JSONNode {
    let members = pairs.compactMap { key, node in
      node.map { Member(key: key, line: 0, node: $0) }
    }
    return JSONNode(line: 0, value: .object(members))
  }

  /// An object of texts, in the order of its keys; nothing when it is empty.
  static func texts(byKey texts: [String: String]) -> JSONNode? {
    if texts.isEmpty { return nil }
    return object(texts.sorted { $0.key < $1.key }.map { ($0.key, text($0.value)) })
  }
}
