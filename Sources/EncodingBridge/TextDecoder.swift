internal import CIconv

/// Turns bytes of one encoding into text; freed when the last reference goes.
///
/// - Important: Not thread safe; make one on each thread.
@safe package final class TextDecoder {
  /// What became of some bytes.
  package enum Outcome: Hashable, Sendable {
    /// All of them are text.
    case complete(String)

    /// The last bytes begin a character that is not all there; the text is what stands before them.
    case cut(String)

    /// Some of them are no text in this encoding.
    case invalid
  }

  /// The encoding's name as it was asked for.
  package let name: String

  private let conversion: UnsafeMutableRawPointer
  private var room = [UInt8](repeating: 0, count: 1024)

  /// Makes a decoder; nothing when the system knows no encoding of that name.
  ///
  /// The corresponding C function is `iconv_open`.
  package init?(name: String) {
    // Names may carry instructions behind a slash, which are none of ours; returns NULL on failure.
    guard !name.isEmpty, !name.contains("/"),
      let conversion = unsafe text_conversion_open("UTF-8", name)
    else { return nil }
    unsafe self.conversion = conversion
    self.name = name
  }

  deinit {
    unsafe text_conversion_close(conversion)
  }

  /// Decodes bytes strictly.
  ///
  /// The corresponding C function is `iconv`.
  package func decode(_ bytes: [UInt8]) -> Outcome {
    // No encoding needs more than four bytes of UTF-8 for a byte, twice that when letters come apart.
    let wanted = bytes.count * 8 + 16
    if room.count < wanted { room = [UInt8](repeating: 0, count: wanted) }
    let (end, _, written) = run(bytes)
    let text = String(decoding: room[..<written], as: UTF8.self)
    switch end {
    case text_conversion_complete.rawValue: return .complete(text)
    case text_conversion_incomplete.rawValue: return .cut(text)
    default: return .invalid
    }
  }

  /// Decodes bytes with U+FFFD for each byte that is no text; bytes at the end that begin a character are left out.
  package func decodeLossily(_ bytes: [UInt8]) -> String {
    var (text, rest) = ("", bytes[...])
    let wanted = bytes.count * 8 + 16
    if room.count < wanted { room = [UInt8](repeating: 0, count: wanted) }
    while !rest.isEmpty {
      let (end, read, written) = run(Array(rest))
      text += String(decoding: room[..<written], as: UTF8.self)
      rest = rest.dropFirst(read)
      if end != text_conversion_invalid.rawValue { break }
      text.append("\u{FFFD}")
      rest = rest.dropFirst()
    }
    return text
  }

  private func run(_ bytes: [UInt8]) -> (end: UInt32, read: Int, written: Int) {
    var (read, written) = (0, 0)
    // Tells its failures apart, see the header.
    let end = unsafe text_conversion_run(
      conversion, bytes, bytes.count, &room, room.count, &read, &written)
    return (UInt32(end), read, written)
  }
}
