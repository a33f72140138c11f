/// The languages that columns of names are marked with.
enum LanguageTags {
  /// The two-letter codes of ISO 639-1.
  private static let known = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de \
    dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id \
    ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu \
    lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu \
    rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr \
    ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """.split(separator: " "))

  /// What data sets write for languages in more than one script.
  private static let others = [
    "zht": "zh-Hant", "zhs": "zh-Hans", "zh_hant": "zh-Hant", "zh_hans": "zh-Hans",
    "zh_h": "zh-Hans", "sr_latn": "sr-Latn", "zh_tw": "zh-Hant", "zh_cn": "zh-Hans",
  ]

  /// The BCP 47 tag of what a column's name says in lower case; nothing when that is no language.
  static func tag(_ mark: String) -> String? {
    known.contains(Substring(mark)) ? mark : others[mark]
  }

  /// The language of local names by the alpha-3 code of the country, where that is one beyond doubt.
  static let official = [
    "ARM": "hy", "BGR": "bg", "CHN": "zh", "EGY": "ar", "GEO": "ka", "GRC": "el", "IRN": "fa",
    "IRQ": "ar", "JOR": "ar", "JPN": "ja", "KOR": "ko", "LBN": "ar", "MNG": "mn", "OMN": "ar",
    "PRK": "ko", "QAT": "ar", "RUS": "ru", "SAU": "ar", "SYR": "ar", "THA": "th", "TWN": "zh-Hant",
    "UKR": "uk", "VNM": "vi", "YEM": "ar", "HKG": "zh-Hant", "MAC": "zh-Hant", "BLR": "be",
  ]
}
