internal import BoundaryIndex
package import Geometry

/// One fact of many answers: each different text once, and its number for each answer.
///
/// A text is read once for each unit or place it comes from, of which there are far fewer than answers.
package struct TextColumn {
  /// What a memory says of a unit or place that was not met yet, and of a unit whose text depends on more.
  private enum Mark {
    static let unknown = Int32.min
    static let byPlaces = Int32.min + 1
  }

  /// The number of what is absent.
  package static let absent: Int32 = -1

  /// The texts by number.
  package private(set) var texts: [String] = []

  private let query: Query
  private let fact: Fact
  /// Whether areas decide it in units, and where no unit is.
  private let isOfAreas: (inUnits: Bool, elsewhere: Bool)
  private var numbers: [String: Int32] = [:]
  private var units: [Int32]
  private var places: [Int32] = []
  private var others: [Answer.Identity: Int32] = [:]

  /// An empty column of answers that a query gives.
  package init(_ fact: Fact, of query: Query) {
    self.fact = fact
    self.query = query
    isOfAreas = (
      fact.isOfAreas(query.index, hasUnit: true), fact.isOfAreas(query.index, hasUnit: false)
    )
    units = Array(repeating: Mark.unknown, count: query.index.unitCount)
  }

  /// The number of an answer's text; nothing when the index has no such unit or place.
  ///
  /// - Parameters:
  ///   - answer: The answer's numbers.
  ///   - coordinate: Its coordinate, asked for when the text was not read before.
  /// - Returns: A number of ``texts``, or ``absent``.
  @inline(__always)
  package mutating func number(
    for answer: AnswerNumbers, at coordinate: () -> Coordinate?
  ) -> Int32? {
    let isOfAreas =
      answer.unit == AnswerNumbers.absent ? isOfAreas.elsewhere : isOfAreas.inUnits
    if isOfAreas || answer.hasStreet && fact.isOfStreets {
      return numberByCoordinate(answer, coordinate)
    }
    if answer.unit == AnswerNumbers.absent { return TextColumn.absent }
    guard answer.unit < units.count else { return nil }
    let known = units[Int(answer.unit)]
    if known > Mark.byPlaces { return known }
    return numberByPlaces(answer, isKnown: known == Mark.byPlaces, coordinate)
  }

  /// The number of a text of streets or areas, which is read for each answer.
  private mutating func numberByCoordinate(
    _ numbers: AnswerNumbers, _ coordinate: () -> Coordinate?
  ) -> Int32? {
    guard let coordinate = coordinate(), let answer = query.answer(numbers, at: coordinate) else {
      return nil
    }
    return read(answer)
  }

  private mutating func numberByPlaces(
    _ numbers: AnswerNumbers, isKnown: Bool, _ coordinate: () -> Coordinate?
  ) -> Int32? {
    if isKnown {
      // What was read before needs no more than a place's number.
      if fact == .locality, let known = known(numbers.city) { return known }
      let nearest = numbers.part == AnswerNumbers.absent ? numbers.city : numbers.part
      if fact == .timeZone, nearest != AnswerNumbers.absent, let known = known(nearest) {
        return known
      }
      if let known = others[numbers.identity] { return known }
    }
    guard let coordinate = coordinate(), let answer = query.answer(numbers, at: coordinate) else {
      return nil
    }
    if !isKnown, isByUnit(answer.unit) {
      units[Int(answer.unit)] = read(answer)
      return units[Int(answer.unit)]
    }
    units[Int(answer.unit)] = Mark.byPlaces
    return numberByPlaces(answer)
  }

  /// The number of the text of a place that was met before.
  private func known(_ place: UInt32) -> Int32? {
    if place == AnswerNumbers.absent { return TextColumn.absent }
    guard place < places.count, places[Int(place)] != Mark.unknown else { return nil }
    return places[Int(place)]
  }

  /// Whether all answers in a unit have the same text.
  private func isByUnit(_ unit: UInt32) -> Bool {
    switch fact {
    case .locality: has(.locality, unit)
    case .subLocality: has(.subLocality, unit)
    case .name, .timeZone: false
    default: true
    }
  }

  private func has(_ field: PlacemarkFields, _ unit: UInt32) -> Bool {
    query.index.chain(from: unit).contains { query.index.fields(of: $0).contains(field) }
  }

  private mutating func numberByPlaces(_ answer: Answer) -> Int32 {
    switch fact {
    case .locality: return number(of: answer.places.city, answer)
    // Without a place at hand it depends on the coordinate itself.
    case .timeZone:
      return answer.places.nearest == nil ? read(answer) : number(of: answer.places.nearest, answer)
    default:
      if let known = others[answer.identity] { return known }
      let number = read(answer)
      others[answer.identity] = number
      return number
    }
  }

  /// The number of a text that depends on one place alone.
  private mutating func number(of hit: PlaceHit?, _ answer: Answer) -> Int32 {
    guard let place = hit.map({ Int($0.place) }) else { return TextColumn.absent }
    if places.isEmpty { places = Array(repeating: Mark.unknown, count: query.index.placeCount) }
    if places[place] == Mark.unknown { places[place] = read(answer) }
    return places[place]
  }

  private mutating func read(_ answer: Answer) -> Int32 {
    guard let text = query.placemark(of: answer)[fact] else { return TextColumn.absent }
    if let known = numbers[text] { return known }
    let number = Int32(texts.count)
    numbers[text] = number
    texts.append(text)
    return number
  }
}
