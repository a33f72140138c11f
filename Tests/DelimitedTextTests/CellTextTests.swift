import DelimitedText
import TestSupport
import Testing

/// Cells in quotes.
@Suite("Cell text") struct CellTextTests {
  @Test("What is written as a cell is read as the same text, by the reference too")
  func roundTrip() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      let text = generator.tableBytes(upTo: 12, delimiter: UInt8(ascii: ","))
      var cell: [UInt8] = []
      CellText.append(text, to: &cell, delimiter: UInt8(ascii: ","))
      let content = CellText.content(cell.span, cell.indices)
      #expect(content == text)
      let row = cell + [UInt8(ascii: ","), UInt8(ascii: "x"), UInt8(ascii: "\n")]
      let records = ReferenceTable(row, delimiter: UInt8(ascii: ",")).records
      #expect(records.count == 1)
      #expect(records.first?.cells.first == cell)
    }
  }
}
