internal import EncodingBridge

/// How plausible text is in an encoding of single bytes: whether its letters are frequent ones and stand in words as they do.
struct LetterPlausibility {
  private enum Kind {
    case undefined, frequentLetter, rareLetter, mark
  }

  /// Where in a word a letter may stand.
  private enum Place {
    case anywhere, start, behindStart
  }

  private struct Character {
    let kind: Kind
    let place: Place
    let isUppercase: Bool
    let isLowercase: Bool
  }

  /// The characters of the bytes from 0x80 on.
  private let characters: [Character]

  /// Whether the language is written in Latin letters, so that words mix ASCII and other letters.
  private let isLatin: Bool

  /// For each language of the page, which of the characters it has; one for a page of another script.
  private let alphabets: [[Bool]]

  /// Nothing when the system can't decode the page.
  init?(_ page: CodePage) {
    guard let decoder = TextDecoder(name: page.decoderName) else { return nil }
    let decoded = (UInt8(0x80)...0xFF).map { byte -> Unicode.Scalar? in
      guard case .complete(let text) = decoder.decode([byte]) else { return nil }
      return text.unicodeScalars.first
    }
    let script = LetterPlausibility.scripts[page.name]
    isLatin = script == nil
    let languages = LetterPlausibility.languages[page.name] ?? []
    let frequent = languages.isEmpty ? nil : Set(languages.joined())
    alphabets =
      languages.isEmpty
      ? [Array(repeating: true, count: decoded.count)]
      : languages.map { letters in decoded.map { $0.map(letters.contains) ?? false } }
    characters = decoded.map { scalar in
      guard let scalar else {
        return Character(
          kind: .undefined, place: .anywhere, isUppercase: false, isLowercase: false)
      }
      let properties = scalar.properties
      var kind = Kind.mark
      if properties.isAlphabetic {
        let isFrequent = script?.contains(scalar.value) ?? frequent?.contains(scalar) ?? true
        kind = isFrequent ? .frequentLetter : .rareLetter
      }
      return Character(
        kind: kind, place: LetterPlausibility.places[scalar] ?? .anywhere,
        isUppercase: properties.isUppercase, isLowercase: properties.isLowercase)
    }
  }

  /// The share of plausible characters in the language that suits best; 0 when a byte stands for none.
  func score(of sample: TextSample) -> Double {
    alphabets.map { score(of: sample, in: $0) }.max() ?? 0
  }

  private func score(of sample: TextSample, in alphabet: [Bool]) -> Double {
    var (points, count) = (0.0, 0)
    for value in sample.values {
      for word in value.bytes.split(whereSeparator: isBetweenWords) {
        guard let found = score(ofWord: word, in: alphabet) else { return 0 }
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
  private func score(
    ofWord word: ArraySlice<UInt8>, in alphabet: [Bool]
  ) -> (points: Double, count: Int)? {
    var (points, count, plain) = (0.0, 0, 0)
    var isAfterLowercase = false
    for (place, byte) in zip(word.indices, word) {
      if byte < 0x80 {
        plain += 1
        isAfterLowercase = byte & 0x20 != 0
        continue
      }
      let character = characters[Int(byte) - 0x80]
      if character.kind == .undefined { return nil }
      count += 1
      let isMisplaced =
        place == word.startIndex ? character.place == .behindStart : character.place == .start
      // A capital behind a small letter is none that people write.
      if !isMisplaced, !(character.isUppercase && isAfterLowercase) {
        points += value(of: character, isOwn: alphabet[Int(byte) - 0x80])
      }
      isAfterLowercase = character.isLowercase
    }
    return (points * weight(word, count: count, plain: plain), count)
  }

  /// What a letter counts; those of the page's other languages occur in names from there.
  private func value(of character: Character, isOwn: Bool) -> Double {
    switch character.kind {
    case .frequentLetter: isOwn ? 1 : 0.8
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

  /// The letters beyond ASCII that names in a language have, for the languages of each page of Latin letters.
  ///
  /// Portuguese goes without its õ, which is rarer there than the ő on the same byte is in Hungarian.
  private static let languages: [String: [Set<Unicode.Scalar>]] = [
    "Windows-1252": [
      letters("àâæçéèêëîïôœùûüÿÀÂÇÉÈÊËÎÔŒ"), letters("äöüßÄÖÜ"), letters("áéíñóúüÁÉÍÑÓÚ"),
      letters("àáâãçéêíóôúÁÂÉÍÓÔÚ"), letters("àèéìòùÀÈÉ"),
      // The northern countries are often in one list.
      letters("åäöæøáéíóúðþÅÄÖÆØÁÉÍÓÚÞ"), letters("äöõüšžÄÖÕÜŠŽ"),
    ],
    "Windows-1250": [
      letters("ąćęłńóśźżĆŁÓŚŹŻ"), letters("áčďéěíňóřšťúůýžÁČĎÉÍŇÓŘŠŤÚŽ"),
      letters("áäčďéíĺľňóôŕšťúýžÁČĎÉÍĽŇÓŠŤÚŽ"), letters("áéíóöőúüűÁÉÍÓÖŐÚÜŰ"),
      letters("ăâîşţÂÎŞŢ"), letters("čćđšžČĆĐŠŽ"), letters("çëÇË"),
    ],
    "Windows-1254": [letters("âçğıîöşüûÂÇĞİÎÖŞÜ")],
    "Windows-1257": [
      letters("āčēģīķļņšūžĀČĒĢĪĶĻŅŠŪŽ"), letters("ąčęėįšųūžĄČĘĖĮŠŲŪŽ"), letters("äöõüšžÄÖÕÜŠŽ"),
    ],
  ]

  /// Letters that stand at the start of words only, or never there: Icelandic, Turkish and others.
  private static let places: [Unicode.Scalar: Place] = [
    "þ": .start, "ð": .behindStart, "ğ": .behindStart, "Ğ": .behindStart,
  ]

  private static func letters(_ text: String) -> Set<Unicode.Scalar> {
    Set(text.unicodeScalars)
  }
}
