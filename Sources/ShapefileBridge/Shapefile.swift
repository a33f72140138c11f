internal import CShapelib

/// An open shapefile: its `.shp` and `.shx`, closed when the last reference goes.
///
/// - Important: Not thread safe; open one on each thread.
@safe package final class Shapefile {
  /// The path it was opened with.
  package let path: String

  /// The type that the header gives to all records.
  package let type: ShapeType

  /// How many records there are, null records included.
  package let recordCount: Int

  /// The rectangle that the header gives.
  package let extent: ShapeExtent

  private let handle: SHPHandle

  /// Opens a shapefile for reading.
  ///
  /// The corresponding C function is `SHPOpenLL`.
  package init(path: String) throws(ShapefileError) {
    var hooks = LibraryHooks.make()
    LibraryHooks.clearMessage()
    // Returns NULL on failure.
    guard let handle = unsafe SHPOpenLL(path, "rb", &hooks) else {
      throw ShapefileError(
        file: path, reason: LibraryHooks.message ?? "is no shapefile that can be read")
    }
    var (count, number): (Int32, Int32) = (0, 0)
    var (least, most) = ([Double](repeating: 0, count: 4), [Double](repeating: 0, count: 4))
    unsafe SHPGetInfo(handle, &count, &number, &least, &most)
    guard let type = ShapeType(rawValue: number) else {
      unsafe SHPClose(handle)
      throw ShapefileError(file: path, reason: "has the unknown shape type \(number)")
    }
    // The handle then owns the record it read last, and its memory is used again for the next.
    unsafe SHPSetFastModeReadObject(handle, 1)
    unsafe self.handle = handle
    self.path = path
    self.type = type
    recordCount = Int(count)
    extent = ShapeExtent(minX: least[0], minY: least[1], maxX: most[0], maxY: most[1])
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
