import Geometry

/// Writes streets and addresses: their records, and the trees that find them.
struct StreetWriter {
  private(set) var streets = ByteBuffer()
  private(set) var vertices = ByteBuffer()
  private(set) var runs = ByteBuffer()
  private(set) var ranges = ByteBuffer()
  private(set) var addresses = ByteBuffer()
  private(set) var trees = BoxTreeBuilder()
  private var keys = StreetKeys()

  /// Writes all streets and addresses of a content, and their names into its records.
  init(_ content: IndexContent, _ records: inout RecordWriter) {
    if content.streets.isEmpty && content.addresses.isEmpty { return }
    append(content.streets, &records)
    append(content.addresses, &records)
  }

  /// Puts what there is into an index; nothing for a content without streets and addresses.
  func write(to writer: inout SectionWriter) {
    if trees.isEmpty { return }
    for (section, buffer) in [
      (Section.streets, streets), (.streetVertices, vertices), (.streetRuns, runs),
      (.addressRanges, ranges), (.addresses, addresses), (.boxNodes, trees.nodes),
      (.boxTrees, trees.trees),
    ] where buffer.count > 0 {
      writer.append(section, buffer.bytes)
    }
  }
}

// MARK: - Streets

extension StreetWriter {
  /// A few edges of a street.
  private struct Run {
    var street: Int
    var firstVertex: Int
    var edgeCount: Int
    var box: Box
  }

  private mutating func append(_ all: [StreetDescription], _ records: inout RecordWriter) {
    var named: [Run] = []
    var nameless: [Run] = []
    for (number, source) in HilbertOrder.numbers(all.map { Box($0.line) }).enumerated() {
      let street = all[source]
      let first = vertices.count / IndexFormat.streetVertexSize
      append(street, firstVertex: first, &records)
      // A street of one vertex is an edge without length.
      let line = street.line.count == 1 ? street.line + street.line : street.line
      for vertex in line {
        vertices.append(vertex.x)
        vertices.append(vertex.y)
      }
      let runs = StreetWriter.runs(of: line, street: number, firstVertex: first)
      if street.name.isEmpty { nameless += runs } else { named += runs }
    }
    append(named)
    append(nameless)
  }

  private mutating func append(
    _ street: StreetDescription, firstVertex: Int, _ records: inout RecordWriter
  ) {
    streets.append(records.offset(name: street.name, translations: street.translations))
    streets.append(records.offset(code: street.code))
    streets.append(UInt32(street.feature))
    streets.append(UInt32(firstVertex))
    streets.append(rangesNumber(of: street, &records))
    streets.append(keys.number(of: street.name))
    streets.append(UInt16(street.layer))
    streets.append(records.kind(street.kind))
  }

  private static func runs(
    of line: [FixedCoordinate], street: Int, firstVertex: Int
  ) -> [Run] {
    stride(from: 0, to: line.count - 1, by: IndexFormat.streetRunEdges).map { start in
      let end = min(start + IndexFormat.streetRunEdges, line.count - 1)
      return Run(
        street: street, firstVertex: firstVertex + start, edgeCount: end - start,
        box: Box(line[start...end]))
    }
  }

  private mutating func append(_ all: [Run]) {
    let firstRun = runs.count / IndexFormat.streetRunSize
    let order = HilbertOrder.numbers(all.map(\.box))
    for number in order {
      runs.append(UInt32(all[number].street))
      runs.append(UInt32(all[number].firstVertex))
      runs.append(UInt32(all[number].edgeCount))
    }
    trees.append(order.map { all[$0].box }, firstItem: firstRun)
  }
}

// MARK: - House numbers

extension StreetWriter {
  private mutating func rangesNumber(
    of street: StreetDescription, _ records: inout RecordWriter
  ) -> UInt32 {
    guard let known = street.ranges, !known.isEmpty else { return IndexFormat.absent }
    let number = ranges.count / IndexFormat.addressRangesSize
    let sides = [known.left, known.right].map { StoredSide($0, &records) }
    for side in sides {
      ranges.append(side.from)
      ranges.append(side.to)
    }
    for side in sides { ranges.append(side.postalCode) }
    for side in sides { ranges.append(side.content.rawValue) }
    for share in [known.share.lowerBound, known.share.upperBound] {
      ranges.append(UInt16((min(1, max(0, share)) * 65_535).rounded()))
    }
    ranges.append(UInt16(0))
    return UInt32(number)
  }

  private mutating func append(_ all: [AddressDescription], _ records: inout RecordWriter) {
    let boxes = all.map { Box(CollectionOfOne($0.position)) }
    let order = HilbertOrder.numbers(boxes)
    for number in order {
      let address = all[number]
      addresses.append(address.position.x)
      addresses.append(address.position.y)
      addresses.append(keys.number(of: address.street))
      addresses.append(records.offset(code: address.number))
      addresses.append(records.offset(name: address.street, translations: [:]))
      addresses.append(records.offset(code: address.postalCode))
      addresses.append(UInt32(address.feature))
      addresses.append(UInt16(address.layer))
      addresses.append(records.kind(address.kind))
    }
    trees.append(order.map { boxes[$0] }, firstItem: 0)
  }
}

/// A side's range as it stands in a file.
private struct StoredSide {
  var content = RangeContent.none
  var from: UInt32 = 0
  var to: UInt32 = 0
  var postalCode: UInt32

  init(_ side: AddressRanges.Side, _ records: inout RecordWriter) {
    postalCode = records.offset(code: side.postalCode)
    // One end alone tells neither how far the numbers go nor which there are.
    if side.from.isEmpty || side.to.isEmpty { return }
    if let from = StoredSide.number(side.from), let to = StoredSide.number(side.to) {
      (self.from, self.to) = (from, to)
      content = StoredSide.content(from, to, side.parity)
    } else if side.from == side.to {
      content = .text
      from = records.offset(code: side.from)
    }
  }

  /// A number of nothing but digits.
  private static func number(_ text: String) -> UInt32? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return text.utf8.allSatisfy(digits.contains) ? UInt32(text) : nil
  }

  /// Which numbers there are: what is said counts when one of the ends agrees.
  private static func content(
    _ from: UInt32, _ to: UInt32, _ parity: AddressRanges.Parity
  ) -> RangeContent {
    let (isFromOdd, isToOdd) = (from % 2 == 1, to % 2 == 1)
    switch parity {
    case .both: return .all
    case .odd where isFromOdd || isToOdd: return .odd
    case .even where !isFromOdd || !isToOdd: return .even
    default: return isFromOdd != isToOdd ? .all : isFromOdd ? .odd : .even
    }
  }
}

/// Numbers the names of streets, all spellings of one alike.
private struct StreetKeys {
  private var numbers: [String: UInt32] = [:]
  private var numbersByKey: [String: UInt32] = [:]

  /// The number of a name; 0 for none.
  mutating func number(of name: String) -> UInt32 {
    if name.isEmpty { return 0 }
    if let known = numbers[name] { return known }
    let key = NameFolding.key(name)
    let number = numbersByKey[key] ?? UInt32(numbersByKey.count + 1)
    numbersByKey[key] = number
    numbers[name] = number
    return number
  }
}
