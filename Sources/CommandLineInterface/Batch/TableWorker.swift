internal import DelimitedText
internal import Geometry
internal import SystemAccess

/// Answers the rows of blocks of one format.
///
/// One a thread.
protocol BlockWorker {
  /// Puts into `result` what is made of a block.
  mutating func process(_ block: borrowing Block, into result: inout BlockResult)
}

/// Answers the rows of tables.
struct TableWorker: BlockWorker {
  /// What is done with a row.
  private enum Fate: UInt8 {
    case answered
    case refused
    case skipped
    case blank
  }

  /// Where a row lies in its block.
  private struct Row {
    var start: UInt32
    var end: UInt32
    var next: UInt32
    var fate: Fate
  }

  private let plan: TablePlan
  private var scanner: RecordScanner
  private var geocoder: RowGeocoder
  private var rows: [Row] = []

  /// Rows that are written together.
  private var group = [UInt8](
    repeating: 0, count: groupCapacity + MutableSpan<UInt8>.copySlack)

  /// Creates a worker for these indexes.
  init(_ plan: TablePlan, _ indexes: [BatchIndex]) {
    self.plan = plan
    scanner = RecordScanner(plan.dialect)
    geocoder = RowGeocoder(
      indexes,
      TableLayout(
        columns: plan.columns, delimiter: plan.dialect.delimiter,
        isInterleaved: !plan.steps.isEmpty))
  }

  mutating func process(_ block: borrowing Block, into result: inout BlockResult) {
    result.reset(blockSize: block.count)
    rows.removeAll(keepingCapacity: true)
    geocoder.removeAll()
    let bytes = block.storage.span
    var position = 0
    while position < block.count {
      scanner.scan(bytes, at: position, limit: block.count)
      let fate = readRow(bytes, &result)
      rows.append(
        Row(
          start: UInt32(truncatingIfNeeded: scanner.start),
          end: UInt32(truncatingIfNeeded: scanner.end),
          next: UInt32(truncatingIfNeeded: scanner.next), fate: fate))
      result.lineCount &+= scanner.lineCount
      position = scanner.next
    }
    geocoder.answerAll(&result.tally)
    writeRows(bytes, &result)
  }
}

/// From bytes to coordinates.
extension TableWorker {
  @inline(__always)
  private mutating func readRow(_ bytes: Span<UInt8>, _ result: inout BlockResult) -> Fate {
    if scanner.isBlank { return .blank }
    if scanner.isUnclosed {
      refuse(.unclosedQuote(lines: scanner.lineCount), &result)
      return .refused
    }
    guard scanner.cellCount == plan.cellCount else {
      refuse(.cellCount(found: scanner.cellCount, expected: plan.cellCount), &result)
      return .refused
    }
    if let column = plan.skippedBy, !scanner.cell(column).isEmpty {
      result.tally.skipped += 1
      return .skipped
    }
    switch coordinate(bytes) {
    case .success(let coordinate):
      geocoder.append(coordinate)
      return .answered
    case .failure(let invalid):
      refuse(invalid.reason, &result)
      return .refused
    }
  }

  @inline(__always)
  private func coordinate(_ bytes: Span<UInt8>) -> Result<Coordinate, InvalidCoordinate> {
    switch plan.coordinate {
    case .apart(let latitude, let longitude):
      plan.reader.coordinate(
        bytes, latitude: scanner.cell(latitude), longitude: scanner.cell(longitude))
    case .together(let column):
      plan.reader.coordinate(point: CellText.content(bytes, scanner.cell(column)))
    }
  }

  private func refuse(_ reason: InvalidReason, _ result: inout BlockResult) {
    result.refusals.append(
      .init(
        line: result.lineCount, reason: reason, range: scanner.start..<scanner.end, outputCount: 0))
  }
}

/// From answers to bytes.
extension TableWorker {
  /// How many rows are written together.
  private static var groupSize: Int { 16 }

  /// The most bytes that are.
  private static var groupCapacity: Int { 1 << 16 }

  private mutating func writeRows(_ bytes: Span<UInt8>, _ result: inout BlockResult) {
    var (answerCount, refusalCount) = (0, 0)
    for first in stride(from: 0, to: rows.count, by: TableWorker.groupSize) {
      let numbers = first..<min(first &+ TableWorker.groupSize, rows.count)
      if writePlainRows(numbers, answerCount, bytes, &result.output) {
        answerCount &+= numbers.count
      } else {
        for number in numbers {
          writeRow(rows[number], &answerCount, &refusalCount, bytes, &result)
        }
      }
    }
  }

  /// Writes rows that are all answered, by texts that only follow theirs; false when they are not.
  private mutating func writePlainRows(
    _ numbers: Range<Int>, _ firstAnswer: Int, _ bytes: Span<UInt8>, _ output: inout [UInt8]
  ) -> Bool {
    guard plan.steps.isEmpty,
      numbers.allSatisfy({ rows[$0].fate == .answered && rows[$0].next > rows[$0].end }),
      let answers = geocoder.size(firstAnswer..<firstAnswer &+ numbers.count)
    else { return false }
    let next = firstAnswer &+ numbers.count
    geocoder.prefetch(next..<next &+ TableWorker.groupSize)
    let own = Int(rows[numbers.upperBound - 1].next &- rows[numbers.lowerBound].start)
    guard own &+ answers <= TableWorker.groupCapacity else { return false }
    let end = TableWorker.copy(rows, numbers, bytes, geocoder, firstAnswer, to: &group)
    output.append(group, 0..<end)
    return true
  }

  /// Puts answered rows with their answers one behind the other; returns where the last one ends.
  private static func copy(
    _ rows: [Row], _ numbers: Range<Int>, _ bytes: Span<UInt8>, _ answers: borrowing RowGeocoder,
    _ firstAnswer: Int, to target: inout [UInt8]
  ) -> Int {
    var target = target.mutableSpan
    var position = 0
    for number in numbers {
      let row = rows[number]
      let (start, end, next) = (Int(row.start), Int(row.end), Int(row.next))
      position = target.copy(bytes, start..<end, to: position)
      position = answers.copy(
        firstAnswer &+ number &- numbers.lowerBound, to: &target, at: position)
      // Most records end by one byte.
      target[position] = bytes[end]
      position = next &- end == 1 ? position &+ 1 : target.copy(bytes, end..<next, to: position)
    }
    return position
  }

  private mutating func writeRow(
    _ row: Row, _ answerCount: inout Int, _ refusalCount: inout Int, _ bytes: Span<UInt8>,
    _ result: inout BlockResult
  ) {
    let (start, end, next) = (Int(row.start), Int(row.end), Int(row.next))
    switch row.fate {
    case .answered:
      writeAnswer(answerCount, start, end, bytes, &result.output)
      answerCount &+= 1
    case .refused:
      result.refusals[refusalCount].outputCount = result.output.count
      refusalCount += 1
      writeRefusal(start, end, bytes, &result)
    case .skipped:
      result.output.append(bytes.extracting(start..<end))
      // Columns that the first run did not have stay empty.
      for _ in plan.following { result.output.append(plan.dialect.delimiter) }
    case .blank: break
    }
    if next > end {
      result.output.append(bytes.extracting(end..<next))
    } else {
      result.output.append(contentsOf: plan.ending)
    }
  }

  @inline(__always)
  private mutating func writeAnswer(
    _ number: Int, _ start: Int, _ end: Int, _ bytes: Span<UInt8>, _ output: inout [UInt8]
  ) {
    if plan.steps.isEmpty {
      output.append(bytes.extracting(start..<end))
      geocoder.append(number, to: &output) { _ in }
    } else {
      scanner.scan(bytes, at: start, limit: end)
      var row = InterleavedRow(plan: plan, scanner: scanner)
      geocoder.append(number, to: &output) { row.goOn(bytes, &$0) }
      row.finish(bytes, &output)
    }
  }

  private mutating func writeRefusal(
    _ start: Int, _ end: Int, _ bytes: Span<UInt8>, _ result: inout BlockResult
  ) {
    scanner.scan(bytes, at: start, limit: end)
    if !plan.steps.isEmpty && scanner.cellCount <= plan.cellCount {
      var row = InterleavedRow(plan: plan, scanner: scanner)
      geocoder.refuse(to: &result.output, &result.tally) { row.goOn(bytes, &$0) }
      return row.finish(bytes, &result.output)
    }
    result.output.append(bytes.extracting(start..<end))
    // Cells that are missing stay empty, so that ours stand in their columns.
    for _ in 0..<max(0, plan.cellCount - scanner.cellCount) {
      result.output.append(plan.dialect.delimiter)
    }
    if plan.steps.isEmpty {
      geocoder.refuse(to: &result.output, &result.tally) { _ in }
    } else {
      // Which of too many cells is ours nobody knows: all stay as they are.
      result.tally.invalid += 1
    }
  }
}
