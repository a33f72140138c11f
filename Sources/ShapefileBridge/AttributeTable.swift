internal import CShapelib
package import SystemAccess

/// An open attribute table: a shapefile's `.dbf`, closed when the last reference goes.
///
/// - Important: Not thread safe; open one on each thread.
@safe package final class AttributeTable {
  /// One column.
  package struct Field: Hashable, Sendable {
    /// What the column holds.
    package enum Kind: Sendable {
      case text, integer, decimal, logical, date, other
    }

    /// The name, at most 10 or 11 bytes, taken for UTF-8.
    package let name: String

    /// The name's bytes as they stand in the file, in the encoding of the table's text.
    package let nameBytes: [UInt8]

    /// What it holds.
    package let kind: Kind

    /// How many bytes each value has.
    package let width: Int
  }

  /// The path it is known by.
  package let path: String

  /// The columns in order.
  package let fields: [Field]

  /// How many records the header says there are.
  package let recordCount: Int

  /// How many of them the file has room for; fewer where its end is missing.
  package let rowCount: Int

  /// The header's language driver byte; 0 when it says nothing.
  package let languageByte: UInt8

  private let handle: DBFHandle

  /// Opens the table at `path`.
  package convenience init(path: String) throws(ShapefileError) {
    let bytes: MappedFile
    do {
      bytes = try MappedFile(path: path)
    } catch {
      throw ShapefileError(file: path, reason: error.reason)
    }
    try self.init(path: path, bytes: bytes)
  }

  /// Opens a table from its bytes.
  ///
  /// The corresponding C functions are `DBFOpenLL` and `DBFGetFieldInfo`.
  package init(path: String, bytes: MappedFile) throws(ShapefileError) {
    guard bytes.count <= Shapefile.mostBytes else {
      throw ShapefileError(
        file: path, reason: "has \(bytes.count) bytes, and a table ends at 2 GB; split it")
    }
    var hooks = LibraryHooks.make()
    LibraryHooks.clearMessage()
    let opened = unsafe MemoryFiles.withFiles(["dbf": bytes]) { base in
      // Returns NULL on failure.
      unsafe DBFOpenLL(base, "rb", &hooks)
    }
    guard let handle = unsafe opened else {
      throw ShapefileError(
        file: path, reason: LibraryHooks.message ?? "is no attribute table that can be read")
    }
    unsafe self.handle = handle
    self.path = path
    recordCount = unsafe Int(DBFGetRecordCount(handle))
    rowCount = unsafe min(
      recordCount,
      max(0, bytes.count - Int(handle.pointee.nHeaderLength))
        / max(1, Int(handle.pointee.nRecordLength)))
    languageByte = unsafe UInt8(truncatingIfNeeded: handle.pointee.iLanguageDriver)
    fields = unsafe AttributeTable.fields(of: handle)
  }

  deinit {
    unsafe DBFClose(handle)
  }

  /// A value's bytes without padding; nothing when the value is null or empty.
  ///
  /// The corresponding C functions are `DBFIsAttributeNULL` and `DBFReadStringAttribute`.
  package func bytes(record: Int, field: Int) throws(ShapefileError) -> [UInt8]? {
    try unsafe withValue(record: record, field: field) { value in
      value.isEmpty ? nil : unsafe [UInt8](value)
    }
  }

  /// A value as text when it is UTF-8 as it stands, empty when it is null; nothing when it is not UTF-8.
  package func utf8(record: Int, field: Int) throws(ShapefileError) -> String? {
    try unsafe withValue(record: record, field: field) { value in
      value.isEmpty ? "" : unsafe String(validating: value, as: UTF8.self)
    }
  }

  /// Whether the record is marked as deleted.
  ///
  /// The corresponding C function is `DBFIsRecordDeleted`.
  package func isDeleted(record: Int) throws(ShapefileError) -> Bool {
    try check(record: record)
    // Returns 1 when it is, and for a record that does not exist.
    return unsafe DBFIsRecordDeleted(handle, Int32(record)) != 0
  }

  /// A value as a number; nothing when it is null or no number.
  ///
  /// The corresponding C functions are `DBFIsAttributeNULL` and `DBFReadDoubleAttribute`.
  package func number(record: Int, field: Int) throws(ShapefileError) -> Double? {
    try check(record: record, field: field)
    // Returns 1 when the value is null.
    if unsafe DBFIsAttributeNULL(handle, Int32(record), Int32(field)) != 0 { return nil }
    // Returns 0 on failure.
    return unsafe DBFReadDoubleAttribute(handle, Int32(record), Int32(field))
  }

  /// Lends a value's bytes, padding and what stands behind a NUL left out; none for a null value.
  private func withValue<Result>(
    record: Int, field: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) throws(ShapefileError) -> Result {
    try check(record: record, field: field)
    let empty = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    // Returns 1 when the value is null.
    if unsafe DBFIsAttributeNULL(handle, Int32(record), Int32(field)) != 0 {
      return unsafe body(empty)
    }
    // Returns NULL on failure.
    guard let text = unsafe DBFReadStringAttribute(handle, Int32(record), Int32(field)) else {
      throw ShapefileError(
        file: path, record: record, reason: LibraryHooks.message ?? "can't be read")
    }
    var count = 0
    while unsafe text[count] != 0 { count += 1 }
    return unsafe text.withMemoryRebound(to: UInt8.self, capacity: count) { start in
      unsafe body(UnsafeBufferPointer(start: start, count: count))
    }
  }

  private func check(record: Int, field: Int) throws(ShapefileError) {
    precondition(fields.indices.contains(field))
    try check(record: record)
  }

  private func check(record: Int) throws(ShapefileError) {
    guard record >= 0, record < rowCount else {
      throw ShapefileError(
        file: path, record: record, reason: "does not exist: the table has \(rowCount)")
    }
    LibraryHooks.clearMessage()
  }

  private static func fields(of handle: DBFHandle) -> [Field] {
    // Returns 0 for a table without columns.
    (0..<(unsafe DBFGetFieldCount(handle))).map { number in
      var name = [CChar](repeating: 0, count: Int(XBASE_FLDNAME_LEN_READ) + 1)
      var (width, decimals): (Int32, Int32) = (0, 0)
      // Returns FTInvalid for a column that does not exist.
      let type = unsafe DBFGetFieldInfo(handle, number, &name, &width, &decimals)
      let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      return Field(
        name: String(decoding: bytes, as: UTF8.self), nameBytes: bytes, kind: kind(type),
        width: Int(width))
    }
  }

  private static func kind(_ type: DBFFieldType) -> Field.Kind {
    switch type {
    case FTString: .text
    case FTInteger: .integer
    case FTDouble: .decimal
    case FTLogical: .logical
    case FTDate: .date
    default: .other
    }
  }
}
