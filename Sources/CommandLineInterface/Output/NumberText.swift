/// Numbers as answers show them.
package enum NumberText {
  /// The shortest decimal that reads back as the same number, without a needless fraction or a negative zero.
  package static func shortest(_ value: Double) -> String {
    if value == 0 { return "0" }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Whole metres, for programs.
  package static func metres(_ value: Double) -> String {
    shortest(value.rounded())
  }

  /// A distance for people: whole metres below a kilometre, tenths of kilometres below a hundred, then whole kilometres.
  package static func distance(_ metres: Double) -> String {
    if metres.rounded() < 1000 { return "\(shortest(metres.rounded())) m" }
    let tenths = (metres / 100).rounded()
    if tenths >= 1000 { return "\(shortest((metres / 1000).rounded())) km" }
    let whole = Int(tenths)
    return "\(whole / 10).\(whole % 10) km"
  }

  /// The direction of a bearing in words, one of eight.
  package static func direction(_ bearing: Double) -> String {
    let names = [
      "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
    ]
    let turn = bearing.truncatingRemainder(dividingBy: 360) + 360
    return names[Int((turn / 45).rounded()) % 8]
  }
}
