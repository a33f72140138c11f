/// How many rows there were of each kind.
package struct BatchTally: Hashable, Sendable {
  /// Rows with a coordinate inside the boundaries.
  package var inside = 0
  /// Rows with a coordinate outside, but within reach.
  package var nearest = 0
  /// Rows with a coordinate where nothing is.
  package var none = 0
  /// Rows without a readable coordinate.
  package var invalid = 0
  /// Rows that had an answer and were left as they are.
  package var skipped = 0

  /// All rows.
  package var rows: Int { inside + nearest + none + invalid + skipped }

  static func += (sum: inout BatchTally, other: BatchTally) {
    sum.inside += other.inside
    sum.nearest += other.nearest
    sum.none += other.none
    sum.invalid += other.invalid
    sum.skipped += other.skipped
  }
}

/// A row that can't be read.
package struct Reject: Hashable, Sendable {
  /// The line it begins in, from 1 on.
  package var line: Int
  /// What is wrong with it.
  package var reason: String
}

/// What a worker made of a block; used again for the next.
struct BlockResult {
  /// A row that can't be read, where it lies in block and output.
  struct Refusal {
    /// Lines before it in the block.
    var line: Int
    var reason: InvalidReason
    /// Its bytes in the block, without its end.
    var range: Range<Int>
    /// How many bytes of output come before it.
    var outputCount: Int
  }

  var output: [UInt8] = []
  var compressed: [UInt8] = []
  var tally = BatchTally()
  var lineCount = 0
  var refusals: [Refusal] = []

  /// Empties all but keeps the memory, and takes as much as the output of a block of so many bytes mostly needs.
  ///
  /// Growing step by step would touch twice as much. A larger block is one of few long rows, to which answers add little.
  mutating func reset(blockSize: Int) {
    output.removeAll(keepingCapacity: true)
    output.reserveCapacity(blockSize + 3 * min(blockSize, BlockReader.blockSize))
    tally = BatchTally()
    lineCount = 0
    refusals.removeAll(keepingCapacity: true)
  }
}

/// Why a row can't be read.
///
/// Its words are made only for those that are shown.
enum InvalidReason: Hashable, Sendable {
  case cellCount(found: Int, expected: Int)
  case unclosedQuote(lines: Int)
  case empty(Axis)
  case notANumber(Axis, [UInt8])
  case outOfRange(Axis, [UInt8])
  case swapped([UInt8])
  case missing(Axis)
  case notAPoint
  case notJSON

  /// Which half of a coordinate.
  enum Axis: String, Hashable, Sendable {
    case latitude
    case longitude
    case coordinate
  }

  /// The words.
  var text: String {
    switch self {
    case .cellCount(let found, let expected):
      "\(found) \(found == 1 ? "cell" : "cells") where the header has \(expected)"
    case .unclosedQuote(let lines):
      "a quote opens a cell and is closed nowhere: it takes the rest of the input, \(lines) line ends, into this row"
    case .empty(let axis): "\(axis.rawValue) is empty"
    case .notANumber(let axis, let bytes): "\(axis.rawValue) \(quoted(bytes)) is not a number"
    case .outOfRange(.latitude, let bytes): "latitude \(quoted(bytes)) is not between -90 and 90"
    case .outOfRange(_, let bytes): "longitude \(quoted(bytes)) is not between -360 and 360"
    case .swapped(let bytes):
      "latitude \(quoted(bytes)) is not between -90 and 90 and the order looks swapped"
    case .missing(let axis): "no \(axis.rawValue)"
    case .notAPoint: "the geometry is no point"
    case .notJSON: "not a JSON object"
    }
  }

  private func quoted(_ bytes: [UInt8]) -> String {
    let shown = String(decoding: bytes.prefix(40), as: UTF8.self)
    return bytes.count > 40 ? "'\(shown)…'" : "'\(shown)'"
  }
}
