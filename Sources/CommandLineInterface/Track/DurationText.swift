/// Times as people say them.
package enum DurationText {
  /// Seconds below two minutes, then minutes, hours with minutes, days with hours.
  package static func text(_ seconds: Double) -> String {
    let whole = Int(max(0, min(seconds, 1e15)).rounded())
    if whole < 120 { return "\(whole) s" }
    let minutes = Int((Double(whole) / 60).rounded())
    if minutes < 60 { return "\(minutes) min" }
    if minutes < 48 * 60 { return "\(minutes / 60) h \(minutes % 60) min" }
    let hours = Int((Double(minutes) / 60).rounded())
    return "\(hours / 24) d \(hours % 24) h"
  }
}
