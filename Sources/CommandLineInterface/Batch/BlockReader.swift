internal import DelimitedText
internal import SystemAccess

/// Some whole records of the input, in memory that is used again.
struct Block {
  /// Where they are, at the front.
  var storage: [UInt8] = []

  /// How many bytes they take.
  var count = 0

  /// Their place in the order of blocks, from 0 on.
  var number = 0
}

/// Cuts an input into blocks at the ends of records.
///
/// One thread at a time.
package struct BlockReader {
  /// How many bytes a block has, unless a record is longer.
  package static let blockSize = 1 << 20

  /// The longest record that memory is spent on.
  static let longestRecord = 1 << 23

  private let source: any ByteSource
  private var cutter: any BlockCutter
  private let blockSize: Int
  private let threadCount: Int
  private var rest: [UInt8] = []
  private var remaining: Int
  private var isAtEnd = false
  private var blockCount = 0

  /// What ended the input before its end.
  private(set) var fault: BatchError?

  /// Creates a reader.
  /// - Parameters:
  ///   - source: The input.
  ///   - ahead: Bytes that were read from it already and come first.
  ///   - cutter: What finds the ends of records.
  ///   - limit: How many records are wanted.
  ///   - blockSize: How many bytes a block has.
  ///   - threadCount: How many threads work on blocks.
  init(
    _ source: any ByteSource, ahead: [UInt8] = [], cutter: any BlockCutter, limit: Int?,
    blockSize: Int = BlockReader.blockSize, threadCount: Int = 1
  ) {
    self.source = ahead.isEmpty ? source : ResumedSource(ahead, before: source)
    self.cutter = cutter
    self.blockSize = blockSize
    self.threadCount = threadCount
    remaining = limit ?? .max
    isAtEnd = limit == 0
  }

  /// How many bytes of the file have been read.
  var position: Int { source.position }

  /// Whether it stopped because no more records were wanted.
  var isLimited: Bool { remaining <= 0 }

  /// Hands out no further block.
  mutating func stop() {
    isAtEnd = true
  }

  /// Puts the next records into a block; false when there are none.
  mutating func next(_ block: inout Block) -> Bool {
    guard !isAtEnd else { return false }
    do throws(BatchError) {
      try fill(&block)
    } catch {
      fault = error
      isAtEnd = true
      // A record that was cut short is no record; whole ones before it count.
      block.count = error.keepsRows ? cutter.cut ?? 0 : 0
    }
    block.number = blockCount
    blockCount += 1
    return block.count > 0
  }

  private mutating func fill(_ block: inout Block) throws(BatchError) {
    let size = nextSize
    if block.storage.count < size { block.storage.grow(to: size) }
    if size < blockSize { block.storage.removeLast(block.storage.count - size) }
    if block.storage.count < rest.count * 2 { block.storage.grow(to: rest.count * 2) }
    block.storage.replaceFront(with: rest)
    var end = rest.count
    cutter.restart()
    while true {
      if end == block.storage.count {
        if end >= BlockReader.longestRecord { throw tooLong }
        block.storage.grow(to: end * 2)
      }
      let count = try source.read(into: &block.storage, at: end)
      if count == 0 { break }
      cutter.scan(block.storage.span, end..<end + count, most: remaining)
      end += count
      if let cut = cutter.cut { return keep(&block, cut, end) }
    }
    isAtEnd = true
    rest.removeAll()
    block.count = end
    if let reason = cutter.fault { fault = .incomplete(name: source.name, reason: reason) }
  }

  /// How many bytes the next block has: ever fewer towards the end of a file, so that no thread waits long for the last one.
  private var nextSize: Int {
    guard threadCount > 1, let remaining = source.remaining else { return blockSize }
    let share = (remaining + rest.count) / (2 * threadCount)
    return min(blockSize, max(blockSize / 16, share))
  }

  private mutating func keep(_ block: inout Block, _ cut: Int, _ end: Int) {
    block.count = cut
    rest.removeAll(keepingCapacity: true)
    rest.append(block.storage, cut..<end)
    guard remaining != .max else { return }
    remaining -= cutter.recordCount
    if remaining <= 0 { isAtEnd = true }
  }

  private var tooLong: BatchError {
    // Which line it is follows from the lines of the blocks before.
    .recordTooLong(name: source.name, line: 0, limit: BlockReader.longestRecord)
  }
}

/// Finds where a block may end.
protocol BlockCutter {
  /// Behind the last whole record seen since the last ``restart()``; nothing when there was none.
  var cut: Int? { get }

  /// How many records ended up to there, when they are limited.
  var recordCount: Int { get }

  /// What is wrong when the input ends here; nothing when it may.
  var fault: String? { get }

  /// Begins a new block, in which the bytes behind the last cut come first and have been seen.
  mutating func restart()

  /// Looks at the next bytes.
  /// - Returns: How many of them; fewer than all when as many records ended as were wanted.
  @discardableResult
  mutating func scan(_ bytes: Span<UInt8>, _ range: Range<Int>, most: Int) -> Int
}

extension BlockCutter {
  var fault: String? { nil }
}

extension RecordCutter: BlockCutter {}

extension [UInt8] {
  /// Makes the array at least this long.
  mutating func grow(to size: Int) {
    if isEmpty {
      // Made at once, it is touched once.
      self = [UInt8](repeating: 0, count: size)
    } else if count < size {
      self += [UInt8](repeating: 0, count: size - count)
    }
  }

  /// Puts bytes where the first ones are.
  mutating func replaceFront(with bytes: [UInt8]) {
    if !bytes.isEmpty { replaceSubrange(0..<bytes.count, with: bytes) }
  }
}
