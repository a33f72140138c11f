internal import CShapelib
package import SystemAccess

/// An open shapefile: its `.shp` and `.shx`, closed when the last reference goes.
///
/// Where the `.shx` is missing or wrong, its content is made from the `.shp`, in memory only.
/// - Important: Not thread safe; open one on each thread.
@safe package final class Shapefile {
  /// Where the records' places come from.
  package enum IndexState: Sendable {
    /// The `.shx` that was given.
    case asGiven
    /// The `.shp`, since there was no `.shx`.
    case missing
    /// The `.shp`, since the `.shx` does not fit it.
    case wrong
  }

  /// The path it is known by.
  package let path: String

  /// The type that the header gives to all records.
  package let type: ShapeType

  /// How many records there are, null and damaged records included.
  package let recordCount: Int

  /// The rectangle that the header gives.
  package let extent: ShapeExtent

  /// Where the records' places come from.
  package let indexState: IndexState

  /// How many bytes stand behind the last record.
  package let trailingBytes: Int

  /// How many bytes the file has.
  package let byteCount: Int

  /// How many bytes the header says it has.
  package let statedByteCount: Int

  /// How many records there are up to the last one that is whole.
  package let wholeRecordCount: Int

  /// How many records there were before the file lost its end, as far as the `.shx` tells; nothing when it tells no such thing.
  package let recordCountBeforeCut: Int?

  /// More bytes than this no file of a shapefile may have: places in it are told by 31 bits.
  package static let mostBytes = Int(Int32.max)

  private let handle: SHPHandle
  private let places: ShapeIndex

  /// Opens the `.shp` at `path` with the `.shx` beside it, if there is one of the same name.
  package convenience init(path: String) throws(ShapefileError) {
    let main: MappedFile
    do {
      main = try MappedFile(path: path)
    } catch {
      throw ShapefileError(file: path, reason: error.reason)
    }
    let index = try? MappedFile(path: path.dropLast(3) + "shx")
    try self.init(path: path, main: main, index: index)
  }

  /// Opens a shapefile from the bytes of its `.shp` and `.shx`.
  ///
  /// The corresponding C function is `SHPOpenLL`.
  package init(path: String, main: MappedFile, index: MappedFile?) throws(ShapefileError) {
    let type = try Shapefile.type(of: main, path: path)
    let places = ShapeIndex(main: main, index: index)
    let given = places.state == .asGiven ? index : nil
    let index = given ?? MappedFile(copying: places.bytes(headerOf: main))
    var hooks = LibraryHooks.make()
    LibraryHooks.clearMessage()
    let opened = unsafe MemoryFiles.withFiles(["shp": main, "shx": index]) { base in
      // Returns NULL on failure.
      unsafe SHPOpenLL(base, "rb", &hooks)
    }
    guard let handle = unsafe opened else {
      throw ShapefileError(
        file: path, reason: LibraryHooks.message ?? "is no shapefile that can be read")
    }
    var (count, number): (Int32, Int32) = (0, 0)
    var (least, most) = ([Double](repeating: 0, count: 4), [Double](repeating: 0, count: 4))
    unsafe SHPGetInfo(handle, &count, &number, &least, &most)
    // The handle then owns the record it read last, and its memory is used again for the next.
    unsafe SHPSetFastModeReadObject(handle, 1)
    unsafe self.handle = handle
    self.path = path
    self.type = type
    self.places = places
    recordCount = min(Int(count), places.entries.count)
    extent = ShapeExtent(minX: least[0], minY: least[1], maxX: most[0], maxY: most[1])
    indexState = places.state
    trailingBytes = places.trailingBytes
    byteCount = main.count
    statedByteCount = 2 * Int(main.big(24))
    wholeRecordCount =
      places.cut?.whole ?? (places.entries.lastIndex { $0.damage == nil } ?? -1) + 1
    recordCountBeforeCut = places.cut?.all
  }

  /// What the header says that the records are.
  private static func type(of main: MappedFile, path: String) throws(ShapefileError) -> ShapeType {
    guard main.count <= mostBytes else {
      throw ShapefileError(
        file: path, reason: "has \(main.count) bytes, and a shapefile ends at 2 GB; split it")
    }
    guard main.count >= 100, main.big(0) == 9994 else {
      throw ShapefileError(file: path, reason: "is no shapefile: its header is not one")
    }
    let number = main.little(32)
    if let type = ShapeType(rawValue: number) { return type }
    throw ShapefileError(file: path, reason: "has the unknown shape type \(number)")
  }

  deinit {
    unsafe SHPClose(handle)
  }

  /// Reads one record's geometry into `shape`, whose earlier content it replaces.
  ///
  /// The corresponding C function is `SHPReadObject`.
  /// - Complexity: Linear in the record's points; allocates only to make more room.
  package func read(record: Int, into shape: inout Shape) throws(ShapefileError) {
    guard record >= 0, record < recordCount else {
      throw failure(record, "does not exist: the file has \(recordCount)")
    }
    if let damage = places.entries[record].damage { throw failure(record, damage) }
    if places.entries[record].length == 0 {
      // A record deleted in place.
      shape.clear()
      return
    }
    LibraryHooks.clearMessage()
    // Returns NULL on failure.
    guard let object = unsafe SHPReadObject(handle, Int32(record)) else {
      throw failure(record, LibraryHooks.message ?? "can't be read")
    }
    // Does nothing but mark the handle's own memory as free again.
    defer { unsafe SHPDestroyObject(object) }
    let number = unsafe object.pointee.nSHPType
    guard let type = ShapeType(rawValue: number) else {
      throw failure(record, "has the unknown shape type \(number)")
    }
    shape.type = type
    try unsafe copyPoints(of: object, record: record, into: &shape)
    try unsafe copyParts(of: object, record: record, into: &shape)
  }

  private func copyPoints(
    of object: UnsafeMutablePointer<SHPObject>, record: Int, into shape: inout Shape
  ) throws(ShapefileError) {
    shape.x.removeAll(keepingCapacity: true)
    shape.y.removeAll(keepingCapacity: true)
    let count = unsafe Int(object.pointee.nVertices)
    guard count > 0 else { return }
    guard let x = unsafe object.pointee.padfX, let y = unsafe object.pointee.padfY else {
      throw failure(record, "has no coordinates")
    }
    unsafe shape.x.append(contentsOf: UnsafeBufferPointer(start: x, count: count))
    unsafe shape.y.append(contentsOf: UnsafeBufferPointer(start: y, count: count))
  }

  private func copyParts(
    of object: UnsafeMutablePointer<SHPObject>, record: Int, into shape: inout Shape
  ) throws(ShapefileError) {
    shape.partStarts.removeAll(keepingCapacity: true)
    shape.partTypes.removeAll(keepingCapacity: true)
    let count = unsafe Int(object.pointee.nParts)
    guard count > 0, let starts = unsafe object.pointee.panPartStart else { return }
    let types = unsafe object.pointee.panPartType
    for part in 0..<count {
      let start = unsafe Int(starts[part])
      guard start >= shape.partStarts.last ?? 0, start <= shape.x.count else {
        throw failure(record, "part \(part) starts outside the record's points")
      }
      shape.partStarts.append(start)
      let type = unsafe types.flatMap { unsafe Shape.PartType(rawValue: $0[part]) }
      shape.partTypes.append(type ?? .ring)
    }
  }

  private func failure(_ record: Int, _ reason: String) -> ShapefileError {
    ShapefileError(file: path, record: record, reason: reason)
  }
}
