internal import DelimitedText
internal import SystemAccess

/// A row whose own cells stand between ours.
struct InterleavedRow {
  private let plan: TablePlan
  private let scanner: RecordScanner
  private var step = 0
  private var isFirst = true

  /// Begins the row that was scanned last.
  init(plan: TablePlan, scanner: RecordScanner) {
    self.plan = plan
    self.scanner = scanner
  }

  /// Writes own cells up to the next of our columns, with a delimiter in front of that.
  mutating func goOn(_ bytes: Span<UInt8>, _ output: inout [UInt8]) {
    while step < plan.steps.count, case .own(let cells) = plan.steps[step] {
      append(cells, bytes, &output)
      step += 1
    }
    appendDelimiter(&output)
    step += 1
  }

  /// Writes the own cells behind our last column.
  mutating func finish(_ bytes: Span<UInt8>, _ output: inout [UInt8]) {
    while step < plan.steps.count {
      if case .own(let cells) = plan.steps[step] { append(cells, bytes, &output) }
      step += 1
    }
  }

  private mutating func append(_ cells: Range<Int>, _ bytes: Span<UInt8>, _ output: inout [UInt8]) {
    for cell in cells {
      appendDelimiter(&output)
      if cell < scanner.cellCount { output.append(bytes.extracting(scanner.cell(cell))) }
    }
  }

  private mutating func appendDelimiter(_ output: inout [UInt8]) {
    if !isFirst { output.append(plan.dialect.delimiter) }
    isFirst = false
  }
}
