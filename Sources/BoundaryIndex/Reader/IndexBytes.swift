/// A run of bytes of an open index: the one place where this module reads memory without the compiler's checks.
///
/// Every load is bounded by the run, so a damaged file gives wrong numbers but never a read outside itself. Loads outside the run give 0.
/// The memory belongs to the ``IndexFile`` that made the run and outlives it, because every user of a run holds that file.
@safe struct IndexBytes: @unchecked Sendable {
  private let start: UnsafeRawPointer

  /// How many bytes the run has.
  let count: Int

  init(start: UnsafeRawPointer, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  /// A part of the run; empty when it does not lie inside.
  func slice(at offset: Int, count length: Int) -> IndexBytes {
    guard offset >= 0, length >= 0, offset <= count, length <= count - offset else {
      return unsafe IndexBytes(start: start, count: 0)
    }
    return unsafe IndexBytes(start: start + offset, count: length)
  }

  /// The number at a byte offset, of any alignment.
  @inline(__always)
  func load<Value: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, as type: Value.Type)
    -> Value
  {
    guard offset >= 0, offset <= count &- MemoryLayout<Value>.size else { return 0 }
    return unsafe start.loadUnaligned(fromByteOffset: offset, as: type)
  }

  @inline(__always)
  func byte(_ offset: Int) -> UInt8 { load(offset, as: UInt8.self) }

  @inline(__always)
  func word(_ offset: Int) -> UInt32 { load(offset, as: UInt32.self) }

  /// The 32-bit word number `index` of the run.
  @inline(__always)
  func word(number index: Int) -> UInt32 { load(index &* 4, as: UInt32.self) }

  @inline(__always)
  func double(_ offset: Int) -> Double { Double(bitPattern: load(offset, as: UInt64.self)) }

  @inline(__always)
  func float(_ offset: Int) -> Float { Float(bitPattern: word(offset)) }

  /// Calls `body` with each byte, for checksums.
  func forEach(_ body: (UInt8) -> Void) {
    for offset in 0..<count {
      body(unsafe start.load(fromByteOffset: offset, as: UInt8.self))
    }
  }

  /// The text at `offset` that has its length in one byte in front.
  func shortText(_ offset: Int) -> String {
    text(at: offset &+ 1, count: Int(byte(offset)))
  }

  /// Text, with what is no UTF-8 replaced; empty when it does not lie inside the run.
  func text(at offset: Int, count length: Int) -> String {
    let part = slice(at: offset, count: length)
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: part.start, count: part.count), as: UTF8.self)
  }

  /// The parity mask of a chain of vertices: whether a ray from (x, y) to the west crosses an odd number of its edges.
  ///
  /// - Parameters:
  ///   - reader: How wide the vertices are.
  ///   - offset: Where the vertices start.
  ///   - vertexCount: How many there are.
  ///   - x: East of the cell's west border, in units.
  ///   - y: North of its south border.
  /// - Returns: Whether the number of crossings is odd.
  @inline(__always)
  func isCrossedOddly<Reader: VertexReader>(
    _ reader: Reader.Type, at offset: Int, vertexCount: Int, x: Int64, y: Int64
  ) -> Bool {
    let size = Reader.size
    // Each vertex is read as eight bytes; the builder pads the section for the last one.
    guard vertexCount > 1, offset >= 0, offset <= count &- (vertexCount &- 1) &* size &- 8
    else { return false }
    var pointer = unsafe start + offset
    var (startX, startY) = unsafe Reader.decode(pointer.loadUnaligned(as: Int64.self))
    var isOdd = false
    for _ in 1..<vertexCount {
      unsafe pointer += size
      let (endX, endY) = unsafe Reader.decode(pointer.loadUnaligned(as: Int64.self))
      if (startY > y) != (endY > y) {
        let cross =
          (endX &- startX) &* (y &- startY) &- (endY &- startY) &* (x &- startX)
        if endY > startY ? cross <= 0 : cross >= 0 { isOdd.toggle() }
      }
      (startX, startY) = (endX, endY)
    }
    return isOdd
  }
}

/// How a leaf holds a vertex: two signed coordinates, longitude first, at the low end of eight bytes.
protocol VertexReader {
  /// Bytes a vertex takes.
  static var size: Int { get }
  static func decode(_ bytes: Int64) -> (x: Int64, y: Int64)
}

/// Vertices of two bytes a coordinate.
enum ShortVertices: VertexReader {
  static var size: Int { 4 }
  @inline(__always)
  static func decode(_ bytes: Int64) -> (x: Int64, y: Int64) {
    ((bytes << 48) >> 48, (bytes << 32) >> 48)
  }
}

/// Vertices of three bytes a coordinate.
enum MiddleVertices: VertexReader {
  static var size: Int { 6 }
  @inline(__always)
  static func decode(_ bytes: Int64) -> (x: Int64, y: Int64) {
    ((bytes << 40) >> 40, (bytes << 16) >> 40)
  }
}

/// Vertices of four bytes a coordinate.
enum LongVertices: VertexReader {
  static var size: Int { 8 }
  @inline(__always)
  static func decode(_ bytes: Int64) -> (x: Int64, y: Int64) {
    ((bytes << 32) >> 32, bytes >> 32)
  }
}
