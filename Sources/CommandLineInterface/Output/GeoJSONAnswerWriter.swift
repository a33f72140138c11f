internal import Geometry

/// Answers for maps: GeoJSON features (RFC 7946), longitude first as it demands, with the members of the JSON answer as properties.
struct GeoJSONAnswerWriter: AnswerWriter {
  /// Whether the features stand in a collection.
  var isCollection: Bool

  private var isFirst = true

  init(isCollection: Bool) {
    self.isCollection = isCollection
  }

  func begin(_ bytes: inout [UInt8]) {
    if isCollection { bytes.append("{\"type\":\"FeatureCollection\",\"features\":[\n") }
  }

  mutating func append(_ answer: LookupAnswer, to bytes: inout [UInt8]) {
    if !isFirst { bytes.append(",\n") }
    isFirst = false
    let longitude = NumberText.shortest(answer.coordinate.longitude)
    let latitude = NumberText.shortest(answer.coordinate.latitude)
    bytes.append("{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",")
    bytes.append("\"coordinates\":[\(longitude),\(latitude)]},\"properties\":{")
    JSONText.append(factsOf: answer, to: &bytes)
    bytes.append("}}")
  }

  func end(_ bytes: inout [UInt8]) {
    if isCollection && !isFirst { bytes.append("\n") }
    bytes.append(isCollection ? "]}\n" : "\n")
  }
}
