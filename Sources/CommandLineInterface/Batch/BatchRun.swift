package import RevGeo
internal import SystemAccess
internal import ZlibBridge

/// Carries out a batch: reads blocks, answers them on several threads, and writes them in their order.
///
/// A thread reads a block when it is its turn, works alone, and writes when all blocks before have been written; else it leaves what it has in a
/// queue with little room. So there are never many more blocks in memory than threads, however fast the input and however slow the output.
package struct BatchRun {
  private let request: BatchRequest
  private let indexes: [BatchIndex]
  private let start = ProcessFacts.seconds

  /// Prepares what `request` asks for, with these open indexes, the most wanted first.
  package init(_ request: BatchRequest, _ geocoders: [Geocoder]) {
    self.request = request
    let options = LookupOptions(
      maximumDistance: request.maximumDistance, languages: request.languages,
      streetDistance: request.streetDistance)
    indexes = geocoders.map { BatchIndex($0, options) }
  }

  /// Does it all; the named output file appears at the end, whole.
  package func run() throws(BatchError) -> BatchReport {
    let input = try system { () throws(SystemError) in
      try request.inputPath.map { path throws(SystemError) in
        try FileDescriptor(reading: path)
      } ?? .standardInput
    }
    let target = try system { () throws(SystemError) in try BatchTarget(request.outputPath) }
    let isTerminal = ProcessFacts.standardErrorIsTerminal
    let report = try run(
      FileSource(input), target.sink, compresses: request.outputPath?.isGzipName ?? false,
      progress: isTerminal ? BatchProgress(size: input.size) : nil)
    // Half an answer is better than none, but no better than what is there already, which may be the input.
    if let fault = report.fault, target.replacesFile {
      throw .notReplaced(output: request.outputPath ?? "", fault: fault.description)
    }
    try system { () throws(SystemError) in try target.commit() }
    return report
  }

  /// Answers all of a source.
  /// - Parameters:
  ///   - source: The input.
  ///   - sink: Where results go.
  ///   - compresses: Whether they are compressed.
  ///   - progress: The line that says how far it is.
  ///   - blockSize: How many bytes are worked on at once.
  /// - Returns: What it came to; a fault in it left the rows before it whole.
  /// - Throws: A fault after which the output is of no use.
  package func run(
    _ source: any ByteSource, _ sink: any ByteSink, compresses: Bool,
    progress: BatchProgress? = nil, blockSize: Int = BlockReader.blockSize
  ) throws(BatchError) -> BatchReport {
    var head = try InputHead(source, isCompressed: request.inputPath?.isGzipName ?? false)
    let job = try BatchJob(&head, request, indexes)
    var header = job.header
    try write(&header, sink, compresses)
    let rejects = try rejectTarget()
    let reader = BlockReader(
      head.source, ahead: job.ahead, cutter: job.cutter, limit: request.limit,
      blockSize: blockSize, threadCount: threadCount)
    let output = BatchOutput(
      sink, inputName: source.name, lineCount: job.lineCount, isStrict: request.isStrict,
      rejectFile: try rejectFile(rejects, job), progress: progress)
    let ended = work(job, Monitor(reader), Monitor(output), compresses)
    if let fault = ended.fault, !fault.keepsRows { throw fault }
    if ended.isLimited {
      var end = job.limitedEnd
      try write(&end, sink, compresses)
    }
    try system { () throws(SystemError) in try rejects?.commit() }
    return BatchReport(
      tally: ended.output.tally, rejects: ended.output.rejects,
      seconds: ProcessFacts.seconds - start, peakMemory: ProcessFacts.peakMemory,
      fault: ended.fault)
  }

  private var threadCount: Int { request.threadCount ?? Threads.processorCount }

  private func work(
    _ job: BatchJob, _ input: Monitor<BlockReader>, _ output: Monitor<BatchOutput>,
    _ compresses: Bool
  ) -> (output: BatchOutput, fault: BatchError?, isLimited: Bool) {
    let makeWorker = job.makeWorker
    let queue = Monitor(ResultQueue(threadCount: threadCount))
    Threads.run(threadCount) { _ in
      var thread = BatchThread(worker: makeWorker(), deflater: compresses ? try? Deflater() : nil)
      while thread.work(input, queue, output) {}
    }
    let ended = output.withValue { output in
      output.finish()
      return output
    }
    let fault = ended.fault ?? input.withValue { $0.fault }?.located(behind: ended.lineCount)
    return (ended, fault, input.withValue { $0.isLimited })
  }

  /// Writes what stands before or behind all blocks.
  private func write(
    _ bytes: inout [UInt8], _ sink: any ByteSink, _ compresses: Bool
  ) throws(BatchError) {
    if bytes.isEmpty { return }
    if compresses {
      var member: [UInt8] = []
      do { try Deflater().compress(&bytes, into: &member) } catch { throw .outOfMemory }
      bytes = member
    }
    let written = bytes
    try system { () throws(SystemError) in try sink.write(written) }
  }

  private func rejectTarget() throws(BatchError) -> BatchTarget? {
    guard let path = request.rejectPath else { return nil }
    return try system { () throws(SystemError) in try BatchTarget(path) }
  }

  private func rejectFile(
    _ target: BatchTarget?, _ job: BatchJob
  ) throws(BatchError) -> RejectFile? {
    guard let target else { return nil }
    return try system { () throws(SystemError) in
      try RejectFile(target.sink, job.rejectForm, header: job.rejectHeader)
    }
  }
}

/// What one thread keeps from block to block.
private struct BatchThread {
  var worker: any BlockWorker
  let deflater: Deflater?
  var answered = AnsweredBlock()

  init(worker: any BlockWorker, deflater: Deflater?) {
    self.worker = worker
    self.deflater = deflater
  }

  /// Reads and answers one block, and writes what can be written; false when there is none or nothing more is to be written.
  mutating func work(
    _ input: Monitor<BlockReader>, _ queue: Monitor<ResultQueue>, _ output: Monitor<BatchOutput>
  ) -> Bool {
    let hasBlock = input.withValue { reader in
      defer { answered.position = reader.position }
      return reader.next(&answered.block)
    }
    guard hasBlock else { return false }
    worker.process(answered.block, into: &answered.result)
    deflater?.compress(&answered.result.output, into: &answered.result.compressed)
    let number = answered.block.number
    queue.withValue(when: { $0.admits(number) }, { $0.exchange(&answered) })
    while let next = queue.withValue({ $0.takeNext() }) {
      let isEnded = output.withValue { output in
        output.accept(next)
        return output.fault != nil
      }
      queue.withValue { $0.endWriting(next) }
      // The others find no further block; what they have is dropped.
      if isEnded { input.withValue { $0.stop() } }
    }
    return true
  }
}

extension BatchError {
  /// With the line where the input was when it was read no further.
  fileprivate func located(behind lineCount: Int) -> BatchError {
    guard case .recordTooLong(let name, _, let limit) = self else { return self }
    return .recordTooLong(name: name, line: lineCount + 1, limit: limit)
  }
}

extension String {
  /// Whether a file of this name holds gzip data.
  var isGzipName: Bool { lowercased().hasSuffix(".gz") }
}
