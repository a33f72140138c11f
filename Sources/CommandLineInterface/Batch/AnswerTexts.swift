internal import Geometry
internal import RevGeo
internal import SystemAccess

/// The texts of answers, each made once and then copied: there are far fewer units and places than rows.
///
/// One a thread. Forgets everything when it has grown too large, so that memory stays flat.
struct AnswerTexts {
  /// From how many bytes on it forgets.
  private static let capacity = 1 << 23

  /// Bytes to begin with, which growing step by step would copy several times.
  private static let firstCapacity = 1 << 22

  /// Where a text lies, in as few bytes as can be: that of the next row is seldom in the nearest cache.
  private struct Entry {
    var identity: Answer.Identity
    var start: UInt32
    var end: UInt32
    var firstHole: UInt32
    var endOfHoles: UInt32
    /// The entry of the same slot before, or -1.
    var next: Int32
    var index: Int32

    var range: Range<Int> { Int(start)..<Int(end) }
    var holes: Range<Int> { Int(firstHole)..<Int(endOfHoles) }
    var hasHoles: Bool { firstHole < endOfHoles }

    @inline(__always)
    func holds(_ identity: Answer.Identity, _ index: Int) -> Bool {
      self.identity.equals(identity) && self.index == index
    }
  }

  private let indexes: [BatchIndex]
  private let layout: any AnswerLayout
  private var texts = TemplateBuilder()
  private var entries: [Entry] = []

  /// What the units alone decide, and for each index and unit where that lies.
  private var unitBytes: [UInt8] = []
  private var unitRanges: [UInt64: Range<Int>] = [:]

  /// The number of the last entry of answers that a place names, or -1: where there are few places each has a slot of its own.
  private var lasts: [Int32]

  /// For each index where the slots of its places and its units begin.
  private var starts: [(places: Int, units: Int)] = []

  /// The most slots; a power of two.
  private static let mostSlots = 1 << 18

  /// Creates an empty store for answers from these indexes.
  init(_ indexes: [BatchIndex], _ layout: any AnswerLayout) {
    self.indexes = indexes
    self.layout = layout
    var count = 0
    for index in indexes {
      let (places, units) = index.query.counts
      starts.append((places: count, units: count + places))
      count += places + units
    }
    var slots = 1
    while slots < min(count, AnswerTexts.mostSlots) { slots *= 2 }
    lasts = Array(repeating: -1, count: slots)
    texts.bytes.reserveCapacity(AnswerTexts.firstCapacity)
  }

  /// Brings what is kept of an identity into the cache.
  @inline(__always)
  func prefetch(_ identity: Answer.Identity, from index: Int) {
    let number = Int(lasts[slot(of: identity, index)])
    if number >= 0 { entries.span.prefetch(number) }
  }

  /// The number of the text of answers of an identity from an index; nothing when none is kept.
  @inline(__always)
  func number(of identity: Answer.Identity, from index: Int) -> Int? {
    var number = Int(lasts[slot(of: identity, index)])
    while number >= 0, !entries[number].holds(identity, index) {
      number = Int(entries[number].next)
    }
    return number >= 0 ? number : nil
  }

  /// Where a text lies; nothing when it has holes that an answer is to fill.
  @inline(__always)
  func plainRange(_ number: Int) -> Range<Int>? {
    let entry = entries[number]
    return entry.hasHoles ? nil : entry.range
  }

  /// Writes a text without holes.
  @inline(__always)
  func append(_ range: Range<Int>, to output: inout [UInt8]) {
    output.append(texts.bytes, range)
  }

  /// Writes a text without holes at a position; the position behind it.
  @inline(__always)
  func copy(_ range: Range<Int>, to output: inout MutableSpan<UInt8>, at position: Int) -> Int {
    output.copy(texts.bytes.span, range, to: position)
  }

  /// Brings the ends of a text without holes into the cache.
  @inline(__always)
  func prefetch(_ range: Range<Int>) {
    if range.isEmpty { return }
    let bytes = texts.bytes.span
    bytes.prefetch(range.lowerBound)
    bytes.prefetch(range.upperBound &- 1)
  }

  /// Writes a text with holes.
  /// - Parameters:
  ///   - number: The text's.
  ///   - answer: What fills the holes.
  ///   - output: Where it goes.
  ///   - goOn: Called where the row's own cells stand between the answer's.
  func append(
    _ number: Int, _ answer: Answer, to output: inout [UInt8], goOn: (inout [UInt8]) -> Void
  ) {
    let entry = entries[number]
    var start = Int(entry.start)
    for number in entry.holes {
      let (offset, hole) = texts.holes[number]
      output.append(texts.bytes, start..<offset)
      start = offset
      if hole == .boundary { goOn(&output) } else { fill(hole, answer, Int(entry.index), &output) }
    }
    output.append(texts.bytes, start..<Int(entry.end))
  }

  /// Forgets all texts when they take too much memory.
  mutating func forgetIfLarge() {
    guard texts.bytes.count > AnswerTexts.capacity else { return }
    texts.bytes.removeAll(keepingCapacity: true)
    texts.holes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    unitBytes.removeAll(keepingCapacity: true)
    unitRanges.removeAll(keepingCapacity: true)
    for slot in lasts.indices { lasts[slot] = -1 }
  }
}

/// From answers to texts.
extension AnswerTexts {
  /// The slot of answers of an identity; of a damaged index's, which may be anything, some slot.
  @inline(__always)
  private func slot(of identity: Answer.Identity, _ index: Int) -> Int {
    let (city, part) = (identity.unitAndCity & 0xFFFF_FFFF, identity.part)
    let place = part != Answer.Identity.absent ? part : city
    let start = starts[index]
    let number =
      place != Answer.Identity.absent
      ? start.places &+ Int(place) : start.units &+ Int(identity.unitAndCity >> 32)
    return number & (lasts.count &- 1)
  }

  /// Writes what the unit alone decides, which is made once for all places of the unit.
  private mutating func appendUnit(_ placemark: Placemark, _ unit: UInt64) {
    if let known = unitRanges[unit] { return texts.bytes.append(unitBytes, known) }
    let start = unitBytes.count
    layout.appendUnit(placemark, to: &unitBytes)
    let made = start..<unitBytes.count
    unitRanges[unit] = made
    texts.bytes.append(unitBytes, made)
  }

  /// Makes the text of an answer from an index, of whose identity none is kept; its number.
  mutating func make(_ answer: Answer, _ identity: Answer.Identity, from index: Int) -> Int {
    let start = texts.bytes.count
    let firstHole = texts.holes.count
    let placemark = indexes[index].query.placemark(of: answer)
    appendUnit(placemark, UInt64(index) << 32 | identity.unitAndCity >> 32)
    layout.append(placemark, answer, to: &texts)
    let slot = slot(of: identity, index)
    entries.append(
      Entry(
        identity: identity, start: UInt32(start), end: UInt32(texts.bytes.count),
        firstHole: UInt32(firstHole), endOfHoles: UInt32(texts.holes.count),
        next: lasts[slot], index: Int32(index)))
    lasts[slot] = Int32(entries.count - 1)
    return entries.count - 1
  }
}

/// What differs between answers of one text.
extension AnswerTexts {
  private func fill(
    _ hole: Hole, _ answer: Answer, _ index: Int, _ output: inout [UInt8]
  ) {
    let (geocoder, query) = (indexes[index].geocoder, indexes[index].query)
    switch hole {
    case .distance: append(metres: answer.distance, &output)
    case .cityDistance: append(metres: answer.cityDistance, &output)
    case .partDistance: append(metres: answer.partDistance, &output)
    case .borderDistance: append(metres: geocoder.borderDistance(at: answer.coordinate), &output)
    case .latitude: output.append(NumberText.shortest(answer.coordinate.latitude))
    case .longitude: output.append(NumberText.shortest(answer.coordinate.longitude))
    case .hierarchy: layout.append(hierarchy: query.placemark(of: answer).hierarchy, to: &output)
    case .fact(let fact): layout.append(query.placemark(of: answer)[fact], to: &output)
    case .entry(let number, let part):
      switch BatchColumn.entry(query.placemark(of: answer).hierarchy, number, part) {
      case .text(let text): layout.append(text, to: &output)
      case .literal(let text): output.append(text)
      case .fact, .hole: break
      }
    case .boundary: break
    }
  }

  private func append(metres: Double?, _ output: inout [UInt8]) {
    guard let metres else { return layout.append(nil, to: &output) }
    output.append(decimal: Int(metres.rounded()))
  }
}

extension Answer.Identity {
  /// Whether two are the same; the compiler makes nothing quicker of this than of the general way across modules.
  @inline(__always)
  fileprivate func equals(_ other: Answer.Identity) -> Bool {
    unitAndCity == other.unitAndCity && partAndMatch == other.partAndMatch
  }
}

extension [UInt8] {
  /// Writes a whole number that is not negative.
  mutating func append(decimal number: Int) {
    var rest = number
    let start = count
    repeat {
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    var (low, high) = (start, count - 1)
    while low < high {
      swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }
}
