/// A moment in UTC, to the millisecond.
///
/// Leap seconds are not counted, as in POSIX time.
public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public var milliseconds: Int64

  /// Creates a moment from milliseconds since 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Reads a moment as GPX and JSON write it, such as `2013-07-06T17:26:26Z`.
  ///
  /// A fraction of a second may follow, and an offset such as `+01:00` in place of `Z`. Without either it is UTC.
  /// - Parameter text: The whole text.
  public init?(_ text: String) {
    self.init(bytes: Array(text.utf8))
  }

  /// The moment of a date and time of the Gregorian calendar, or nothing when there is no such day.
  package init?(year: Int, month: Int, day: Int, millisecondsOfDay: Int64 = 0) {
    guard (1...12).contains(month), (1...Timestamp.days(inMonth: month, of: year)).contains(day),
      (1...9999).contains(year)
    else { return nil }
    let days = Timestamp.daysSince1970(year: year, month: month, day: day)
    milliseconds = Int64(days) * Timestamp.day + millisecondsOfDay
  }

  /// Seconds from another moment to this one; negative when this one is the earlier.
  public func seconds(since other: Timestamp) -> Double {
    Double(milliseconds - other.milliseconds) / 1000
  }

  /// Whether the left moment is the earlier one.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The moment in ISO 8601, such as `2013-07-06T17:26:26Z`, with a fraction only when it has one.
  public var description: String {
    var days = Int(milliseconds / Timestamp.day)
    var rest = Int(milliseconds % Timestamp.day)
    if rest < 0 { (days, rest) = (days - 1, rest + Int(Timestamp.day)) }
    let (year, month, day) = Timestamp.date(daysSince1970: days)
    let date = "\(Timestamp.padded(year, 4))-\(Timestamp.padded(month))-\(Timestamp.padded(day))"
    let seconds = rest / 1000
    let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { Timestamp.padded($0) }
    let fraction = rest % 1000 == 0 ? "" : "." + Timestamp.padded(rest % 1000, 3)
    return "\(date)T\(time.joined(separator: ":"))\(fraction)Z"
  }

  static let day: Int64 = 86_400_000

  private static func padded(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

/// The calendar, counted in eras of 400 years that begin on the first of March.
extension Timestamp {
  private static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Days before the first of March of year 0 are as many as 1970 lies behind it.
  private static let daysTo1970 = 719_468

  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let (era, yearOfEra) = (shifted / 400, shifted % 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
      - daysTo1970
  }

  private static func date(daysSince1970: Int) -> (year: Int, month: Int, day: Int) {
    let days = daysSince1970 + daysTo1970
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}
