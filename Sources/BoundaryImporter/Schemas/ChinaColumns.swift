/// The columns of Chinese layers by their usual names.
enum ChinaColumns {
  private static let nameColumns: [(level: Int, names: [String])] = [
    (1, ["省", "省份", "省名", "省级", "省名称", "pr_name", "province", "sheng", "provname"]),
    (2, ["市", "地市", "地级", "市名", "市级", "地级市", "市名称", "ct_name", "city", "cityname", "shi"]),
    (
      3, ["县", "区县", "县名", "县级", "区", "县名称", "dt_name", "county", "district", "xian", "countyname"]
    ),
  ]

  private static let codeColumns: [(level: Int, names: [String])] = [
    (1, ["省代码", "省级码", "省码", "pr_adcode", "provcode"]),
    (2, ["市代码", "市级码", "市码", "ct_adcode", "citycode"]),
    (3, ["县代码", "县级码", "县码", "区划码", "区县代码", "dt_adcode", "countycode"]),
  ]

  private static let provinces = Set(
    """
    10 11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82
    """.split(separator: " "))

  /// Columns of names by level, where they hold Chinese.
  static func names(_ facts: LayerFacts) -> [Int: LayerFacts.Column] {
    found(facts, nameColumns) { column in
      column.filled.contains { $0.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) } }
    }
  }

  /// Columns of codes by level.
  static func codes(_ facts: LayerFacts) -> [Int: LayerFacts.Column] {
    found(facts, codeColumns, where: isCode)
  }

  /// The column with the record's own code.
  static func code(_ facts: LayerFacts) -> LayerFacts.Column? {
    let names = [
      "adcode", "adcode99", "adcode93", "pac", "code", "gb", "xzqdm", "dt_adcode", "ct_adcode",
      "pr_adcode", "区划码", "区划代码", "行政区划", "行政代码", "代码", "ad2004", "adcode_99", "id",
    ]
    return names.lazy.compactMap { facts.column($0) }.first(where: isCode)
  }

  /// The column with the record's own name.
  static func name(_ facts: LayerFacts) -> LayerFacts.Column? {
    facts.column(
      "name", "name99", "name93", "xzqmc", "名称", "地名", "mc", "dt_name", "ct_name", "pr_name",
      "fullname", "ext_name")
  }

  /// Whether a column holds codes of GB/T 2260, with or without the country's number before them.
  private static func isCode(_ column: LayerFacts.Column) -> Bool {
    let codes = column.filled
    let valid = codes.filter { code in
      let digits = digits(code)
      return [6, 9, 12].contains(digits.count) && provinces.contains(digits.prefix(2))
    }
    return !valid.isEmpty && valid.count * 5 >= codes.count * 4
  }

  /// Whether the codes begin with 156, the country's number of ISO 3166-1.
  static func hasCountryPrefix(_ column: LayerFacts.Column) -> Bool {
    let codes = column.filled
    return !codes.isEmpty && codes.allSatisfy { $0.hasPrefix("156") && whole($0).count == 9 }
  }

  /// The level of most codes: zeros at the end stand for what is not divided further.
  static func level(of column: LayerFacts.Column) -> Int {
    var counts: [Int: Int] = [:]
    for code in column.filled.map(digits) where code.count >= 6 {
      counts[level(code), default: 0] += 1
    }
    // Of equally many the finer one.
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 3
  }

  private static func level(_ code: Substring) -> Int {
    if code.count > 6, code.dropFirst(6).contains(where: { $0 != "0" }) { return 4 }
    let digits = code.prefix(6)
    if digits.hasPrefix("10") || digits.hasPrefix("00") { return 0 }
    if digits.hasSuffix("0000") { return 1 }
    return digits.hasSuffix("00") ? 2 : 3
  }

  /// The code without the country's number.
  private static func digits(_ code: String) -> Substring {
    let whole = whole(code)
    return whole.count == 9 && whole.hasPrefix("156") ? whole.dropFirst(3) : whole
  }

  /// The digits before the decimal point of a column of numbers.
  private static func whole(_ code: String) -> Substring {
    let digits = code.prefix { $0 != "." }
    return digits.allSatisfy(\.isNumber) ? digits : ""
  }

  private static func found(
    _ facts: LayerFacts, _ columns: [(level: Int, names: [String])],
    where fits: (LayerFacts.Column) -> Bool
  ) -> [Int: LayerFacts.Column] {
    var found: [Int: LayerFacts.Column] = [:]
    for (level, names) in columns {
      found[level] = names.lazy.compactMap { facts.column($0) }.first(where: fits)
    }
    return found
  }
}
