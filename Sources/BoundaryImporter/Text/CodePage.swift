/// An encoding of text by its usual name, and by the name under which the system decodes it.
struct CodePage: Hashable, Sendable {
  /// The usual name, such as "Windows-1252".
  let name: String

  /// The name that the system's decoder knows.
  let decoderName: String

  static let utf8 = CodePage(name: "UTF-8", decoderName: "UTF-8")
  static let gbk = CodePage(name: "GBK", decoderName: "GB18030")
  static let big5 = CodePage(name: "Big5", decoderName: "BIG5-HKSCS")
  static let shiftJIS = CodePage(name: "Shift-JIS", decoderName: "CP932")
  static let korean = CodePage(name: "EUC-KR", decoderName: "UHC")

  /// One of Microsoft's pages 1250 to 1258.
  static func windows(_ number: Int) -> CodePage {
    CodePage(name: "Windows-\(number)", decoderName: "CP\(number)")
  }

  /// Whether every character is one byte.
  var isSingleByte: Bool {
    ![.utf8, .gbk, .big5, .shiftJIS, .korean].contains(self) && !decoderName.hasPrefix("EUC")
  }

  private init(name: String, decoderName: String) {
    self.name = name
    self.decoderName = decoderName
  }

  /// The page with Microsoft's or IBM's number; nothing when there is no decoder for it.
  init?(number: Int) {
    switch number {
    case 65001: self = .utf8
    case 936, 54936: self = .gbk
    case 950: self = .big5
    case 932: self = .shiftJIS
    case 949, 51949: self = .korean
    case 20932, 51932: self.init(name: "EUC-JP", decoderName: "EUC-JP")
    case 1250...1258: self = .windows(number)
    case 437, 737, 775, 850, 852, 855, 857, 858, 860...866, 869, 874:
      self.init(name: "CP\(number)", decoderName: "CP\(number)")
    case 10000: self.init(name: "Mac Roman", decoderName: "MACINTOSH")
    case 10007: self.init(name: "Mac Cyrillic", decoderName: "MAC-CYRILLIC")
    case 10029: self.init(name: "Mac Central European", decoderName: "MAC-CENTRALEUROPE")
    case 20866: self.init(name: "KOI8-R", decoderName: "KOI8-R")
    case 21866: self.init(name: "KOI8-U", decoderName: "KOI8-U")
    case 28591...28599, 28603, 28605:
      self.init(latin: number - 28590)
    default: return nil
    }
  }

  /// A part of ISO 8859; part 1 as Windows-1252, since files that say so use its letters.
  private init?(latin part: Int) {
    guard (1...16).contains(part), part != 12 else { return nil }
    if part == 1 {
      self = .windows(1252)
    } else {
      self.init(name: "ISO 8859-\(part)", decoderName: "ISO-8859-\(part)")
    }
  }
}

// MARK: - Spellings

extension CodePage {
  /// The encoding that people mean by a text such as "UTF-8", "utf8", "1252", "CP936", "ANSI 1250" or "ISO 8859-1".
  init?(spelling: String) {
    let word = spelling.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    if let page = CodePage.byName[word] {
      self = page
      return
    }
    if word.hasPrefix("ldid"), let byte = UInt8(word.dropFirst(4)) {
      self.init(languageByte: byte)
      return
    }
    let digits = String(word.reversed().prefix { $0.isNumber }.reversed())
    let prefix = word.dropLast(digits.count)
    guard let number = Int(digits), CodePage.prefixes.contains(String(prefix)) else { return nil }
    if digits.hasPrefix("8859"), digits.count > 4, let part = Int(digits.dropFirst(4)) {
      self.init(latin: part)
    } else {
      self.init(number: number)
    }
  }

  private static let prefixes: Set<String> = [
    "", "cp", "ansi", "oem", "win", "windows", "ibm", "dos", "ms", "mswin", "codepage", "page",
    "xcp", "iso", "isoiec", "ansicp", "oemcp", "microsoft", "windowscp",
  ]

  private static let byName: [String: CodePage] = {
    var pages: [String: CodePage] = [:]
    let names: [(CodePage?, [String])] = [
      (.utf8, ["utf8", "utf8bom", "unicode", "unicodeutf8", "cputf8"]),
      (.gbk, ["gbk", "gb2312", "gb18030", "euccn", "chinese", "cngb", "gb", "xgbk"]),
      (.big5, ["big5", "big5hkscs", "cnbig5", "eten", "big5eten"]),
      (.shiftJIS, ["shiftjis", "sjis", "windows31j", "ms932", "mskanji", "xsjis"]),
      (.korean, ["euckr", "uhc", "ksc5601", "ksc56011987", "ks5601", "windows949", "johab"]),
      (CodePage(number: 51932), ["eucjp", "ujis"]), (CodePage(number: 20866), ["koi8r", "koi8"]),
      (CodePage(number: 21866), ["koi8u"]),
      (CodePage(number: 10000), ["macroman", "macintosh", "mac"]),
      (.windows(1252), ["ansi", "latin1", "latin", "usascii", "ascii", "western", "l1"]),
      (CodePage(latin: 2), ["latin2", "l2"]), (CodePage(latin: 15), ["latin9"]),
      (CodePage(latin: 9), ["latin5"]), (CodePage(number: 437), ["oem"]),
      (.windows(1251), ["cyrillic"]),
    ]
    for (page, spellings) in names {
      for spelling in spellings { pages[spelling] = page }
    }
    return pages
  }()
}

// MARK: - Language bytes

extension CodePage {
  /// What the language driver byte of a table's header means; nothing for 0, unknown ones, and 0x57, which means no particular one.
  init?(languageByte byte: UInt8) {
    guard let number = CodePage.numberByLanguageByte[byte] else { return nil }
    self.init(number: number)
  }

  private static let numberByLanguageByte: [UInt8: Int] = [
    0x01: 437, 0x02: 850, 0x03: 1252, 0x04: 10000, 0x08: 865, 0x09: 437, 0x0A: 850, 0x0B: 437,
    0x0D: 437, 0x0E: 850, 0x0F: 437, 0x10: 850, 0x11: 437, 0x12: 850, 0x13: 932, 0x14: 850,
    0x15: 437, 0x16: 850, 0x17: 865, 0x18: 437, 0x19: 437, 0x1A: 850, 0x1B: 437, 0x1C: 863,
    0x1D: 850, 0x1F: 852, 0x22: 852, 0x23: 852, 0x24: 860, 0x25: 850, 0x26: 866, 0x37: 850,
    0x40: 852, 0x4D: 936, 0x4E: 949, 0x4F: 950, 0x50: 874, 0x58: 1252, 0x59: 1252, 0x64: 852,
    0x65: 866, 0x66: 865, 0x67: 861, 0x6A: 737, 0x6B: 857, 0x6C: 863, 0x78: 950, 0x79: 949,
    0x7A: 936, 0x7B: 932, 0x7C: 874, 0x7D: 1255, 0x7E: 1256, 0x86: 737, 0x87: 852, 0x88: 857,
    0x96: 10007, 0x97: 10029, 0xC8: 1250, 0xC9: 1251, 0xCA: 1254, 0xCB: 1253, 0xCC: 1257,
  ]
}
