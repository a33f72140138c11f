/// A block and what was made of it.
struct AnsweredBlock {
  var block = Block()
  var result = BlockResult()

  /// Where the input was behind the block, in bytes.
  var position = 0
}

/// Results on their way to the output, in the order of their blocks.
///
/// Whoever brings the one that comes next writes it, and those behind it that are there already. One that comes early waits here, so that its
/// thread goes on with another block; there is room for a few, so that memory stays flat however slow the output is. One thread at a time.
struct ResultQueue {
  private let room: Int
  private var waiting: [AnsweredBlock] = []
  /// Memory that is used again.
  private var spare: [AnsweredBlock] = []
  private var next = 0
  private var isWriting = false

  /// Creates an empty queue for so many threads.
  init(threadCount: Int) {
    room = (threadCount + 1) / 2
  }

  /// Whether there is room for a block: always for the one that all others wait for.
  func admits(_ number: Int) -> Bool {
    waiting.count < room || number == next && !isWriting
  }

  /// Takes a block over, and gives the memory of another for it.
  mutating func exchange(_ answered: inout AnsweredBlock) {
    waiting.append(answered)
    answered = spare.popLast() ?? AnsweredBlock()
  }

  /// The block to be written next, by who asks; nothing when it is not there yet or another thread writes.
  mutating func takeNext() -> AnsweredBlock? {
    guard !isWriting, let place = waiting.firstIndex(where: { $0.block.number == next }) else {
      return nil
    }
    isWriting = true
    return waiting.remove(at: place)
  }

  /// Takes back a block that has been written.
  mutating func endWriting(_ written: AnsweredBlock) {
    spare.append(written)
    next += 1
    isWriting = false
  }
}
