/// A value of a JSON text, and the line on which it starts.
struct JSONNode {
  /// What a value is.
  enum Value {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  /// One pair of an object.
  struct Member {
    let key: String
    let line: Int
    let node: JSONNode
  }

  let line: Int
  let value: Value

  /// What the value is, in words.
  var typeName: String {
    switch value {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
