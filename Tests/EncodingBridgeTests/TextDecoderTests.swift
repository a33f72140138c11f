import EncodingBridge
import Testing

/// Text of other encodings as iconv reads it.
@Suite("Text decoders") struct TextDecoderTests {
  @Test("Whole text is decoded, a character cut at the end is told, other bytes are invalid")
  func outcomes() throws {
    let decoder = try #require(TextDecoder(name: "GBK"))
    #expect(decoder.decode([0xB3, 0xA4, 0xB4, 0xBA]) == .complete("长春"))
    #expect(decoder.decode([0xB3, 0xA4, 0xB4]) == .cut("长"))
    #expect(decoder.decode([0xB3, 0xA4, 0xFF, 0x20]) == .invalid)
    #expect(decoder.decode([]) == .complete(""))
    #expect(decoder.decodeLossily([0xB3, 0xA4, 0xFF, 0x20, 0x41, 0xB4]) == "长\u{FFFD} A")
  }

  @Test("Decoding starts anew each time")
  func anew() throws {
    let decoder = try #require(TextDecoder(name: "CP1258"))
    #expect(decoder.decode([0x41, 0x62]) == .complete("Ab"))
    #expect(decoder.decode([0x41]) == .complete("A"))
    #expect(decoder.decode([0x41]) == .complete("A"))
  }

  @Test("Unknown names give none", arguments: ["", "nonsense", "UTF-8//IGNORE"])
  func unknown(name: String) {
    #expect(TextDecoder(name: name) == nil)
  }
}
