/// Tells legacy encodings apart by how plausible the text is in each of them.
///
/// A score is the share of characters beyond ASCII that are frequent ones and stand where such characters stand: the first
/// levels of the East Asian sets, which hold the frequent characters; letters of one script in one word, capitals in front.
/// Between encodings of about the same score those characters decide that names of places are made of.
enum EncodingDetection {
  /// The encodings in the order that decides between equal scores.
  static func ranked(_ sample: TextSample) -> [(page: CodePage, score: Double)] {
    let pages =
      [CodePage.korean, .gbk, .big5, .shiftJIS]
      + [1252, 1250, 1251, 1254, 1257, 1253, 1255, 1256].map(CodePage.windows)
    let scores = pages.map { (page: $0, score: score(sample, as: $0)) }
    let ranks = scores.map { page, score in
      score > 0 ? score + FamiliarCharacters.share(of: sample, as: page) / 2 : 0
    }
    let best = scores.indices.sorted { (ranks[$1], $0) < (ranks[$0], $1) }
    return best.map { scores[$0] }
  }

  /// How plausible the text is in an encoding, from 0 to 1.
  static func score(_ sample: TextSample, as page: CodePage) -> Double {
    if page.isSingleByte { return LetterPlausibility(page)?.score(of: sample) ?? 0 }
    let failures = sample.failureCount(in: page)
    guard failures * 50 <= sample.values.count, let frequent = frequentBytes[page] else { return 0 }
    var (points, count) = (0.0, 0)
    for value in sample.values { add(value.bytes, page, frequent, &points, &count) }
    guard count > 0 else { return 0 }
    return points / Double(count)
  }

  private struct Frequent {
    /// First bytes of frequent characters.
    let leads: Set<UInt8>
    /// First bytes of all characters of two bytes.
    let allLeads: [ClosedRange<UInt8>]
    /// The lowest second byte of a frequent character.
    let leastTrail: UInt8
  }

  private static let frequentBytes: [CodePage: Frequent] = [
    .gbk: Frequent(leads: Set(0xB0...0xD7), allLeads: [0x81...0xFE], leastTrail: 0xA1),
    .korean: Frequent(leads: Set(0xB0...0xC8), allLeads: [0x81...0xFE], leastTrail: 0xA1),
    .big5: Frequent(leads: Set(0xA4...0xC6), allLeads: [0x81...0xFE], leastTrail: 0x40),
    .shiftJIS: Frequent(
      leads: Set(0x82...0x83).union(0x88...0x97), allLeads: [0x81...0x9F, 0xE0...0xFC],
      leastTrail: 0x40),
  ]

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Adds a value's characters to the count, and a point for each frequent one.
  private static func add(
    _ bytes: [UInt8], _ page: CodePage, _ frequent: Frequent, _ points: inout Double,
    _ count: inout Int
  ) {
    var place = 0
    var isInLatinWord = false
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte < 0x80 {
        isInLatinWord = isLetter(byte)
        continue
      }
      guard frequent.allLeads.contains(where: { $0.contains(byte) }) else {
        // Katakana of half width: real, but rare in names.
        (points, count) = (points + 0.3, count + 1)
        continue
      }
      guard place < bytes.count else { break }
      let trail = bytes[place]
      place += 1
      // Punctuation and letters of full width say nothing.
      if page != .shiftJIS, (0xA1...0xA3).contains(byte), page == .big5 || trail >= 0xA1 {
        continue
      }
      // Names of East Asia don't go on in Latin letters within a word; accented letters of other names do.
      if isInLatinWord || place < bytes.count && isLetter(bytes[place]) {
        count += 1
        continue
      }
      count += 1
      if frequent.leads.contains(byte), trail >= frequent.leastTrail { points += 1 }
    }
  }
}
