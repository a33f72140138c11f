import TestSupport

/// A report of gpsd's test suite on one epoch: the members of its last TPV object with a time.
struct GPSDReport {
  /// The time as it is written.
  let time: String
  let members: [Substring: Substring]

  /// The number of a member.
  func number(_ key: Substring) -> Double? { members[key].flatMap { Double($0) } }

  /// Reads the expected reports of a log: of objects with the same time in a row, later members replace what they repeat.
  static func all(_ path: String) -> [GPSDReport] {
    var reports: [GPSDReport] = []
    for line in TestFiles.lines(path) where line.hasPrefix(#"{"class":"TPV""#) {
      let members = members(line)
      guard let time = members["time"].map(String.init) else { continue }
      if let last = reports.last, last.time == time {
        let merged = last.members.merging(members) { $1 }
        reports[reports.count - 1] = GPSDReport(time: time, members: merged)
      } else {
        reports.append(GPSDReport(time: time, members: members))
      }
    }
    return reports
  }

  /// The members of an object whose values hold neither commas nor objects.
  private static func members(_ line: Substring) -> [Substring: Substring] {
    var members: [Substring: Substring] = [:]
    for part in line.dropFirst().prefix(while: { $0 != "}" }).split(separator: ",") {
      guard let colon = part.firstIndex(of: ":") else { continue }
      let key = part[..<colon].filter { $0 != "\"" }
      let value = part[part.index(after: colon)...].filter { $0 != "\"" }
      members[Substring(key)] = Substring(value)
    }
    return members
  }
}
