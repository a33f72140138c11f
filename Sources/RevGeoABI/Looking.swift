// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals
public import CRevGeo
internal import Geometry
internal import RevGeo

/// Implements `revgeo_lookup` of revgeo.h, which describes it.
@c @implementation
public func revgeo_lookup(
  _ geocoder: OpaquePointer!, _ latitude: Double, _ longitude: Double,
  _ answer: UnsafeMutablePointer<revgeo_answer>!
) -> revgeo_status {
  unsafe status(geocoder) { object throws(Failure) in
    guard let answer = unsafe answer else { throw .null("answer") }
    let coordinate = try Coordinate(latitude, longitude)
    unsafe answer.pointee = revgeo_answer(object.query.answer(at: coordinate))
    return REVGEO_OK
  }
}

/// Implements `revgeo_lookup_many` of revgeo.h, which describes it.
@c @implementation
public func revgeo_lookup_many(
  _ geocoder: OpaquePointer!, _ count: Int, _ latitudes: UnsafePointer<Double>!,
  _ longitudes: UnsafePointer<Double>!, _ answers: UnsafeMutablePointer<revgeo_answer>!
) -> revgeo_status {
  unsafe status(geocoder) { object throws(Failure) in
    guard count != 0 else { return REVGEO_OK }
    guard count > 0, count <= Int.max / MemoryLayout<revgeo_answer>.stride else {
      throw .argument("count is \(UInt(bitPattern: count)): no memory has so many")
    }
    guard let latitudes = unsafe latitudes else { throw .null("latitudes") }
    guard let longitudes = unsafe longitudes else { throw .null("longitudes") }
    guard let answers = unsafe answers else { throw .null("answers") }
    var batch = CoordinateBatch(object.query)
    unsafe batch.run(count, latitudes, longitudes, answers)
    return REVGEO_OK
  }
}

/// Looks up blocks of coordinates, each in an order that suits the caches.
///
/// Its memory is used again for the next block.
private struct CoordinateBatch {
  /// Enough for coordinates of one block to lie near each other; takes 7 MB.
  private static let blockSize = 1 << 17

  /// How many answers wait in Swift's form to be handed over.
  private static let runSize = 256

  private let query: Query
  private var order = SpatialOrder()
  private var coordinates: [Coordinate] = []

  /// The rows that are no coordinates.
  ///
  /// They are looked up as what stands in their place, and then answered anew.
  private var invalid: [Int] = []
  private var ordered: [Coordinate] = []
  private var found: [Answer] = []

  init(_ query: Query) {
    self.query = query
  }

  mutating func run(
    _ count: Int, _ latitudes: UnsafePointer<Double>, _ longitudes: UnsafePointer<Double>,
    _ answers: UnsafeMutablePointer<revgeo_answer>
  ) {
    var first = 0
    while first < count {
      let block = first..<min(first + CoordinateBatch.blockSize, count)
      unsafe read(block, latitudes, longitudes)
      order.sort(coordinates)
      ordered.removeAll(keepingCapacity: true)
      for place in coordinates.indices { ordered.append(coordinates[order[place]]) }
      unsafe answerOrdered(answers + first)
      for row in invalid {
        unsafe answers[row] = revgeo_answer(invalid: latitudes[row], longitudes[row])
      }
      first = block.upperBound
    }
  }

  private mutating func answerOrdered(_ answers: UnsafeMutablePointer<revgeo_answer>) {
    guard let first = ordered.first else { return }
    let size = min(CoordinateBatch.runSize, ordered.count)
    let (query, ordered) = (query, ordered)
    if found.count < size { found = Array(repeating: Answer(nothingAt: first), count: size) }
    for start in stride(from: 0, to: ordered.count, by: size) {
      let run = start..<min(start + size, ordered.count)
      var span = found.mutableSpan
      query.answers(at: ordered.span.extracting(run), into: &span)
      for place in run {
        unsafe crevgeo_prefetch(answers + order[place])
        unsafe crevgeo_prefetch(UnsafeRawPointer(answers + order[place] + 1) - 1)
      }
      for place in run { unsafe answers[order[place]] = revgeo_answer(found[place - start]) }
    }
  }

  /// Collects the coordinates of a block.
  private mutating func read(
    _ block: Range<Int>, _ latitudes: UnsafePointer<Double>, _ longitudes: UnsafePointer<Double>
  ) {
    coordinates.removeAll(keepingCapacity: true)
    invalid.removeAll(keepingCapacity: true)
    for row in block {
      let coordinate = unsafe Coordinate(latitude: latitudes[row], longitude: longitudes[row])
      if coordinate == nil { invalid.append(row) }
      coordinates.append(coordinate ?? CoordinateBatch.standIn)
    }
  }

  private static let standIn = unsafe Coordinate(latitude: 0, longitude: 0).unsafelyUnwrapped
}

extension Coordinate {
  /// The coordinate, or the failure to say so.
  init(_ latitude: Double, _ longitude: Double) throws(Failure) {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw .coordinate(latitude, longitude)
    }
    self = coordinate
  }
}

extension revgeo_match {
  var number: Int32 { Int32(bitPattern: rawValue) }
}

extension revgeo_answer {
  fileprivate init(_ answer: Answer) {
    let numbers = AnswerNumbers(answer)
    self.init(
      latitude: answer.coordinate.latitude, longitude: answer.coordinate.longitude,
      distance: numbers.distance, city_distance: numbers.cityDistance,
      part_distance: numbers.partDistance, unit: numbers.unit, city: numbers.city,
      part: numbers.part, match: Int32(numbers.match), street_distance: numbers.streetDistance,
      address_distance: numbers.addressDistance, street: numbers.street, address: numbers.address)
  }

  /// The answer to what is no coordinate.
  fileprivate init(invalid latitude: Double, _ longitude: Double) {
    self.init(
      latitude: latitude, longitude: longitude, distance: .nan, city_distance: .nan,
      part_distance: .nan, unit: AnswerNumbers.absent, city: AnswerNumbers.absent,
      part: AnswerNumbers.absent, match: REVGEO_INVALID.number, street_distance: .nan,
      address_distance: .nan, street: AnswerNumbers.absent, address: AnswerNumbers.absent)
  }

  /// Whether it answers what is no coordinate.
  var isInvalid: Bool { match == REVGEO_INVALID.number }

  /// Its numbers, unless its match is none.
  var numbers: AnswerNumbers? {
    guard let match = Match(match) else { return nil }
    var numbers = AnswerNumbers(
      unit: unit, city: city, part: part, distance: distance, cityDistance: city_distance,
      partDistance: part_distance, match: match)
    (numbers.street, numbers.address) = (street, address)
    (numbers.streetDistance, numbers.addressDistance) = (street_distance, address_distance)
    return numbers
  }

  /// The answer that the numbers stand for.
  func answer(of query: Query) throws(Failure) -> Answer {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude), let numbers,
      let answer = query.answer(numbers, at: coordinate)
    else { throw .foreignAnswer }
    return answer
  }
}

extension Match {
  fileprivate init?(_ number: Int32) {
    switch number {
    case REVGEO_NONE.number: self = .none
    case REVGEO_INSIDE.number: self = .inside
    case REVGEO_NEAREST.number: self = .nearest
    default: return nil
    }
  }
}

extension Int32 {
  /// The number of a match.
  init(_ match: Match) {
    switch match {
    case .none: self = REVGEO_NONE.number
    case .inside: self = REVGEO_INSIDE.number
    case .nearest: self = REVGEO_NEAREST.number
    case .interpolated: self = REVGEO_INTERPOLATED.number
    }
  }
}
