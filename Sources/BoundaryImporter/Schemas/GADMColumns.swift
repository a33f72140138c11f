/// The columns of a GADM layer by their meaning, which were called otherwise before version 3.
struct GADMColumns {
  /// What the file holds.
  let facts: LayerFacts

  /// Whether the columns are those of version 2.8: numbers that only tell the units of one country apart, and no GID.
  private let isOld: Bool

  /// Those of versions 3 and 4.
  static func current(_ facts: LayerFacts) -> GADMColumns {
    GADMColumns(facts: facts, isOld: false)
  }

  /// Those of version 2.8.
  static func old(_ facts: LayerFacts) -> GADMColumns { GADMColumns(facts: facts, isOld: true) }

  /// The levels that have a mark and a name.
  var levels: [Int] { (0...5).filter { mark($0) != nil && !names($0).isEmpty } }

  /// The column that is empty in records that end before a level.
  func mark(_ level: Int) -> String? {
    guard isOld else { return facts.column("gid_\(level)")?.name }
    // The numbers alone are common to too many kinds of files.
    guard facts.column("iso") != nil else { return nil }
    return facts.column("id_\(level)")?.name
  }

  /// Whether records may end before the finest level; numbers are then 0.
  func mayEndBefore(_ finest: Int) -> Bool {
    !isOld && facts.column("gid_\(finest)")?.samples.contains("") == true
  }

  /// The column of a code that parents and children share.
  func key(_ level: Int) -> String? {
    if !isOld { return mark(level) }
    return level == 0 ? facts.column("iso")?.name : nil
  }

  /// The columns of names, the best first.
  func names(_ level: Int) -> [String] {
    if level > 0 { return facts.existing("name_\(level)") }
    return facts.existing("country", "name_0", "name_engli", "name_iso")
  }

  /// The columns of the unit's own code, the best first.
  func codes(_ level: Int) -> [String] {
    if isOld, level == 0 { return facts.existing("iso") }
    return facts.existing("iso_\(level)", "hasc_\(level)", "gid_\(level)")
  }

  /// The column of the code of a unit that stands above the record.
  func groupCode(_ level: Int) -> String? {
    isOld ? codes(level).first : mark(level)
  }

  /// The column of what people call the unit.
  func kind(_ level: Int) -> String? {
    facts.existing("engtype_\(level)", "type_\(level)").first
  }

  /// The column of names in the local script, where one country and so one language is in the file.
  func translations(_ level: Int) -> [String: String] {
    let countries = Set(facts.column(isOld ? "iso" : "gid_0")?.filled ?? [])
    guard countries.count == 1, let country = countries.first,
      let language = LanguageTags.official[country],
      let column = facts.column("nl_name_\(level)")
    else { return [:] }
    return [language: column.name]
  }
}
