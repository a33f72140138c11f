internal import EncodingBridge

/// How plausible text is in an encoding of single bytes: whether its letters are frequent ones and stand in words as they do.
struct LetterPlausibility {
  private enum Kind {
    case undefined, frequentLetter, rareLetter, mark
  }

  private struct Character {
    let kind: Kind
    let isUppercase: Bool
    let isLowercase: Bool
  }

  /// The characters of the bytes from 0x80 on.
  private let characters: [Character]

  /// Whether the language is written in Latin letters, so that words mix ASCII and other letters.
  private let isLatin: Bool

  /// Nothing when the system can't decode the page.
  init?(_ page: CodePage) {
    guard let decoder = TextDecoder(name: page.decoderName) else { return nil }
    let decoded = (UInt8(0x80)...0xFF).map { byte -> Unicode.Scalar? in
      guard case .complete(let text) = decoder.decode([byte]) else { return nil }
      return text.unicodeScalars.first
    }
    let script = LetterPlausibility.scripts[page.name]
    isLatin = script == nil
    let frequent = LetterPlausibility.frequent[page.name]
    characters = decoded.map { scalar in
      guard let scalar else {
        return Character(kind: .undefined, isUppercase: false, isLowercase: false)
      }
      let properties = scalar.properties
      var kind = Kind.mark
      if properties.isAlphabetic {
        let isFrequent = script?.contains(scalar.value) ?? frequent?.contains(scalar) ?? true
        kind = isFrequent ? .frequentLetter : .rareLetter
      }
      return Character(
        kind: kind, isUppercase: properties.isUppercase, isLowercase: properties.isLowercase)
    }
  }

  /// The share of plausible characters; 0 when a byte stands for none.
  func score(of sample: TextSample) -> Double {
    var (points, count) = (0.0, 0)
    for value in sample.values {
      for word in value.bytes.split(whereSeparator: isBetweenWords) {
        guard let found = score(ofWord: word) else { return 0 }
        points += found.points
        count += found.count
      }
    }
    return count > 0 ? points / Double(count) : 0
  }

  private func isBetweenWords(_ byte: UInt8) -> Bool {
    byte < 0x80 && !isASCIILetter(byte)
  }

  private func isASCIILetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// The points of a word, and of how many characters beyond ASCII; nothing when a byte stands for none.
  private func score(ofWord word: ArraySlice<UInt8>) -> (points: Double, count: Int)? {
    var (points, count, plain) = (0.0, 0, 0)
    var isAfterLowercase = false
    for byte in word {
      if byte < 0x80 {
        plain += 1
        isAfterLowercase = byte & 0x20 != 0
        continue
      }
      let character = characters[Int(byte) - 0x80]
      if character.kind == .undefined { return nil }
      count += 1
      // A capital behind a small letter is none that people write.
      if !(character.isUppercase && isAfterLowercase) { points += value(of: character) }
      isAfterLowercase = character.isLowercase
    }
    return (points * weight(word, count: count, plain: plain), count)
  }

  private func value(of character: Character) -> Double {
    switch character.kind {
    case .frequentLetter: 1
    case .rareLetter: 0.25
    case .mark: 0.1
    case .undefined: 0
    }
  }

  /// What a word's letters count, given how many are beyond ASCII and how many are not.
  private func weight(_ word: ArraySlice<UInt8>, count: Int, plain: Int) -> Double {
    // A mark alone, such as a dash between names, says nothing for or against.
    if isLatin { return count > 2 && count > 3 * plain ? 0.1 : 1 }
    if plain > 0 { return 0.1 }
    // Names start with a capital where the script has them.
    guard let first = word.first else { return 1 }
    return characters[Int(first) - 0x80].isLowercase ? 0.8 : 1
  }

  private static let scripts: [String: ClosedRange<UInt32>] = [
    "Windows-1251": 0x0400...0x04FF, "Windows-1253": 0x0370...0x03FF,
    "Windows-1255": 0x05D0...0x05EA, "Windows-1256": 0x0620...0x06FF,
  ]

  private static let frequent: [String: Set<Unicode.Scalar>] = [
    "Windows-1252": letters("àáâãäåæçèéêëìíîïñòóôõöøùúûüœšžßÀÁÂÄÅÆÇÈÉÊËÎÍÑÓÔÖØÚÜŠŽŒ"),
    "Windows-1250": letters(
      "ąáâăäćčçďđéęěíîĺľłńňóôöőřŕśšşťţúůüűýźżžßĄÁÂĆČĎĐÉĘĚÍÎŁĽŃŇÓÖŐŘŚŠŞŤŢÚŮÜŰÝŹŻŽ"),
    "Windows-1254": letters("âçğıîöşüûÂÇĞİÎÖŞÜ"),
    "Windows-1257": letters("āąčćēėęģīįķļłņńōõóöšśūųüžźżäĀĄČĒĖĘĢĪĮĶĻŁŅŌÕÖŠŪŲÜŽÄ"),
  ]

  private static func letters(_ text: String) -> Set<Unicode.Scalar> {
    Set(text.unicodeScalars)
  }
}
