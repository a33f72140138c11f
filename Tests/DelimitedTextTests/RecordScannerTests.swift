import DelimitedText
import TestSupport
import Testing

/// The scanner against the reference table.
@Suite("Record scanner") struct RecordScannerTests {
  @Test("Cells, ends and lines equal the reference", arguments: [",", ";", "\t", "|"])
  func cells(_ delimiterText: String) throws {
    let delimiter = try #require(delimiterText.utf8.first)
    var generator = SeededGenerator(seed: UInt64(delimiter))
    for _ in 0..<5_000 {
      let bytes = generator.tableBytes(upTo: 40, delimiter: delimiter)
      if scanned(bytes, delimiter) != ReferenceTable(bytes, delimiter: delimiter).records {
        Issue.record("\(bytes)")
      }
    }
  }

  @Test("An unterminated quote reaches to the end")
  func unterminated() {
    let bytes = Array("a,\"b\nc,d\r\n".utf8)
    let records = scanned(bytes, UInt8(ascii: ","))
    #expect(records.count == 1)
    #expect(records.first?.cells.last == Array("\"b\nc,d\r\n".utf8))
  }

  @Test("Carriage returns alone end records when told so")
  func carriageReturns() {
    let bytes = Array("a,b\rc,\"d\re\"\r".utf8)
    var scanner = RecordScanner(Dialect(terminator: Dialect.carriageReturn))
    scanner.scan(bytes.span, at: 0, limit: bytes.count)
    #expect(scanner.next == 4)
    #expect(scanner.lineCount == 1)
    scanner.scan(bytes.span, at: 4, limit: bytes.count)
    #expect(scanner.cellCount == 2)
    #expect(scanner.lineCount == 2)
    #expect(scanner.next == bytes.count)
  }

  private func scanned(_ bytes: [UInt8], _ delimiter: UInt8) -> [ReferenceTable.Record] {
    var scanner = RecordScanner(Dialect(delimiter: delimiter))
    var records: [ReferenceTable.Record] = []
    var position = 0
    while position < bytes.count {
      scanner.scan(bytes.span, at: position, limit: bytes.count)
      let lineFeeds = bytes[scanner.start..<scanner.next].count { $0 == UInt8(ascii: "\n") }
      if scanner.lineCount != lineFeeds { Issue.record("\(bytes)") }
      records.append(
        ReferenceTable.Record(
          cells: (0..<scanner.cellCount).map { Array(bytes[scanner.cell($0)]) },
          ending: Array(bytes[scanner.ending]), next: scanner.next))
      position = scanner.next
    }
    return records
  }
}

/// Where tables are cut.
@Suite("Record cutter") struct RecordCutterTests {
  @Test("The cut is the end of the last whole record, in pieces of every size", arguments: 1...9)
  func cuts(_ size: Int) {
    let delimiter = UInt8(ascii: ",")
    var generator = SeededGenerator(seed: UInt64(size))
    for _ in 0..<2_000 {
      let bytes = generator.tableBytes(upTo: 40, delimiter: delimiter)
      let ends = ReferenceTable(bytes, delimiter: delimiter).records
        .filter { !$0.ending.isEmpty }.map(\.next)
      var cutter = RecordCutter(Dialect(delimiter: delimiter))
      var seen = 0
      while seen < bytes.count {
        let next = min(bytes.count, seen + size)
        cutter.scan(bytes.span, seen..<next)
        seen = next
        // A carriage return in front of a line feed changes no cut.
        if cutter.cut != ends.last(where: { $0 <= seen }) {
          Issue.record("\(bytes) up to \(seen)")
        }
      }
    }
  }

  @Test("With a limit it cuts behind so many records")
  func limit() {
    let bytes = Array("a\n\"b\n\"\nc\nd".utf8)
    for most in 1...3 {
      var cutter = RecordCutter(Dialect())
      cutter.scan(bytes.span, bytes.indices, most: most)
      #expect(cutter.cut == [2, 7, 9][most - 1])
      #expect(cutter.recordCount == most)
    }
  }
}
