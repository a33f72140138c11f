import DelimitedText
import TestSupport
import Testing

/// Numbers read on the quick way, against the standard library.
@Suite("Decimal text") struct DecimalTextTests {
  @Test("What is read equals what the standard library reads, to the last bit")
  func exact() {
    var generator = SeededGenerator(seed: 1)
    var count = 0
    for _ in 0..<50_000 {
      let whole = Int.random(in: 0...99_999, using: &generator)
      let digits = Int.random(in: 0...14, using: &generator)
      let fraction = (0..<digits).map { _ in String(Int.random(in: 0...9, using: &generator)) }
      let sign = ["", "-", "+"][Int.random(in: 0...2, using: &generator)]
      let text = "\(sign)\(whole)" + (digits > 0 ? ".\(fraction.joined())" : "")
      // What stands around must not matter.
      let before = Int.random(in: 0...9, using: &generator)
      let bytes = Array((String(repeating: "7", count: before) + text + "77").utf8)
      let range = before..<bytes.count - 2
      guard let number = DecimalText.number(bytes.span, range) else { continue }
      count += 1
      if number != Double(text) { Issue.record("\(text)") }
    }
    #expect(count > 35_000)
  }

  @Test(
    "Other forms are left to others",
    arguments: [
      "", " ", "-", ".", "1e5", "1,5", "1..2", "0x10", "nan", "inf", "12°", "--1", "1 2",
      "12345678901234567890", "9999999999999999999999.5", "\u{661}", "1.2:", "1.2/", "1.23\u{e9}",
    ])
  func refused(_ text: String) {
    for before in ["", "12345678"] {
      let bytes = Array((before + text).utf8)
      let number = DecimalText.number(bytes.span, before.utf8.count..<bytes.count)
      #expect(number == nil)
    }
  }

  @Test("No byte but a digit passes for one, wherever it stands behind the point")
  func foreignBytes() {
    for count in 1...8 {
      for place in 0..<count {
        for byte in UInt8.min...UInt8.max where !(0x30...0x39).contains(byte) && byte != 0x20 {
          var bytes = Array("12345678.60.".utf8) + [UInt8](repeating: 0x35, count: count)
          bytes[12 + place] = byte
          let number = DecimalText.number(bytes.span, 9..<bytes.count)
          if number != nil { Issue.record("\(byte) at \(place) of \(count)") }
        }
      }
    }
  }

  @Test("Blanks around, and points without digits on one side")
  func accepted() {
    for (text, value) in [
      (" 12.5 ", 12.5), (".5", 0.5), ("5.", 5), ("-0", -0.0), ("+7", 7), ("-.5", -0.5),
      ("+1.25", 1.25), ("0000000.5", 0.5), ("00000000.5", 0.5),
      ("1234567.12345678", 1_234_567.12345678),
    ] {
      for before in ["", "12345678"] {
        let bytes = Array((before + text).utf8)
        let number = DecimalText.number(bytes.span, before.utf8.count..<bytes.count)
        #expect(number == value, "\(text)")
      }
    }
  }
}
