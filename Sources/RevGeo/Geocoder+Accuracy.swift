internal import BoundaryIndex
public import Geometry

/// Look-ups of positions with an error, with one set of options on one index.
///
/// Immutable like the geocoder; may be used from many threads at once.
public struct AccurateQuery: Sendable {
  let query: Query
  let bordered: [Bool]

  /// The placemark at a position with an error, no deeper than the error allows.
  ///
  /// A unit is certain when it holds the whole circle, down to its last metre. The first level at which the circle reaches over a border is given as
  /// candidates with shares, and of what lies below nothing. A locality that is told by places counts only when it is the same all over the circle, and
  /// so do the house number and the postal code; a street counts when everywhere in the circle no other one is as near.
  /// Waters, parks and other areas count when they hold the whole circle.
  ///
  /// - Parameters:
  ///   - coordinate: The centre of the circle, degrees on WGS 84.
  ///   - radius: Its radius in metres, the 2-D root mean square error for two positions of three; 0, less or no number for a position taken as exact.
  /// - Returns: What is certain, and the candidates for the rest.
  /// - Complexity: 512 look-ups, 64 up to a radius of 100 m, and a search for the nearest border of each level.
  public func placemark(at coordinate: Coordinate, radius: Double) -> AccuratePlacemark {
    let answer = query.answer(at: coordinate)
    guard radius > 0 else {
      return AccuratePlacemark(
        placemark: query.placemark(of: answer), radius: 0, isComplete: true, candidates: [])
    }
    return AccurateSearch(
      query: query, bordered: bordered, centre: answer, radius: min(radius, 20_000_000)
    ).result()
  }

  /// Metres from a coordinate to the border of a unit of the same index, negative inside it.
  /// - Parameters:
  ///   - unit: The unit.
  ///   - coordinate: Degrees on WGS 84.
  ///   - reach: How far to look, in metres.
  /// - Returns: The distance; infinite when there is no border within reach, negative then inside.
  public func distance(toBorderOf unit: Unit, from coordinate: Coordinate, within reach: Double)
    -> Double
  {
    let index = query.index
    let isInside = index.chain(from: index.finestUnit(at: FixedCoordinate(coordinate)))
      .contains(unit.number)
    let distance = index.nearestBorder(
      to: coordinate, within: reach, of: unit.number, bordered: bordered)?.distance
    return (isInside ? -1 : 1) * (distance ?? .infinity)
  }
}

extension Geocoder {
  /// A query for positions with an error.
  /// - Parameter options: As for ``placemark(at:options:)``.
  /// - Returns: The query.
  /// - Complexity: Reads all borders of the index, to know which units have one of their own.
  public func accurateQuery(_ options: LookupOptions = LookupOptions()) -> AccurateQuery {
    AccurateQuery(query: query(options), bordered: index.unitsWithBorders)
  }
}

/// One look-up of a circle.
private struct AccurateSearch {
  let query: Query
  let bordered: [Bool]
  let centre: Answer
  let radius: Double

  /// Shares come to less than a percent.
  private static let sampleCount = 512

  /// Places reach hundreds of metres at least, so that in a small circle fewer points find every one of them.
  private static let smallRadius = 100.0
  private static let smallCount = 64

  private var index: IndexFile { query.index }

  func result() -> AccuratePlacemark {
    guard centre.match == .inside else { return outside() }
    let chain = Array(index.chain(from: centre.unit))
    // The circle lies in a parent of whatever it lies in.
    let certain = chain.firstIndex { holdsCircle($0) } ?? chain.endIndex
    if certain == 0 { return complete() }
    let part = chain[certain - 1]
    let units = samples(AccurateSearch.sampleCount).map {
      query.index.finestUnit(at: FixedCoordinate($0))
    }
    return AccuratePlacemark(
      placemark: placemark(of: certain < chain.endIndex ? chain[certain] : nil), radius: radius,
      isComplete: false, candidates: candidates(units, like: part))
  }

  /// A centre outside every boundary: what lies within the circle is possible, and outside too.
  private func outside() -> AccuratePlacemark {
    let units = samples(AccurateSearch.sampleCount).map {
      index.finestUnit(at: FixedCoordinate($0))
    }
    if units.allSatisfy({ $0 == IndexFile.absent }),
      index.nearestBorder(to: centre.coordinate, within: radius) == nil
    {
      return AccuratePlacemark(
        placemark: placemark(of: outsideAnswer), radius: radius, isComplete: true,
        candidates: [])
    }
    return AccuratePlacemark(
      placemark: placemark(of: nil), radius: radius, isComplete: false,
      candidates: candidates(units, like: nil))
  }

  /// The answer at the centre where no unit is in reach: nothing, or a street of an index of nothing but streets.
  private var outsideAnswer: Answer {
    guard centre.hasStreet else { return centre }
    let answers = samples(AccurateSearch.smallCount).map { query.answer(at: $0) }
    var answer = centre
    answer.streets = certainStreets(answers)
    return answer
  }

  private func holdsCircle(_ unit: UInt32) -> Bool {
    index.nearestBorder(
      to: centre.coordinate, within: radius, of: unit, bordered: bordered) == nil
  }

  /// The finest unit is certain; the places are when they are the same everywhere.
  private func complete() -> AccuratePlacemark {
    var places = centre.places
    let count =
      radius <= AccurateSearch.smallRadius
      ? AccurateSearch.smallCount : AccurateSearch.sampleCount
    let answers = samples(count).map { query.answer(at: $0) }
    if answers.contains(where: { $0.places.part?.place != places.part?.place }) {
      places.part = nil
    }
    if answers.contains(where: { $0.places.city?.place != places.city?.place }) {
      places = PlaceAnswer()
    }
    let answer = Answer(
      unit: centre.unit, border: nil, places: places, streets: certainStreets(answers),
      coordinate: centre.coordinate)
    return AccuratePlacemark(
      placemark: placemark(of: answer), radius: radius, isComplete: true, candidates: [])
  }

  /// The street when the circle reaches no other one, and the house number when it is the same all over the circle.
  private func certainStreets(_ answers: [Answer]) -> StreetAnswer {
    var streets = centre.streets
    // A nameless street says nothing that could be certain.
    guard let street = streets.street else {
      return holdsSameNumber(answers) ? streets : StreetAnswer()
    }
    let key = index.key(ofStreet: street.street)
    guard key > 0, street.distance + radius <= query.streetDistance else { return StreetAnswer() }
    // From any point of the circle the street is no farther than this, and so another one must be.
    let reach = street.distance + 2 * radius
    if index.nearestStreet(to: centre.coordinate, within: reach, .otherThan(key)) != nil {
      return StreetAnswer()
    }
    if !holdsSameNumber(answers) {
      streets.address = nil
      streets.isSideKnown = false
    }
    return streets
  }

  /// Whether house number and postal code are the same all over the circle.
  private func holdsSameNumber(_ answers: [Answer]) -> Bool {
    let address = centre.streets.address?.address
    guard answers.allSatisfy({ $0.streets.address?.address == address }) else { return false }
    if address != nil { return true }
    func house(_ answer: Answer) -> [String?] {
      let placemark = query.placemark(of: answer)
      return [placemark.subThoroughfare, placemark.postalCode]
    }
    let certain = house(centre)
    return answers.allSatisfy { house($0) == certain }
  }

  private func placemark(of answer: Answer) -> Placemark {
    Placemark(index: index, languages: query.languages, answer: answer, radius: radius)
  }

  private func placemark(of unit: UInt32?) -> Placemark {
    placemark(
      of: Answer(
        unit: unit ?? IndexFile.absent, border: nil, places: PlaceAnswer(),
        coordinate: centre.coordinate))
  }

  /// The shares of the units at the level of one, or of the coarsest ones when none is given.
  private func candidates(
    _ units: [UInt32], like part: UInt32?
  ) -> [AccuratePlacemark.Candidate] {
    let depth = part.map { Array(index.chain(from: $0)).count } ?? 1
    var counts: [UInt32: Int] = [:]
    for unit in units {
      let chain = Array(index.chain(from: unit))
      let same = chain.count >= depth ? chain[chain.count - depth] : chain.first
      counts[same ?? IndexFile.absent, default: 0] += 1
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { unit, count in
      AccuratePlacemark.Candidate(
        unit: unit == IndexFile.absent ? nil : Unit(index: index, number: unit),
        share: Double(count) / Double(units.count))
    }
  }

  /// Points that stand for equal parts of the circle's area: a spiral of golden angles (Vogel 1979), the centre first.
  private func samples(_ count: Int) -> [Coordinate] {
    let golden = 180 * (3 - 5.0.squareRoot())
    return (0..<count).map { number in
      let distance = radius * (Double(number) / Double(count)).squareRoot()
      return GreatCircle.destination(
        from: centre.coordinate, bearing: golden * Double(number), distance: distance)
    }
  }
}
