/// Which encoding a table's text is in, and how that is known.
struct EncodingChoice: Hashable, Sendable {
  let page: CodePage

  /// What says so.
  let source: LayerReport.EncodingSource

  /// What a person should know about it.
  var notes: [String] = []

  /// What a table says about its encoding.
  struct Statement {
    /// What the recipe says; empty for nothing.
    var recipe = ""
    /// What the `.cpg` says; nothing when there is none.
    var codePage: String?
    /// The language driver byte of the table's header.
    var languageByte: UInt8 = 0

    /// Whether nothing but the text itself can speak against UTF-8.
    var mayBeUTF8: Bool {
      if !recipe.isEmpty { return CodePage(spelling: recipe) == .utf8 }
      guard let codePage, let page = CodePage(spelling: codePage) else {
        return CodePage(languageByte: languageByte) == nil
      }
      return page == .utf8
    }
  }

  /// Chooses the encoding; nothing when the recipe asks for one that is not known.
  init?(_ statement: Statement, sample: TextSample) {
    if !statement.recipe.isEmpty {
      guard let page = CodePage(spelling: statement.recipe) else { return nil }
      self.page = page
      source = .recipe
      if !sample.isMostly(page) { notes.append(EncodingChoice.doubt(page, sample)) }
      return
    }
    var notes: [String] = []
    var stated: (page: CodePage, source: LayerReport.EncodingSource)?
    if let text = statement.codePage {
      if let page = CodePage(spelling: text) {
        stated = (page, .codePageFile)
      } else {
        notes.append(EncodingChoice.unusable(text))
      }
    }
    if stated == nil, let page = CodePage(languageByte: statement.languageByte) {
      stated = (page, .languageByte)
    }
    if let stated, EncodingChoice.isRight(stated.page, sample) {
      (page, source) = stated
    } else {
      let (found, isSure) = EncodingChoice.detect(sample)
      page = isSure ? found : stated?.page ?? found
      source = sample.values.isEmpty ? .assumed : .detection
      if let stated, isSure {
        notes.append(
          "\(stated.source.words) says \(stated.page.name), but the text is \(page.name)")
      } else if !isSure {
        notes.append(
          "the text may be in another encoding than \(page.name); say which with encoding")
      }
    }
    self.notes = notes
  }

  /// What to do about an encoding that is not known.
  static let remedy = "name \(knownNames)"

  /// Names that are known, for people.
  static let knownNames =
    "an encoding such as UTF-8, GBK, Big5, Shift-JIS, EUC-KR or Windows-1252"

  /// Says that text is not in the encoding that a person asks for.
  private static func doubt(_ page: CodePage, _ sample: TextSample) -> String {
    let count = sample.failureCount(in: page)
    let (found, isSure) = detect(sample)
    return "\(count) of \(sample.values.count) values beyond ASCII do not decode in \(page.name), "
      + "the encoding asked for" + (isSure ? ": the text looks like \(found.name)" : "")
  }

  private static func unusable(_ text: String) -> String {
    let text = text.drop { $0.isWhitespace }
    if text.hasPrefix("<") { return "its .cpg is a web page and was not used" }
    let start = text.prefix { !$0.isNewline }.prefix(40)
    return "its .cpg says \"\(start)\", which is no known encoding, and was not used"
  }

  /// Whether the text can be in the encoding that the table states.
  private static func isRight(_ page: CodePage, _ sample: TextSample) -> Bool {
    if sample.values.isEmpty { return true }
    guard sample.isMostly(page) else { return false }
    if page == .utf8 || !page.isSingleByte { return true }
    // Nearly all bytes are letters in a page of single bytes, so what else they may be counts: text in another encoding is
    // hardly ever valid UTF-8 by chance.
    if sample.failureCount(in: .utf8) == 0 { return false }
    // A few names say too little against what the table states.
    if sample.values.count < 5 { return true }
    guard let best = EncodingDetection.ranked(sample).first, best.page != page else { return true }
    return best.page.isSingleByte || best.score < 0.95
      || EncodingDetection.score(sample, as: page) > 0.5
  }

  /// The encoding that the text looks most like, and whether that is beyond doubt.
  private static func detect(_ sample: TextSample) -> (page: CodePage, isSure: Bool) {
    if sample.values.isEmpty || sample.failureCount(in: .utf8) == 0 { return (.utf8, true) }
    if let best = EncodingDetection.ranked(sample).first, best.score >= 0.6 {
      return (best.page, true)
    }
    return sample.isMostly(.utf8) ? (.utf8, true) : (.windows(1252), false)
  }
}
