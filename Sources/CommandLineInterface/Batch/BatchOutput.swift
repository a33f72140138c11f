package import SystemAccess

/// Where results go.
package protocol ByteSink {
  /// Writes all bytes.
  func write(_ bytes: [UInt8]) throws(SystemError)
}

extension FileDescriptor: ByteSink {}
extension AtomicFile: ByteSink {}

/// Writes the results of blocks in their order and adds up what they say.
///
/// One thread at a time.
struct BatchOutput {
  /// How many rows that can't be read are shown.
  static let shownRejects = 5

  private let sink: any ByteSink
  private let inputName: String
  private let isStrict: Bool
  private var rejectFile: RejectFile?
  private var progress: BatchProgress?

  /// All rows so far.
  private(set) var tally = BatchTally()

  /// The lines of the input so far.
  private(set) var lineCount: Int

  /// The first rows that could not be read.
  private(set) var rejects: [Reject] = []

  /// What ended the output; nothing more is written after it.
  private(set) var fault: BatchError?

  /// Creates an output behind a header of `lineCount` lines.
  init(
    _ sink: any ByteSink, inputName: String, lineCount: Int, isStrict: Bool,
    rejectFile: RejectFile? = nil, progress: BatchProgress? = nil
  ) {
    self.sink = sink
    self.inputName = inputName
    self.lineCount = lineCount
    self.isStrict = isStrict
    self.rejectFile = rejectFile
    self.progress = progress
  }

  /// Writes the result of the block that comes next.
  mutating func accept(_ answered: AnsweredBlock) {
    guard fault == nil else { return }
    do throws(SystemError) {
      try write(answered.result, answered.block)
    } catch {
      fault = .system(error)
    }
    progress?.show(rows: tally.rows, position: answered.position)
  }

  /// Ends the line of progress.
  mutating func finish() {
    progress?.clear()
  }

  private mutating func write(
    _ result: borrowing BlockResult, _ block: borrowing Block
  ) throws(SystemError) {
    if isStrict, let first = result.refusals.first {
      try sink.write(Array(result.output[..<first.outputCount]))
      fault = .invalidRow(
        name: inputName, line: lineCount + first.line + 1, reason: first.reason.text)
      return
    }
    try sink.write(result.compressed.isEmpty ? result.output : result.compressed)
    for refusal in result.refusals {
      let reject = Reject(line: lineCount + refusal.line + 1, reason: refusal.reason.text)
      if rejects.count < BatchOutput.shownRejects { rejects.append(reject) }
      if rejectFile == nil && rejects.count == BatchOutput.shownRejects { break }
      try rejectFile?.write(reject, block.storage, refusal.range)
    }
    tally += result.tally
    lineCount += result.lineCount
  }
}
