internal import Geometry
internal import RevGeo
internal import SystemAccess

/// The texts of answers, each made once and then copied: there are far fewer units and places than rows.
///
/// One a thread. Forgets everything when it has grown too large, so that memory stays flat.
struct AnswerTexts {
  /// From how many bytes on it forgets.
  private static let capacity = 1 << 23

  /// Where a text lies.
  private struct Entry {
    var index: Int
    var identity: Answer.Identity
    var start: Int
    var end: Int
    var holes: Range<Int>
  }

  private let indexes: [BatchIndex]
  private let layout: any AnswerLayout
  private var texts = TemplateBuilder()
  private var entries: [Entry] = []
  private var last = 0

  /// Numbers of entries by the hash of their identity, -1 for none; at most half full.
  private var table = [Int32](repeating: -1, count: 1 << 12)

  /// Creates an empty store for answers from these indexes.
  init(_ indexes: [BatchIndex], _ layout: any AnswerLayout) {
    self.indexes = indexes
    self.layout = layout
  }

  /// The number of the text of an answer from an index, and whether it has holes to be filled by the answer.
  mutating func text(of answer: Answer, from index: Int) -> (number: Int, hasHoles: Bool) {
    let identity = answer.identity
    // Answers come in an order in which the same one often follows.
    if last < entries.count, entries[last].index == index,
      entries[last].identity.equals(identity)
    {
      return (last, !entries[last].holes.isEmpty)
    }
    last = number(of: identity, index) ?? make(answer, identity, index)
    return (last, !entries[last].holes.isEmpty)
  }

  /// Writes a text without holes.
  @inline(__always)
  func append(_ number: Int, to output: inout [UInt8]) {
    output.append(texts.bytes, entries[number].start..<entries[number].end)
  }

  /// Reads a little of a text, so that it is on its way into the cache when it is written.
  @inline(__always)
  func touch(_ number: Int) -> UInt8 {
    let entry = entries[number]
    guard entry.end > entry.start else { return 0 }
    return texts.bytes[entry.start] ^ texts.bytes[entry.end &- 1]
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
    var start = entry.start
    for number in entry.holes {
      let (offset, hole) = texts.holes[number]
      output.append(texts.bytes, start..<offset)
      start = offset
      if hole == .boundary { goOn(&output) } else { fill(hole, answer, entry.index, &output) }
    }
    output.append(texts.bytes, start..<entry.end)
  }

  /// Forgets all texts when they take too much memory.
  mutating func forgetIfLarge() {
    guard texts.bytes.count > AnswerTexts.capacity else { return }
    texts.bytes.removeAll(keepingCapacity: true)
    texts.holes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    for slot in table.indices { table[slot] = -1 }
  }
}

/// From answers to texts.
extension AnswerTexts {
  private func number(of identity: Answer.Identity, _ index: Int) -> Int? {
    var slot = slot(of: identity)
    while table[slot] >= 0 {
      let number = Int(table[slot])
      if entries[number].index == index, entries[number].identity.equals(identity) {
        return number
      }
      slot = (slot &+ 1) & (table.count &- 1)
    }
    return nil
  }

  /// Where to look first: answers with near places have near slots, so that few cache lines serve those that follow each other.
  @inline(__always)
  private func slot(of identity: Answer.Identity) -> Int {
    let part = identity.part
    let city = identity.unitAndCity & 0xFFFF_FFFF
    let unit = identity.unitAndCity >> 32
    let place = part != Answer.Identity.absent ? part : city != Answer.Identity.absent ? city : unit
    return Int(truncatingIfNeeded: place &* 4 &+ (unit ^ identity.partAndMatch) & 3)
      & (table.count &- 1)
  }

  private mutating func make(
    _ answer: Answer, _ identity: Answer.Identity, _ index: Int
  ) -> Int {
    let start = texts.bytes.count
    let firstHole = texts.holes.count
    layout.append(indexes[index].query.placemark(of: answer), answer, to: &texts)
    entries.append(
      Entry(
        index: index, identity: identity, start: start, end: texts.bytes.count,
        holes: firstHole..<texts.holes.count))
    if entries.count * 2 > table.count {
      table = [Int32](repeating: -1, count: table.count * 2)
      for number in entries.indices { enter(number) }
    } else {
      enter(entries.count - 1)
    }
    return entries.count - 1
  }

  private mutating func enter(_ number: Int) {
    var slot = slot(of: entries[number].identity)
    while table[slot] >= 0 { slot = (slot &+ 1) & (table.count &- 1) }
    table[slot] = Int32(number)
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
      case .hole: break
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
