import BatchExercise
import CommandLineInterface
import TestSupport
import Testing

/// Every cell comes out as it went in.
@Suite("Nothing lost") struct NothingLostTests {
  private let world: TestWorld

  init() throws {
    world = try TestWorld.shared.get()
  }

  @Test(
    "Any table keeps its cells byte for byte, in order, on any number of threads, in pieces of any size",
    arguments: [1, 2, 3, 4])
  func tables(_ threadCount: Int) throws {
    var generator = SeededGenerator(seed: UInt64(threadCount))
    for number in 0..<120 {
      let delimiter = Array(",;\t|".utf8)[number % 4]
      let table = RandomTable(&generator, delimiter: delimiter)
      var request = BatchRequest()
      request.delimiter = delimiter
      request.threadCount = threadCount
      let pieceSize = [1, 2, 3, 7, 50, 1 << 16][number % 6]
      let (output, report) = try world.run(
        table.bytes, request, pieceSize: pieceSize, blockSize: 64)
      check(table, output, report, delimiter)
      let again = try world.run(table.bytes, request).output
      #expect(output == again, "pieces of \(pieceSize) bytes: \(table.bytes)")
    }
  }

  @Test("So do long tables with few faults and cells longer than what is written together")
  func goodTables() throws {
    var generator = SeededGenerator(seed: 5)
    for number in 0..<40 {
      let table = RandomTable(&generator, delimiter: UInt8(ascii: ","), faultEvery: 40)
      let (output, report) = try world.run(
        table.bytes, BatchRequest(), blockSize: number % 2 == 0 ? 700 : 1 << 20)
      check(table, output, report, UInt8(ascii: ","))
      #expect(report.tally.inside > 0)
    }
  }

  private func check(
    _ table: RandomTable, _ output: [UInt8], _ report: BatchReport, _ delimiter: UInt8
  ) {
    let before = ReferenceTable(table.bytes, delimiter: delimiter).records
    let after = ReferenceTable(output, delimiter: delimiter).records
    #expect(before.count == after.count)
    var rows = 0
    for (own, all) in zip(before, after).dropFirst() {
      if Array(all.cells.prefix(own.cells.count)) != own.cells {
        Issue.record("\(own.cells) became \(all.cells)")
      }
      if own.cells == [[]] {
        if all.cells != [[]] { Issue.record("a blank line became \(all.cells)") }
      } else {
        rows += 1
        let width = max(own.cells.count, table.width) + BatchColumn.standard.count
        if all.cells.count != width { Issue.record("\(own.cells) became \(all.cells)") }
      }
    }
    #expect(report.tally.rows == rows)
  }
}

/// A table of random cells below a header with latitude and longitude.
struct RandomTable {
  var bytes: [UInt8] = []
  let width: Int

  init(_ generator: inout SeededGenerator, delimiter: UInt8) {
    let others = Int.random(in: 0...3, using: &generator)
    width = others + 2
    let names = (0..<others).map { "\"c\($0)\"" } + ["lat", "LON"]
    bytes = Array(names.map { Array($0.utf8) }.joined(separator: [delimiter]))
    RandomTable.end(&bytes, &generator)
    for _ in 0..<Int.random(in: 0...30, using: &generator) {
      // Some rows have a cell too many, too few, or none.
      let count =
        [others, others, others, others, others + 1, max(0, others - 1)]
        .randomElement(using: &generator) ?? others
      var cells = (0..<count).map { _ in RandomTable.cell(&generator, delimiter) }
      cells += [RandomTable.number(&generator), RandomTable.number(&generator)]
      bytes += Array(cells.joined(separator: [delimiter]))
      RandomTable.end(&bytes, &generator)
      if Int.random(in: 0...20, using: &generator) == 0 { RandomTable.end(&bytes, &generator) }
    }
    RandomTable.cutEnd(&bytes, &generator)
  }

  /// A table of rows that are good but for about one in so many, up to 200 of them; one in so many has a very long cell.
  init(_ generator: inout SeededGenerator, delimiter: UInt8, faultEvery count: Int) {
    width = 3
    bytes = Array("name,lat,lon\n".utf8)
    for _ in 0..<Int.random(in: 1...200, using: &generator) {
      let isLong = Int.random(in: 0..<count, using: &generator) == 0
      let name =
        isLong
        ? [UInt8](repeating: 0x61, count: Int.random(in: 60_000...70_000, using: &generator))
        : RandomTable.cell(&generator, delimiter)
      let isFaulty = Int.random(in: 0..<count, using: &generator) == 0
      let numbers = (0..<2).map { _ in
        isFaulty
          ? RandomTable.number(&generator)
          : Array("\(Double.random(in: 1...3, using: &generator))".utf8)
      }
      bytes += Array(([name] + numbers).joined(separator: [delimiter]))
      RandomTable.end(&bytes, &generator)
    }
    RandomTable.cutEnd(&bytes, &generator)
  }

  private static func cutEnd(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
    if Bool.random(using: &generator), bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
  }

  private static func end(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
    bytes += Bool.random(using: &generator) ? [0x0A] : [0x0D, 0x0A]
  }

  private static func number(_ generator: inout SeededGenerator) -> [UInt8] {
    let texts = [
      "1.5", "-3", "99", "", "x", "\"2.25\"", " 7 ", "10.0000001", "4°30'N", "1e1", "\"3,5\"",
    ]
    return Array((texts.randomElement(using: &generator) ?? "").utf8)
  }

  private static func cell(_ generator: inout SeededGenerator, _ delimiter: UInt8) -> [UInt8] {
    let plain: [UInt8] = [0x61, 0x20, 0xC3, 0xA9, 0xFF, 0x00, 0x31, 0x22, 0x2C]
    let quoted = plain + [delimiter, 0x0A, 0x0D]
    let isQuoted = Bool.random(using: &generator)
    var cell: [UInt8] = isQuoted ? [0x22] : []
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      let byte = (isQuoted ? quoted : plain).randomElement(using: &generator) ?? 0
      if !isQuoted && (byte == delimiter || (byte == 0x22 && cell.isEmpty)) { continue }
      cell.append(byte)
      if isQuoted && byte == 0x22 { cell.append(byte) }
    }
    return isQuoted ? cell + [0x22] : cell
  }
}
