internal import RevGeo

/// What a place must be for `revgeo watch` to end: `locality=Wien` or `country!=Austria`.
package struct WatchCondition: Hashable, Sendable {
  private let fact: Fact
  private let value: String
  private let isNegated: Bool

  /// What a condition looks like, for errors.
  static let forms =
    "a fact of the JSON answer and its value, such as locality=Wien or country!=Austria"

  /// Reads a condition; nothing when it is none.
  package init?(_ text: String) {
    guard let sign = text.unicodeScalars.firstIndex(of: "=") else { return nil }
    var name = text[..<sign]
    isNegated = name.last == "!"
    if isNegated { name.removeLast() }
    guard let fact = Fact(rawValue: String(name)) else { return nil }
    self.fact = fact
    value = String(text[text.unicodeScalars.index(after: sign)...])
  }

  /// Whether a place meets it; one that lacks the fact is different from every value, and the empty value means lacking.
  package func isMet(by answer: LookupAnswer) -> Bool {
    ((answer.facts[fact] ?? "") == value) != isNegated
  }
}
