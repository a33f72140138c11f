/// Pieces of JSON (RFC 8259) in UTF-8.
enum JSONText {
  /// Writes a string with what must be escaped, or null.
  static func append(_ text: String?, to bytes: inout [UInt8]) {
    guard let text else {
      bytes.append("null")
      return
    }
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 { append(byte, to: &bytes) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes `"key":`, with a comma in front unless an object or array has just begun.
  static func append(key: String, to bytes: inout [UInt8]) {
    if let last = bytes.last, last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    append(key, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes a member whose value is a string or null.
  static func append(key: String, _ text: String?, to bytes: inout [UInt8]) {
    append(key: key, to: &bytes)
    append(text, to: &bytes)
  }

  /// Writes a member whose value is written as it is, or null.
  static func append(key: String, literal: String?, to bytes: inout [UInt8]) {
    append(key: key, to: &bytes)
    bytes.append(literal ?? "null")
  }

  private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""): bytes.append("\\\"")
    case UInt8(ascii: "\\"): bytes.append("\\\\")
    case UInt8(ascii: "\n"): bytes.append("\\n")
    case UInt8(ascii: "\r"): bytes.append("\\r")
    case UInt8(ascii: "\t"): bytes.append("\\t")
    case 0..<0x20: bytes.append("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
    default: bytes.append(byte)
    }
  }
}

extension JSONText {
  /// Writes a member whose value is an array of strings.
  static func append(key: String, texts: [String], to bytes: inout [UInt8]) {
    append(key: key, to: &bytes)
    bytes.append("[")
    for (position, text) in texts.enumerated() {
      if position > 0 { bytes.append(",") }
      append(text, to: &bytes)
    }
    bytes.append("]")
  }

  /// Writes a member whose value is an array of objects, whose members `write` writes.
  static func append<Element>(
    key: String, objects: [Element], to bytes: inout [UInt8],
    _ write: (Element, inout [UInt8]) -> Void
  ) {
    append(key: key, to: &bytes)
    bytes.append("[")
    for (position, object) in objects.enumerated() {
      bytes.append(position > 0 ? ",{" : "{")
      write(object, &bytes)
      bytes.append("}")
    }
    bytes.append("]")
  }
}
