internal import DelimitedText
internal import Geometry
internal import SystemAccess

/// What is done with each object of a JSON input.
struct ObjectPlan: Sendable {
  /// How objects follow each other.
  enum Sequence: Hashable, Sendable {
    case lines
    case recordSeparators
    case collection
  }

  /// How objects follow each other.
  let sequence: Sequence

  /// Whether the objects are features, whose properties get the columns; else the objects get a placemark.
  let isFeature: Bool

  /// The columns.
  let columns: [BatchColumn]

  /// Where coordinates are.
  let coordinate: ObjectCoordinate

  /// What reads them.
  let reader: CoordinateReader

  /// Whether objects with an answer are left as they are.
  let skipsAnswered: Bool
}

/// Answers the objects of JSON inputs.
struct ObjectWorker: BlockWorker {
  private enum Fate {
    case answered
    case refused
    case kept
  }

  /// An object and where it lies in its block.
  private struct Row {
    var start: Int
    var fate: Fate
  }

  private let plan: ObjectPlan
  private var reader: ObjectReader
  private var geocoder: RowGeocoder
  private var object = JSONObject()
  private var editor: ObjectEditor
  private var rows: [Row] = []

  /// Creates a worker for these indexes.
  init(_ plan: ObjectPlan, _ indexes: [BatchIndex]) {
    self.plan = plan
    reader = ObjectReader(plan.coordinate, plan.reader)
    editor = ObjectEditor(plan)
    geocoder = RowGeocoder(
      indexes, ObjectLayout(columns: plan.columns, isNested: !plan.isFeature))
  }

  mutating func process(_ block: borrowing Block, into result: inout BlockResult) {
    result.reset(blockSize: block.count)
    rows.removeAll(keepingCapacity: true)
    geocoder.removeAll()
    let bytes = block.storage.span
    readRows(bytes, block, &result)
    geocoder.answerAll(&result.tally)
    writeRows(bytes, block.count, &result)
  }
}

/// From bytes to coordinates.
extension ObjectWorker {
  private mutating func readRows(
    _ bytes: Span<UInt8>, _ block: borrowing Block, _ result: inout BlockResult
  ) {
    var position = 0
    if plan.sequence == .collection && block.number == 0 {
      position = FeatureCutter.startOfFeatures(bytes, block.count) ?? block.count
      result.lineCount += lineFeeds(bytes, 0..<position)
    }
    while position < block.count {
      let end = endOfRow(bytes, position, block.count)
      readRow(bytes, position, end, &result)
      result.lineCount += lineFeeds(bytes, position..<end)
      position = end
    }
  }

  /// Behind the row that begins at a position, with what parts it from the next.
  private func endOfRow(_ bytes: Span<UInt8>, _ start: Int, _ limit: Int) -> Int {
    var position = start
    switch plan.sequence {
    case .lines:
      while position < limit {
        position += 1
        if bytes[position - 1] == Dialect.lineFeed { return position }
      }
    case .recordSeparators:
      while position < limit {
        position += 1
        if position < limit, bytes[position] == LineCutter.recordSeparator { return position }
      }
    case .collection:
      position = startOfObject(bytes, start, limit)
      if position < limit, bytes[position] == UInt8(ascii: "{") {
        return JSONBytes.skipValue(bytes, position, limit) ?? limit
      }
    }
    return limit
  }

  private func startOfObject(_ bytes: Span<UInt8>, _ start: Int, _ limit: Int) -> Int {
    var position = JSONBytes.skipBlanks(bytes, start, limit)
    let separator =
      plan.sequence == .collection ? UInt8(ascii: ",") : LineCutter.recordSeparator
    if position < limit, bytes[position] == separator {
      position = JSONBytes.skipBlanks(bytes, position + 1, limit)
    }
    return position
  }

  private mutating func readRow(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ result: inout BlockResult
  ) {
    let first = startOfObject(bytes, start, end)
    let isBehindFeatures =
      plan.sequence == .collection && first < end && bytes[first] == UInt8(ascii: "]")
    if first == end || isBehindFeatures { return rows.append(Row(start: start, fate: .kept)) }
    guard object.read(bytes, at: first, limit: end),
      JSONBytes.skipBlanks(bytes, object.end + 1, end) == end
    else { return refuse(.notJSON, start, first, end, bytes, &result) }
    if plan.skipsAnswered && editor.isAnswered(object, bytes) {
      result.tally.skipped += 1
      return rows.append(Row(start: start, fate: .kept))
    }
    switch reader.coordinate(of: object, bytes) {
    case .success(let coordinate):
      geocoder.append(coordinate)
      rows.append(Row(start: start, fate: .answered))
    case .failure(let invalid):
      refuse(invalid.reason, start, first, end, bytes, &result)
    }
  }

  private mutating func refuse(
    _ reason: InvalidReason, _ start: Int, _ first: Int, _ end: Int, _ bytes: Span<UInt8>,
    _ result: inout BlockResult
  ) {
    rows.append(Row(start: start, fate: .refused))
    var last = end
    while last > first, JSONBytes.skipBlanks(bytes, last - 1, last) == last { last -= 1 }
    result.refusals.append(
      .init(
        line: result.lineCount + lineFeeds(bytes, start..<first), reason: reason,
        range: first..<last, outputCount: 0))
  }

  private func lineFeeds(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    var count = 0
    for position in range where bytes[position] == Dialect.lineFeed { count &+= 1 }
    return count
  }
}

/// From answers to bytes.
extension ObjectWorker {
  private mutating func writeRows(
    _ bytes: Span<UInt8>, _ limit: Int, _ result: inout BlockResult
  ) {
    result.output.append(bytes.extracting(0..<(rows.first?.start ?? limit)))
    var (answerCount, refusalCount) = (0, 0)
    for number in rows.indices {
      let start = rows[number].start
      let end = number + 1 < rows.count ? rows[number + 1].start : limit
      switch rows[number].fate {
      case .kept: result.output.append(bytes.extracting(start..<end))
      case .answered:
        write(bytes, start, end, &result.output) { geocoder, output in
          geocoder.append(answerCount, to: &output) { _ in }
        }
        answerCount += 1
      case .refused:
        result.refusals[refusalCount].outputCount = result.output.count
        refusalCount += 1
        var tally = result.tally
        write(bytes, start, end, &result.output) { geocoder, output in
          geocoder.refuse(to: &output, &tally) { _ in }
        }
        tally.invalid = result.tally.invalid + 1
        result.tally = tally
      }
    }
  }

  private mutating func write(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ output: inout [UInt8],
    _ answer: (inout RowGeocoder, inout [UInt8]) -> Void
  ) {
    guard object.read(bytes, at: startOfObject(bytes, start, end), limit: end) else {
      // What is no object has no place for an answer.
      return output.append(bytes.extracting(start..<end))
    }
    output.append(bytes.extracting(start..<object.start))
    editor.write(object, bytes, to: &output) { answer(&geocoder, &$0) }
    output.append(bytes.extracting(object.end + 1..<end))
    if plan.sequence == .lines && output.last != Dialect.lineFeed {
      output.append(Dialect.lineFeed)
    }
  }
}
