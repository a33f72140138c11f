/// An object of a recipe while it is read: knows where it stands, refuses keys that mean nothing.
struct RecipeObject {
  let file: String
  let key: String
  let line: Int
  private let members: [JSONNode.Member]

  init(file: String, key: String, node: JSONNode, known: [String]) throws(ImportError) {
    self.file = file
    self.key = key
    line = node.line
    guard case .object(let members) = node.value else {
      throw RecipeObject.mismatch(file, key, node, wanted: "an object")
    }
    self.members = members
    for member in members where !known.isEmpty && !known.contains(member.key) {
      throw ImportError(
        file: file, place: .line(member.line, key: path(member.key)), what: "is not a known key",
        remedy: "known here: \(known.joined(separator: ", "))")
    }
  }

  /// The object's pairs, when its keys are data.
  var pairs: [(key: String, node: JSONNode)] { members.map { ($0.key, $0.node) } }

  func path(_ name: String) -> String {
    key.isEmpty ? name : "\(key).\(name)"
  }

  func node(_ name: String) -> JSONNode? {
    members.first { $0.key == name }?.node
  }

  func required(_ name: String) throws(ImportError) -> JSONNode {
    if let node = node(name) { return node }
    throw ImportError(
      file: file, place: .line(line, key: path(name)), what: "is missing", remedy: "add the key")
  }

  func text(_ name: String) throws(ImportError) -> String {
    try RecipeObject.text(file, path(name), required(name))
  }

  func optionalText(_ name: String) throws(ImportError) -> String {
    guard let node = node(name) else { return "" }
    return try RecipeObject.text(file, path(name), node)
  }

  func integer(_ name: String, in range: ClosedRange<Int>) throws(ImportError) -> Int {
    let node = try required(name)
    guard case .number(let number) = node.value, let integer = Int(exactly: number),
      range.contains(integer)
    else {
      let wanted = "a whole number from \(range.lowerBound) to \(range.upperBound)"
      throw RecipeObject.mismatch(file, path(name), node, wanted: wanted)
    }
    return integer
  }

  func list(_ name: String) throws(ImportError) -> [(key: String, node: JSONNode)] {
    guard let node = node(name) else { return [] }
    guard case .array(let elements) = node.value else {
      throw RecipeObject.mismatch(file, path(name), node, wanted: "a list")
    }
    return elements.enumerated().map { ("\(path(name))[\($0.offset)]", $0.element) }
  }

  func texts(_ name: String) throws(ImportError) -> [String] {
    var texts: [String] = []
    for (key, node) in try list(name) { texts.append(try RecipeObject.text(file, key, node)) }
    return texts
  }

  /// One text, or a list of them.
  func textOrTexts(_ name: String) throws(ImportError) -> [String] {
    guard let node = node(name) else { return [] }
    if case .string = node.value { return [try RecipeObject.text(file, path(name), node)] }
    guard case .array = node.value else {
      throw RecipeObject.mismatch(file, path(name), node, wanted: "a text or a list of texts")
    }
    return try texts(name)
  }

  /// An object whose keys are data and whose values are texts, which may be empty where that means something.
  func textByKey(
    _ name: String, mayBeEmpty: Bool = false
  ) throws(ImportError) -> [String: String] {
    guard let node = node(name) else { return [:] }
    let object = try RecipeObject(file: file, key: path(name), node: node, known: [])
    var texts: [String: String] = [:]
    for (key, node) in object.pairs {
      if key.isEmpty {
        throw ImportError(
          file: file, place: .line(node.line, key: path(name)), what: "has an empty key",
          remedy: "write what the value is for")
      }
      if mayBeEmpty, case .string("") = node.value {
        texts[key] = ""
      } else {
        texts[key] = try RecipeObject.text(file, object.path(key), node)
      }
    }
    return texts
  }

  /// A text that says something: what a recipe has no value for, it leaves out.
  static func text(_ file: String, _ key: String, _ node: JSONNode) throws(ImportError) -> String {
    guard case .string(let text) = node.value else {
      throw mismatch(file, key, node, wanted: "a text")
    }
    if !text.isEmpty { return text }
    throw ImportError(
      file: file, place: .line(node.line, key: key), what: "is empty",
      remedy: "write what is meant; keys that are not needed are left out")
  }

  static func mismatch(
    _ file: String, _ key: String, _ node: JSONNode, wanted: String
  ) -> ImportError {
    var found = node.typeName
    if case .number(let number) = node.value { found = "the number \(number)" }
    if case .string(let text) = node.value { found = "the text \"\(text)\"" }
    return ImportError(
      file: file, place: .line(node.line, key: key), what: "is \(found)",
      remedy: "\(wanted) is needed")
  }
}
