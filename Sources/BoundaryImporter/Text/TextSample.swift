internal import EncodingBridge

/// A value that is not plain ASCII, as it stands in the table.
struct TextValue: Hashable, Sendable {
  let bytes: [UInt8]

  /// Whether it fills its column, so that it may have been cut in the middle of a character.
  let isFull: Bool
}

/// Values of a table whose encoding is sought.
struct TextSample {
  let values: [TextValue]

  /// How many values are no text in an encoding; all when there is no decoder for it.
  func failureCount(in page: CodePage) -> Int {
    guard let decoder = TextDecoder(name: page.decoderName) else { return values.count }
    return values.count { value in
      switch decoder.decode(value.bytes) {
      case .complete: false
      case .cut: !value.isFull
      case .invalid: true
      }
    }
  }

  /// Whether so few values fail that they are slips in a text of that encoding.
  func isMostly(_ page: CodePage) -> Bool {
    failureCount(in: page) * 20 <= values.count
  }
}
