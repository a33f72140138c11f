/// The members of one JSON object, as positions in the bytes that hold it.
///
/// Copies nothing; its memory is used again for the next object.
package struct JSONObject: Sendable {
  /// One member.
  package struct Member: Hashable, Sendable {
    /// Where its key is, quotes included.
    package var key: Range<Int>
    /// Where its value is.
    package var value: Range<Int>
  }

  /// Where the opening brace is.
  package private(set) var start = 0

  /// Where the closing brace is.
  package private(set) var end = 0

  /// The members in their order.
  package private(set) var members: [Member] = []

  /// Creates an empty one.
  package init() {}

  /// Reads the object that begins at `position`.
  /// - Parameters:
  ///   - bytes: What holds it.
  ///   - position: Where it begins.
  ///   - limit: Up to where it must have ended.
  /// - Returns: Whether there is an object.
  package mutating func read(_ bytes: Span<UInt8>, at position: Int, limit: Int) -> Bool {
    members.removeAll(keepingCapacity: true)
    guard position < limit, bytes[position] == UInt8(ascii: "{") else { return false }
    start = position
    var position = JSONBytes.skipBlanks(bytes, position + 1, limit)
    if position < limit, bytes[position] == UInt8(ascii: "}") {
      end = position
      return true
    }
    while true {
      guard let member = member(bytes, at: position, limit) else { return false }
      members.append(member)
      position = JSONBytes.skipBlanks(bytes, member.value.upperBound, limit)
      guard position < limit else { return false }
      if bytes[position] == UInt8(ascii: "}") {
        end = position
        return true
      }
      guard bytes[position] == UInt8(ascii: ",") else { return false }
      position = JSONBytes.skipBlanks(bytes, position + 1, limit)
    }
  }

  private func member(_ bytes: Span<UInt8>, at position: Int, _ limit: Int) -> Member? {
    guard let keyEnd = JSONBytes.skipString(bytes, position, limit) else { return nil }
    let colon = JSONBytes.skipBlanks(bytes, keyEnd, limit)
    guard colon < limit, bytes[colon] == UInt8(ascii: ":") else { return nil }
    let start = JSONBytes.skipBlanks(bytes, colon + 1, limit)
    guard let end = JSONBytes.skipValue(bytes, start, limit) else { return nil }
    return Member(key: position..<keyEnd, value: start..<end)
  }

  /// The value of the first member with a key of these bytes, which need no escapes.
  package func value(_ key: [UInt8], _ bytes: Span<UInt8>) -> Range<Int>? {
    for member in members where JSONObject.isKey(member.key, key, bytes) { return member.value }
    return nil
  }

  /// Whether a key is written with just these bytes.
  package static func isKey(_ range: Range<Int>, _ key: [UInt8], _ bytes: Span<UInt8>) -> Bool {
    guard range.count == key.count + 2 else { return false }
    for (offset, byte) in key.enumerated() where bytes[range.lowerBound + 1 + offset] != byte {
      return false
    }
    return true
  }

  /// The pieces of the object's inside, from behind its opening brace to behind its last member, without the members that are not kept.
  /// - Parameters:
  ///   - isKept: Whether to keep the member of a key.
  ///   - body: Called with each piece.
  /// - Returns: Whether any member is kept.
  package func forEachPiece(
    keeping isKept: (Range<Int>) -> Bool, _ body: (Range<Int>) -> Void
  ) -> Bool {
    var hasAny = false
    var previousEnd = start + 1
    for member in members {
      defer { previousEnd = member.value.upperBound }
      guard isKept(member.key) else { continue }
      // The comma in front of the first piece went with the member before it.
      let isFirst = !hasAny && previousEnd != start + 1
      body((isFirst ? member.key.lowerBound : previousEnd)..<member.value.upperBound)
      hasAny = true
    }
    return hasAny
  }
}
