internal import DelimitedText
internal import SystemAccess

/// Puts an answer into an object: as a member of its own, or among the properties of a feature.
struct ObjectEditor {
  private let isFeature: Bool

  /// The members that the answer replaces.
  private let keys: [[UInt8]]
  private var inner = JSONObject()

  private static let propertiesKey = Array("properties".utf8)
  private static let matchKey = Array("match".utf8)
  private static let placemarkKey = Array("placemark".utf8)

  /// Creates an editor.
  init(_ plan: ObjectPlan) {
    isFeature = plan.isFeature
    keys = isFeature ? plan.columns.map { Array($0.name.utf8) } : [ObjectEditor.placemarkKey]
  }

  /// Whether an object has an answer.
  mutating func isAnswered(_ object: JSONObject, _ bytes: Span<UInt8>) -> Bool {
    let key = isFeature ? ObjectEditor.propertiesKey : ObjectEditor.placemarkKey
    guard let range = object.value(key, bytes),
      inner.read(bytes, at: range.lowerBound, limit: range.upperBound),
      let match = inner.value(ObjectEditor.matchKey, bytes)
    else { return false }
    return bytes[match.lowerBound] == UInt8(ascii: "\"") && match.count > 2
  }

  /// Writes an object with an answer in it.
  mutating func write(
    _ object: JSONObject, _ bytes: Span<UInt8>, to output: inout [UInt8],
    _ answer: (inout [UInt8]) -> Void
  ) {
    if isFeature {
      writeFeature(object, bytes, &output, answer)
    } else {
      ObjectEditor.write(object, without: keys, bytes, &output, answer)
    }
  }

  private mutating func writeFeature(
    _ object: JSONObject, _ bytes: Span<UInt8>, _ output: inout [UInt8],
    _ answer: (inout [UInt8]) -> Void
  ) {
    guard let range = object.value(ObjectEditor.propertiesKey, bytes) else {
      return ObjectEditor.write(object, without: [], bytes, &output) { output in
        output.append("\"properties\":{")
        answer(&output)
        output.append("}")
      }
    }
    output.append(bytes.extracting(object.start..<range.lowerBound))
    if inner.read(bytes, at: range.lowerBound, limit: range.upperBound) {
      ObjectEditor.write(inner, without: keys, bytes, &output, answer)
    } else {
      output.append("{")
      answer(&output)
      output.append("}")
    }
    output.append(bytes.extracting(range.upperBound..<object.end + 1))
  }

  /// Writes an object without some of its members and with an answer behind the others.
  private static func write(
    _ object: JSONObject, without keys: [[UInt8]], _ bytes: Span<UInt8>,
    _ output: inout [UInt8], _ answer: (inout [UInt8]) -> Void
  ) {
    output.append("{")
    let hasAny = object.forEachPiece(
      keeping: { key in !keys.contains { JSONObject.isKey(key, $0, bytes) } },
      { output.append(bytes.extracting($0)) })
    if hasAny { output.append(",") }
    answer(&output)
    let last = object.members.last?.value.upperBound ?? object.start + 1
    output.append(bytes.extracting(last..<object.end + 1))
  }
}
