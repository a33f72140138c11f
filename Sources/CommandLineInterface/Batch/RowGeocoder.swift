internal import Geometry
package import RevGeo
internal import SystemAccess

/// Answers the rows of a block from one or several indexes.
///
/// One a thread. Coordinates are collected, looked up in an order that suits the caches, and written in the order of the rows.
struct RowGeocoder {
  /// What is written for a coordinate: a text without holes by where it lies, so that no entry needs to be looked up again; else by its number and
  /// that of the answer among those kept.
  private struct Writing {
    private var first: UInt32
    private var second: UInt32

    init(_ range: Range<Int>) {
      (first, second) = (UInt32(range.lowerBound), UInt32(range.upperBound))
    }

    init(text: Int, answer: Int) {
      // No text without holes ends before it begins.
      (first, second) = (.max - UInt32(text), UInt32(answer))
    }

    /// Where a text without holes lies; nothing for one with holes.
    @inline(__always)
    var range: Range<Int>? { first <= second ? Int(first)..<Int(second) : nil }

    /// The numbers of a text with holes and of the answer that fills them.
    var numbers: (text: Int, answer: Int) { (Int(.max - first), Int(second)) }
  }

  private var searches: [AnswerBatch]
  private var texts: AnswerTexts
  private let invalid: TemplateBuilder
  private var coordinates: [Coordinate] = []
  private var order = SpatialOrder()
  private var positions: [FixedCoordinate] = []
  private var writings: [Writing] = []
  private var answers: [Answer] = []

  /// Creates one for these indexes, the most wanted first, of which it makes copies of its own.
  init(_ indexes: [BatchIndex], _ layout: any AnswerLayout) {
    let indexes = indexes.map { $0.copy() }
    searches = indexes.map { AnswerBatch($0.query) }
    texts = AnswerTexts(indexes, layout)
    var template = TemplateBuilder()
    layout.appendInvalid(to: &template)
    invalid = template
  }

  /// Forgets the coordinates of the last block.
  mutating func removeAll() {
    coordinates.removeAll(keepingCapacity: true)
    answers.removeAll(keepingCapacity: true)
    texts.forgetIfLarge()
  }

  /// Adds the coordinate of the next row that has one.
  @inline(__always)
  mutating func append(_ coordinate: Coordinate) {
    coordinates.append(coordinate)
  }

  /// Looks all coordinates up, and counts the answers.
  mutating func answerAll(_ tally: inout BatchTally) {
    order.sort(coordinates)
    order.copyPositions(to: &positions)
    for number in searches.indices { searches[number].begin(positions) }
    // Taken out while all else changes.
    var writings: [Writing] = []
    swap(&writings, &self.writings)
    writings.fit(coordinates.count, filler: Writing(0..<0))
    var written = writings.mutableSpan
    for first in stride(from: 0, to: coordinates.count, by: AnswerBatch.groupSize) {
      let group = first..<min(first &+ AnswerBatch.groupSize, coordinates.count)
      searches[0].find(group, order, coordinates)
      // Apart from each other, so that the cache misses of many texts overlap.
      for slot in 0..<group.count { texts.prefetch(searches[0].identities[slot], from: 0) }
      for place in group { written[order[place]] = writing(place, slot: place &- first, &tally) }
    }
    swap(&writings, &self.writings)
  }

  /// What is written for the coordinate of a place in the order, whose answer from the first index is in a slot.
  @inline(__always)
  private mutating func writing(
    _ place: Int, slot: Int, _ tally: inout BatchTally
  ) -> Writing {
    var chosen = 0
    var identity = searches[0].identities[slot]
    // An index that holds the coordinate is better than one that ends near it.
    var number = 1
    while number < searches.count && identity.match != .inside {
      searches[number].find(place, at: coordinates[order[place]], slot: slot)
      let other = searches[number].identities[slot]
      if other.match == .inside || identity.match == .none { (identity, chosen) = (other, number) }
      number += 1
    }
    switch identity.match {
    case .inside: tally.inside &+= 1
    case .nearest, .interpolated: tally.nearest &+= 1
    case .none: tally.none &+= 1
    }
    let text =
      texts.number(of: identity, from: chosen)
      ?? texts.make(searches[chosen].answers[slot], identity, from: chosen)
    if let range = texts.plainRange(text) { return Writing(range) }
    answers.append(searches[chosen].answers[slot])
    return Writing(text: text, answer: answers.count - 1)
  }

  /// Brings the texts of answers that are written next into the cache: their misses overlap with what is written before.
  @inline(__always)
  func prefetch(_ numbers: Range<Int>) {
    for number in numbers.clamped(to: coordinates.indices) {
      if let range = writings[number].range { texts.prefetch(range) }
    }
  }

  /// How many bytes some answers have together; nothing when one has holes, so that it differs from coordinate to coordinate.
  @inline(__always)
  func size(_ numbers: Range<Int>) -> Int? {
    var sum = 0
    for number in numbers {
      guard let range = writings[number].range else { return nil }
      sum &+= range.count
    }
    return sum
  }

  /// Writes one of these answers at a position; the position behind it.
  @inline(__always)
  func copy(_ number: Int, to output: inout MutableSpan<UInt8>, at position: Int) -> Int {
    writings[number].range.map { texts.copy($0, to: &output, at: position) } ?? position
  }

  /// Writes the answer of a coordinate by its number.
  /// - Parameters:
  ///   - number: From 0 on in the order in which coordinates were added.
  ///   - output: Where it goes.
  ///   - goOn: Called where the row's own cells stand between the answer's.
  @inline(__always)
  func append(
    _ number: Int, to output: inout [UInt8], goOn: (inout [UInt8]) -> Void
  ) {
    let writing = writings[number]
    if let range = writing.range { return texts.append(range, to: &output) }
    let (text, answer) = writing.numbers
    texts.append(text, answers[answer], to: &output, goOn: goOn)
  }

  /// Writes the columns of a row that can't be read, and counts it.
  func refuse(
    to output: inout [UInt8], _ tally: inout BatchTally, goOn: (inout [UInt8]) -> Void
  ) {
    tally.invalid += 1
    var start = 0
    for (offset, hole) in invalid.holes {
      output.append(contentsOf: invalid.bytes[start..<offset])
      start = offset
      if hole == .boundary { goOn(&output) }
    }
    output.append(contentsOf: invalid.bytes[start...])
  }
}

/// An index that a batch is answered from.
package struct BatchIndex: Sendable {
  let geocoder: Geocoder
  let query: Query
  private let options: LookupOptions

  /// Opens an index for a batch with these options.
  package init(_ geocoder: Geocoder, _ options: LookupOptions) {
    (self.geocoder, self.options) = (geocoder, options)
    query = geocoder.query(options)
  }

  /// The same for a thread of its own.
  func copy() -> BatchIndex { BatchIndex(geocoder.copy(), options) }
}
