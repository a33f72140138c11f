/// Reads JSON (RFC 8259) and remembers lines, so that a mistake in a recipe can be shown where it stands.
struct JSONParser {
  private static let deepest = 64

  private let file: String
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var depth = 0

  init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
    // A byte order mark may be ignored (RFC 8259, section 8.1).
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Reads the whole text as one value.
  mutating func parse() throws(ImportError) -> JSONNode {
    let node = try value()
    skipSpace()
    if position < bytes.count { throw failure("something follows after the end of the value") }
    return node
  }

  private mutating func value() throws(ImportError) -> JSONNode {
    skipSpace()
    let start = line
    guard let byte = peek else { throw failure("the text ends too early") }
    depth += 1
    defer { depth -= 1 }
    if depth > JSONParser.deepest { throw failure("lists and objects are nested too deeply") }
    switch byte {
    case UInt8(ascii: "{"): return JSONNode(line: start, value: .object(try object()))
    case UInt8(ascii: "["): return JSONNode(line: start, value: .array(try array()))
    case UInt8(ascii: "\""): return JSONNode(line: start, value: .string(try string()))
    default: return JSONNode(line: start, value: try word())
    }
  }

  private mutating func object() throws(ImportError) -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    position += 1
    if skip("}") { return members }
    repeat {
      skipSpace()
      let keyLine = line
      guard peek == UInt8(ascii: "\"") else { throw failure("a key in quotes is missing") }
      let key = try string()
      guard skip(":") else { throw failure("a colon is missing after \"\(key)\"") }
      if members.contains(where: { $0.key == key }) {
        throw failure("the key \"\(key)\" stands twice in one object", line: keyLine)
      }
      members.append(JSONNode.Member(key: key, line: keyLine, node: try value()))
    } while skip(",")
    guard skip("}") else { throw failure("a comma or } is missing") }
    return members
  }

  private mutating func array() throws(ImportError) -> [JSONNode] {
    var elements: [JSONNode] = []
    position += 1
    if skip("]") { return elements }
    repeat {
      elements.append(try value())
    } while skip(",")
    guard skip("]") else { throw failure("a comma or ] is missing") }
    return elements
  }

  private mutating func string() throws(ImportError) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = peek, byte != UInt8(ascii: "\"") {
      if byte < 0x20 { throw failure("a text in quotes is not closed on its line") }
      position += 1
      if byte == UInt8(ascii: "\\") {
        text.append(contentsOf: Array(String(try escape()).utf8))
      } else {
        text.append(byte)
      }
    }
    guard peek != nil else { throw failure("a text in quotes is not closed") }
    position += 1
    guard let string = String(validating: text, as: UTF8.self) else {
      throw failure("a text is not UTF-8")
    }
    return string
  }

  private mutating func escape() throws(ImportError) -> Character {
    guard let byte = peek else { throw failure("the text ends too early") }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"): return Character(try escapedScalar())
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return Character(Unicode.Scalar(byte))
    default: throw failure("a backslash stands before a character that it can't precede")
    }
  }

  private mutating func escapedScalar() throws(ImportError) -> Unicode.Scalar {
    let unit = try hexadecimal()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // A high surrogate: the low one must follow.
    guard bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else {
      throw failure("half a surrogate pair stands alone")
    }
    position += 2
    let low = try hexadecimal()
    guard (0xD800..<0xDC00).contains(unit), (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw failure("half a surrogate pair stands alone") }
    return scalar
  }

  private mutating func hexadecimal() throws(ImportError) -> UInt32 {
    let digits = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
    guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit),
      let unit = UInt32(digits, radix: 16)
    else { throw failure("four hexadecimal digits are missing after \\u") }
    position += 4
    return unit
  }

  private mutating func word() throws(ImportError) -> JSONNode.Value {
    let start = position
    while let byte = peek, isPartOfWord(byte) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    switch word {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    default: break
    }
    guard let first = word.utf8.first, isDigit(first) || first == UInt8(ascii: "-"),
      let number = Double(word), number.isFinite
    else { throw failure(word.isEmpty ? "a value is missing" : "\"\(word)\" is no JSON value") }
    return .number(number)
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private func isPartOfWord(_ byte: UInt8) -> Bool {
    Character(Unicode.Scalar(byte)).isLetter || isDigit(byte)
      || [UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ".")].contains(byte)
  }

  private mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    skipSpace()
    guard peek == UInt8(ascii: mark) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
      if byte == 0x0A { line += 1 }
      position += 1
    }
  }

  private func failure(_ what: String, line other: Int? = nil) -> ImportError {
    ImportError(
      file: file, place: .line(other ?? line, key: ""), what: "is not JSON: \(what)",
      remedy: "mend the line")
  }
}
