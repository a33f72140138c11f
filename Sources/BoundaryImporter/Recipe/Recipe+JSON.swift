internal import BoundaryIndex

extension Recipe {
  /// The recipe as JSON that can be read again.
  package var json: String {
    JSONPrinter.text(
      .object([("title", .text(title)), ("layers", .list(layers.map(\.node)))]))
  }
}

extension LayerRecipe {
  fileprivate var node: JSONNode {
    .object([
      ("name", .text(name)), ("file", .text(file)), ("encoding", text(encoding)),
      ("crs", text(crs)), ("role", role == .units ? nil : .text(role.word)),
      ("field", field.map { .text($0.word) }),
      ("level", role == .units ? .number(level) : nil), ("kind", .text(kind)),
      ("only", only?.node), ("columns", columns.node),
      ("languages", .texts(byKey: columns.pattern.parts)), ("parent", parent?.node),
      ("groups", list(groups.map(\.node))), ("country", country?.node),
      ("territories", territoriesNode), ("fields", fields?.node),
      ("fills", list(fills.map(\.node))),
      ("source", text(source)), ("licence", text(licence)), ("attribution", text(attribution)),
    ])
  }

  private var territoriesNode: JSONNode? {
    if territories.isEmpty { return nil }
    let sorted = territories.sorted { $0.key < $1.key }
    return .object(sorted.map { ($0.key, .object($0.value.pairs)) })
  }
}

private func text(_ text: String) -> JSONNode? { text.isEmpty ? nil : .text(text) }

private func list(_ nodes: [JSONNode]) -> JSONNode? { nodes.isEmpty ? nil : .list(nodes) }

extension Columns {
  fileprivate var node: JSONNode {
    .object([
      ("name", Columns.node([name] + otherNames) ?? .texts([])),
      ("code", Columns.node([code] + otherCodes)), ("codePrefix", text(codePrefix)),
      ("kind", text(kind)), ("territory", text(territory)), ("population", text(population)),
      ("timeZone", text(timeZone)), ("number", text(number)), ("postalCode", text(postalCode)),
      ("left", left.node), ("right", right.node), ("names", text(pattern.pattern)),
      ("blanks", blanks.isEmpty ? nil : .texts(blanks)), ("separator", text(separator)),
    ])
  }

  private static func node(_ columns: [String]) -> JSONNode? {
    let named = columns.filter { !$0.isEmpty }
    return named.count > 1 ? .texts(named) : named.first.map { .text($0) }
  }

  /// The columns of names in other languages as a pattern and what stands for `{lang}` in it, by tag.
  fileprivate var pattern: (pattern: String, parts: [String: String]) {
    guard let first = translations.values.min() else { return ("", [:]) }
    // What all begin with, up to a mark between words.
    var prefix = first[...]
    while let last = prefix.last, !"_:".contains(last) || !allBegin(with: prefix) {
      prefix = prefix.dropLast()
    }
    let start = prefix.count
    return ("\(prefix){lang}", translations.mapValues { String($0.dropFirst(start)) })
  }
}

extension RangeColumns {
  fileprivate var node: JSONNode? {
    all.isEmpty
      ? nil
      : .object([
        ("from", text(from)), ("to", text(to)), ("parity", text(parity)),
        ("postalCode", text(postalCode)),
      ])
  }
}

extension Columns {
  private func allBegin(with prefix: Substring) -> Bool {
    translations.values.allSatisfy { $0.hasPrefix(prefix) }
  }
}

extension RecordFilter {
  fileprivate var node: JSONNode {
    .object([
      ("column", .text(column)), ("values", values.isEmpty ? nil : .texts(values)),
      ("without", text(without)),
    ])
  }
}

extension ParentRule {
  fileprivate var node: JSONNode {
    .object([
      ("layer", layers.count == 1 ? .text(layers[0]) : .texts(layers)), ("column", .text(column)),
      ("key", .text(key)), ("prefix", prefix.map { .number($0) }),
    ])
  }
}

extension GroupRule {
  fileprivate var node: JSONNode {
    .object([
      ("level", .number(level)), ("kind", .text(kind)), ("name", .text(name)), ("code", text(code)),
      ("names", .texts(byKey: translations)),
    ])
  }
}

extension UnitNames {
  fileprivate var pairs: [(String, JSONNode?)] {
    [("name", .text(name)), ("names", .texts(byKey: translations))]
  }
}

extension CountryRule {
  fileprivate var node: JSONNode { .object([("code", .text(code))] + names.pairs) }
}

extension FillRule {
  fileprivate var node: JSONNode {
    .object([
      ("fields", fields.node), ("codes", codes.isEmpty ? nil : .texts(codes.sorted())),
      ("kinds", kinds.isEmpty ? nil : .texts(kinds.sorted())),
    ])
  }
}

extension PlacemarkFields {
  fileprivate var node: JSONNode {
    .texts(PlacemarkFields.names.filter { PlacemarkFields(name: $0).map(contains) ?? false })
  }
}
