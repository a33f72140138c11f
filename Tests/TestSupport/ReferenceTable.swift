/// Records and cells found in the slow and obvious way: one byte after the other, each cell copied.
///
/// The rules are those of RFC 4180; a quote that does not open a cell is an ordinary byte, and what follows a closing quote belongs to the cell.
package struct ReferenceTable: Equatable, Sendable {
  /// The cells of each record with their quotes, and the bytes that end it.
  package struct Record: Equatable, Sendable {
    /// The cells with their quotes.
    package var cells: [[UInt8]] = []
    /// The bytes that end the record.
    package var ending: [UInt8] = []
    /// Behind the record.
    package var next = 0

    /// Creates a record.
    package init(cells: [[UInt8]] = [], ending: [UInt8] = [], next: Int = 0) {
      self.cells = cells
      self.ending = ending
      self.next = next
    }
  }

  /// The records in their order.
  package private(set) var records: [Record] = []

  /// Reads a whole table.
  package init(_ bytes: [UInt8], delimiter: UInt8) {
    var record = Record()
    var cell: [UInt8] = []
    var isQuoted = false
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if isQuoted {
        cell.append(byte)
        let isDoubled = position < bytes.count && bytes[position] == UInt8(ascii: "\"")
        if byte == UInt8(ascii: "\"") && isDoubled {
          cell.append(bytes[position])
          position += 1
        } else if byte == UInt8(ascii: "\"") {
          isQuoted = false
        }
      } else if byte == UInt8(ascii: "\"") && cell.isEmpty {
        cell.append(byte)
        isQuoted = true
      } else if byte == delimiter {
        record.cells.append(cell)
        cell = []
      } else if byte == UInt8(ascii: "\n") {
        record.ending = [byte]
        if cell.last == UInt8(ascii: "\r") {
          cell.removeLast()
          record.ending = [UInt8(ascii: "\r"), byte]
        }
        record.cells.append(cell)
        record.next = position
        records.append(record)
        (record, cell) = (Record(), [])
      } else {
        cell.append(byte)
      }
    }
    if !cell.isEmpty || !record.cells.isEmpty {
      record.cells.append(cell)
      record.next = position
      records.append(record)
    }
  }
}
