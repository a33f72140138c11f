/// Steps over pieces of JSON (RFC 8259) in bytes that are not copied.
///
/// Nothing is recursive, so that no depth of brackets is a danger. What is inside containers is only looked at as far as is needed to find their
/// ends: strings and brackets.
package enum JSONBytes {
  /// The first position from `position` on that holds no blank.
  package static func skipBlanks(_ bytes: Span<UInt8>, _ position: Int, _ limit: Int) -> Int {
    var position = position
    while position < limit, isBlank(bytes[position]) { position &+= 1 }
    return position
  }

  /// Behind the string that begins at `position`; nothing when there is none or it does not end.
  package static func skipString(_ bytes: Span<UInt8>, _ position: Int, _ limit: Int) -> Int? {
    guard position < limit, bytes[position] == quote else { return nil }
    var position = position &+ 1
    while position < limit {
      let byte = bytes[position]
      if byte == quote { return position &+ 1 }
      // A control character inside a string is no JSON; a line feed would end a line in the middle.
      guard byte >= 0x20 else { return nil }
      position &+= byte == backslash ? 2 : 1
    }
    return nil
  }

  /// Behind the value that begins at `position`; nothing when there is none or it does not end.
  package static func skipValue(_ bytes: Span<UInt8>, _ position: Int, _ limit: Int) -> Int? {
    guard position < limit else { return nil }
    switch bytes[position] {
    case quote: return skipString(bytes, position, limit)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return skipContainer(bytes, position, limit)
    default: return skipScalar(bytes, position, limit)
    }
  }

  private static func skipContainer(_ bytes: Span<UInt8>, _ position: Int, _ limit: Int) -> Int? {
    var position = position
    var depth = 0
    while position < limit {
      switch bytes[position] {
      case quote:
        guard let end = skipString(bytes, position, limit) else { return nil }
        position = end
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth &+= 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth &-= 1
        if depth == 0 { return position &+ 1 }
      default: break
      }
      position &+= 1
    }
    return nil
  }

  /// Numbers, true, false, null.
  private static func skipScalar(_ bytes: Span<UInt8>, _ position: Int, _ limit: Int) -> Int? {
    var end = position
    while end < limit {
      let byte = bytes[end]
      let isPart =
        (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
        || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
      if !isPart { break }
      end &+= 1
    }
    return end > position ? end : nil
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
}

extension JSONBytes {
  /// What a string says, its quotes included in the range.
  package static func content(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    var text: [UInt16] = []
    var plain: [UInt8] = []
    var string = ""
    func flush() {
      string += String(decoding: text, as: UTF16.self) + String(decoding: plain, as: UTF8.self)
      text.removeAll()
      plain.removeAll()
    }
    var position = range.lowerBound + 1
    while position < range.upperBound - 1 {
      guard bytes[position] == backslash else {
        if !text.isEmpty { flush() }
        plain.append(bytes[position])
        position += 1
        continue
      }
      if !plain.isEmpty { flush() }
      text.append(unit(bytes, &position, range.upperBound - 1))
    }
    flush()
    return string
  }

  /// The code unit that an escape stands for.
  private static func unit(_ bytes: Span<UInt8>, _ position: inout Int, _ end: Int) -> UInt16 {
    position += 2
    guard position <= end else { return 0xFFFD }
    switch bytes[position - 1] {
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "u"):
      guard position + 4 <= end else { return 0xFFFD }
      let digits = (0..<4).map { bytes[position + $0] }
      position += 4
      return UInt16(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0xFFFD
    case let byte: return UInt16(byte)
    }
  }
}
