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
      let bytes = Array(text.utf8)
      guard let number = DecimalText.number(bytes.span, bytes.indices) else { continue }
      count += 1
      if number != Double(text) { Issue.record("\(text)") }
    }
    #expect(count > 35_000)
  }

  @Test(
    "Other forms are left to others",
    arguments: [
      "", " ", "-", ".", "1e5", "1,5", "1..2", "0x10", "nan", "inf", "12°", "--1", "1 2",
      "12345678901234567890", "9999999999999999999999.5", "\u{661}",
    ])
  func refused(_ text: String) {
    let bytes = Array(text.utf8)
    let number = DecimalText.number(bytes.span, bytes.indices)
    #expect(number == nil)
  }

  @Test("Blanks around, and points without digits on one side")
  func accepted() {
    for (text, value) in [(" 12.5 ", 12.5), (".5", 0.5), ("5.", 5), ("-0", -0.0), ("+7", 7)] {
      let bytes = Array(text.utf8)
      let number = DecimalText.number(bytes.span, bytes.indices)
      #expect(number == value)
    }
  }
}
