import CommandLineInterface
import DelimitedText
import TestSupport

/// Any bytes taken for a table: whatever they are, nothing may be lost or differ with the way they come in.
package enum TableExercise {
  /// Reads bytes as a table in several ways, and ends the process when they differ.
  /// - Parameter bytes: The first says which delimiter, and how many bytes come at once; the others are the table.
  package static func explore(_ bytes: [UInt8]) {
    guard let choice = bytes.first else { return }
    let delimiter = Array(",;\t|".utf8)[Int(choice & 3)]
    let table = Array(bytes.dropFirst())
    let pieceSize = Int(choice >> 2) + 1
    checkScanner(table, delimiter)
    checkCutter(table, delimiter, pieceSize)
    checkBatch(
      Array("lat,lon\n".utf8.map { $0 == 0x2C ? delimiter : $0 }) + table, delimiter, pieceSize)
    checkBatch(table, delimiter, pieceSize)
  }

  private static func checkScanner(_ table: [UInt8], _ delimiter: UInt8) {
    var scanner = RecordScanner(Dialect(delimiter: delimiter))
    var position = 0
    for record in ReferenceTable(table, delimiter: delimiter).records {
      scanner.scan(table.span, at: position, limit: table.count)
      let cells = (0..<scanner.cellCount).map { Array(table[scanner.cell($0)]) }
      precondition(cells == record.cells, "cells differ")
      precondition(Array(table[scanner.ending]) == record.ending, "ends differ")
      precondition(scanner.next == record.next, "records differ")
      position = scanner.next
    }
    precondition(position == table.count, "bytes are left")
  }

  private static func checkCutter(_ table: [UInt8], _ delimiter: UInt8, _ pieceSize: Int) {
    let ends = ReferenceTable(table, delimiter: delimiter).records
      .filter { !$0.ending.isEmpty }.map(\.next)
    var cutter = RecordCutter(Dialect(delimiter: delimiter))
    var seen = 0
    while seen < table.count {
      let next = min(table.count, seen + pieceSize)
      cutter.scan(table.span, seen..<next)
      seen = next
    }
    precondition(cutter.cut == ends.last, "cuts differ")
  }

  private static func checkBatch(_ table: [UInt8], _ delimiter: UInt8, _ pieceSize: Int) {
    // What begins like compressed or wide text is another matter.
    let isOther = [[0x1F, 0x8B], [0xFF, 0xFE], [0xFE, 0xFF]].contains { table.starts(with: $0) }
    if isOther || table.starts(with: [0xEF, 0xBB, 0xBF]) { return }
    var request = BatchRequest()
    request.format = .csv
    request.delimiter = delimiter
    request.threadCount = 1
    guard let world = try? TestWorld.shared.get(),
      let whole = try? world.run(table, request)
    else { return }
    guard let pieces = try? world.run(table, request, pieceSize: pieceSize, blockSize: 16) else {
      preconditionFailure("fails in pieces")
    }
    precondition(whole.output == pieces.output, "output differs in pieces")
    precondition(whole.report.tally == pieces.report.tally, "counts differ in pieces")
    guard table.contains(0x0A) || !table.contains(0x0D) else { return }
    checkCells(table, whole.output, delimiter)
  }

  private static func checkCells(_ table: [UInt8], _ output: [UInt8], _ delimiter: UInt8) {
    let before = ReferenceTable(table, delimiter: delimiter).records
    let after = ReferenceTable(output, delimiter: delimiter).records
    let names = BatchColumn.standard.map { Array($0.name.utf8) }
    // A last record whose quote is never closed takes our cells into itself; one of our names is replaced.
    guard !before.contains(where: isOpen),
      !(before.first?.cells.contains { names.contains(CellText.content($0.span, $0.indices)) }
        ?? false)
    else { return }
    precondition(before.count == after.count, "records are lost")
    for (own, all) in zip(before, after) {
      precondition(Array(all.cells.prefix(own.cells.count)) == own.cells, "cells are lost")
    }
  }

  private static func isOpen(_ record: ReferenceTable.Record) -> Bool {
    record.ending.isEmpty && record.cells.last?.first == Dialect.quote
  }
}
