internal import Geometry
internal import RevGeo

/// A column of answers as delimited text.
enum AnswerColumn: Hashable, Sendable {
  case latitude
  case longitude
  case fact(Fact)
  case match
  case distance

  /// The columns of a look-up, in their order.
  static let standard: [AnswerColumn] = [
    .latitude, .longitude, .fact(.country), .fact(.isoCountryCode), .fact(.administrativeArea),
    .fact(.administrativeAreaCode), .fact(.subAdministrativeArea), .fact(.locality),
    .fact(.subLocality), .fact(.thoroughfare), .fact(.subThoroughfare), .match, .distance,
  ]

  /// The name in the header: the key in JSON as snake case.
  var name: String {
    switch self {
    case .latitude: "latitude"
    case .longitude: "longitude"
    case .fact(let fact): fact.columnName
    case .match: "match"
    case .distance: "distance_m"
    }
  }

  /// The cell of an answer, empty when the fact is absent.
  func text(of answer: LookupAnswer) -> String {
    switch self {
    case .latitude: NumberText.shortest(answer.coordinate.latitude)
    case .longitude: NumberText.shortest(answer.coordinate.longitude)
    case .fact(let fact): answer.facts[fact] ?? ""
    case .match: answer.match.rawValue
    case .distance: answer.distance.map(NumberText.metres) ?? ""
    }
  }
}
