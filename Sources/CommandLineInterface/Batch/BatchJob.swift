internal import DelimitedText

/// Everything that depends on how the input is written.
struct BatchJob {
  /// What the output begins with.
  var header: [UInt8] = []

  /// How many lines of input that took.
  var lineCount = 0

  /// What has been read of the input and not been used yet.
  var ahead: [UInt8] = []

  /// What finds the ends of records.
  var cutter: any BlockCutter

  /// How rows that can't be read are kept, and the header above them.
  var rejectForm: RejectFile.Form
  var rejectHeader: [UInt8]?

  /// What closes an output whose input was not read to its end.
  var limitedEnd: [UInt8] = []

  /// Makes what answers rows, one for each thread.
  var makeWorker: @Sendable () -> any BlockWorker

  /// Finds out how an input is written.
  init(
    _ head: inout InputHead, _ request: BatchRequest, _ indexes: [BatchIndex]
  ) throws(BatchError) {
    let format: BatchFormat
    if let told = request.format ?? request.inputPath.flatMap(BatchFormat.named) {
      format = told
    } else {
      format = try BatchFormat.begun(&head)
    }
    switch format {
    case .csv: try self.init(table: &head, request, indexes, delimiter: request.delimiter)
    case .tsv:
      try self.init(
        table: &head, request, indexes, delimiter: request.delimiter ?? UInt8(ascii: "\t"))
    case .jsonl, .geojson, .geojsonseq:
      try self.init(objects: &head, request, indexes, format: format)
    }
  }
}

extension BatchJob {
  /// A table, whose first record tells how it is written.
  init(
    table head: inout InputHead, _ request: BatchRequest, _ indexes: [BatchIndex],
    delimiter: UInt8?
  ) throws(BatchError) {
    let terminator = try BatchJob.terminator(&head)
    let start = head.markCount
    let header = try TableHeader.detected(
      &head, delimiter: delimiter, terminator: terminator, isHeader: request.hasHeader)
    let bytes = head.bytes
    // Nothing at all has no columns to look for.
    let isEmpty = bytes.count == start
    let ending = header.ending.isEmpty ? [terminator] : Array(bytes[header.ending])
    let plan =
      isEmpty
      ? TablePlan(emptyWith: header.dialect, request)
      : try TablePlan(
        header, request, hasHeader: request.hasHeader, ending: ending, name: head.source.name)
    cutter = RecordCutter(header.dialect)
    rejectForm = .table(delimiter: header.dialect.delimiter)
    makeWorker = { TableWorker(plan, indexes) }
    if request.hasHeader && !isEmpty {
      self.header = plan.header(bytes, header, mark: start)
      lineCount = header.lineCount
      rejectHeader = Array(bytes[header.record])
      ahead = Array(bytes[max(start, header.next)...])
    } else {
      self.header = Array(bytes[..<start])
      ahead = Array(bytes[start...])
    }
  }

  /// What ends records: a carriage return when there are some and no line feeds.
  private static func terminator(_ head: inout InputHead) throws(BatchError) -> UInt8 {
    while !head.bytes.contains(Dialect.lineFeed) {
      if head.isWhole || head.bytes.count > 1 << 16 {
        return head.bytes.contains(Dialect.carriageReturn)
          ? Dialect.carriageReturn : Dialect.lineFeed
      }
      try head.readOn()
    }
    return Dialect.lineFeed
  }
}
