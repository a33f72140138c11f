/// Names without what differs between spellings: case, accents, marks and blanks.
package enum NameFolding {
  /// Whether two names are spellings of one.
  package static func areAlike(_ first: String, _ second: String) -> Bool {
    first == second || folded(first).elementsEqual(folded(second))
  }

  /// The letters and digits that two spellings of a name share.
  package static func key(_ name: String) -> String {
    var key = String.UnicodeScalarView()
    key.append(contentsOf: folded(name))
    return String(key)
  }

  private static func folded(_ name: String) -> some Sequence<Unicode.Scalar> {
    name.unicodeScalars.lazy.compactMap { letter($0) }
  }

  /// The letter without accent, in lower case; nothing for what is no letter or digit.
  private static func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.isASCII {
      guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
        return nil
      }
      return Unicode.Scalar(scalar.value | 0x20)
    }
    return latinBase(scalar) ?? (scalar.properties.isAlphabetic ? scalar : nil)
  }

  /// The base of an accented Latin letter, from its name in Unicode: LATIN CAPITAL LETTER O WITH MACRON is an O.
  private static func latinBase(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let words = scalar.properties.name?.split(separator: " ") ?? []
    guard words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[3].count == 1,
      words[4] == "WITH"
    else { return nil }
    return words[3].lowercased().unicodeScalars.first
  }
}
