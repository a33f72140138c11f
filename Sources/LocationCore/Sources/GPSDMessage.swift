internal import DelimitedText

/// One object of gpsd's JSON protocol, as far as it concerns locations.
///
/// Classes and members that are not known are skipped: each version of gpsd has others.
/// See "gpsd_json(5)", the protocol's manual page.
struct GPSDMessage {
  /// What it is about, such as `TPV`.
  let name: String

  private let bytes: [UInt8]
  private let object: JSONObject

  /// Reads a line; nothing when it is no whole JSON object with a class.
  init?(_ line: [UInt8]) {
    var object = JSONObject()
    let isObject = object.read(line.span, at: 0, limit: line.count)
    guard isObject, let name = GPSDMessage.text("class", object, line) else { return nil }
    self.name = name
    self.object = object
    bytes = line
  }

  /// A number of a member; nothing when it is missing or no finite number.
  func number(_ key: String) -> Double? {
    value(key).flatMap { DecimalText.number(bytes[$0]) }
  }

  /// A whole number of a member.
  func integer(_ key: String) -> Int? { number(key).flatMap { Int(exactly: $0) } }

  /// A text of a member.
  func text(_ key: String) -> String? { GPSDMessage.text(key, object, bytes) }

  /// Whether a member is a list without elements.
  func isEmptyList(_ key: String) -> Bool {
    guard let range = value(key) else { return false }
    return bytes[range].allSatisfy {
      $0 <= 32 || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]")
    }
  }

  private func value(_ key: String) -> Range<Int>? {
    object.value(Array(key.utf8), bytes.span)
  }

  private static func text(_ key: String, _ object: JSONObject, _ bytes: [UInt8]) -> String? {
    guard let range = object.value(Array(key.utf8), bytes.span),
      bytes[range.lowerBound] == UInt8(ascii: "\"")
    else { return nil }
    return JSONBytes.content(bytes.span, range)
  }
}
