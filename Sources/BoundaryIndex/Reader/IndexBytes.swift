internal import CVector

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

  /// Calls `body` with an array's bytes as a run, which must not be kept; nothing for an empty array.
  static func reading<Result>(_ bytes: [UInt8], _ body: (IndexBytes) -> Result) -> Result? {
    unsafe bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return nil }
      return unsafe body(IndexBytes(start: start, count: buffer.count))
    }
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
    guard UInt(bitPattern: offset) < UInt(max(0, count &- (MemoryLayout<Value>.size &- 1))) else {
      return 0
    }
    return unsafe start.loadUnaligned(fromByteOffset: offset, as: type)
  }

  @inline(__always)
  func byte(_ offset: Int) -> UInt8 { load(offset, as: UInt8.self) }

  @inline(__always)
  func word(_ offset: Int) -> UInt32 { load(offset, as: UInt32.self) }

  /// The 32-bit word number `index` of the run.
  @inline(__always)
  func word(number index: Int) -> UInt32 { load(index &* 4, as: UInt32.self) }

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

  /// Writes that text as it is.
  func appendShortText(_ offset: Int, to bytes: inout [UInt8]) {
    let part = slice(at: offset &+ 1, count: Int(byte(offset)))
    unsafe bytes.append(
      contentsOf: UnsafeRawBufferPointer(start: part.start, count: part.count))
  }

  /// Text, with what is no UTF-8 replaced; empty when it does not lie inside the run.
  func text(at offset: Int, count length: Int) -> String {
    let part = slice(at: offset, count: length)
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: part.start, count: part.count), as: UTF8.self)
  }

  /// The whole run, whose loads need no check each.
  var window: IndexWindow { unsafe IndexWindow(start: start, count: count) }

  /// A part of the run whose loads need no check each; nothing when `count` bytes from `offset` on do not lie inside.
  @inline(__always)
  func window(at offset: Int, count length: Int) -> IndexWindow? {
    guard offset >= 0, offset <= count &- length else { return nil }
    return unsafe IndexWindow(start: start + offset, count: count &- offset)
  }
}

/// The rest of a run from some offset on, read without a check at each load: its user has compared the greatest offset with the run's end.
///
/// Builds for debugging check each load all the same, so that the tests and fuzzers would meet an offset that was not thought of.
@safe struct IndexWindow {
  private let start: UnsafeRawPointer
  private let count: Int

  fileprivate init(start: UnsafeRawPointer, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  /// What begins at a byte offset.
  @inline(__always)
  func advanced(by offset: Int) -> IndexWindow {
    assert(offset >= 0 && offset <= count)
    return unsafe IndexWindow(start: start + offset, count: count &- offset)
  }

  /// The number at a byte offset, of any alignment.
  @inline(__always)
  func load<Value: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, as type: Value.Type)
    -> Value
  {
    assert(offset >= 0 && offset <= count &- MemoryLayout<Value>.size)
    return unsafe start.loadUnaligned(fromByteOffset: offset, as: type)
  }

  /// Brings the line of a byte offset into the cache, without waiting for it.
  @inline(__always)
  func prefetch(_ offset: Int) {
    assert(offset >= 0 && offset < count)
    unsafe revgeo_prefetch(start + offset)
  }

  /// A bit for each of the 32 numbers from a byte offset on: whether it is greater than `limit`; bit 0 for the first.
  @inline(__always)
  func greater(at offset: Int, than limit: Int32) -> UInt32 {
    assert(offset >= 0 && offset <= count &- 128)
    return unsafe revgeo_greater(start + offset, limit)
  }

  /// For each of the eight boxes of a node of a box tree not more than the squared distance, in halves of units, from a position given in halves.
  @inline(__always)
  func boxDistances(halfX: Int32, halfY: Int32, scale: Float) -> SIMD8<Float> {
    assert(count >= IndexFormat.boxNodeSize)
    return unsafe revgeo_box_distances(start, halfX, halfY, scale)
  }

  /// For each of the eight cuboids of a node of a place tree the squared distance from a position.
  @inline(__always)
  func cuboidDistances(x: Float, y: Float, z: Float) -> SIMD8<Float> {
    assert(count >= IndexFormat.placeNodeSize)
    return unsafe revgeo_cuboid_distances(start, x, y, z)
  }

  /// For each of the eight points of a leaf of a place tree the squared distance from a position.
  @inline(__always)
  func pointDistances(from position: SIMD4<Int32>) -> SIMD8<Float> {
    assert(count >= IndexFormat.placeLeafSize)
    return unsafe revgeo_point_distances(start, position)
  }

  /// The squared distance of the point at a byte offset from a position.
  @inline(__always)
  func pointDistance(at offset: Int, from position: SIMD4<Int32>) -> Float {
    assert(offset >= 0 && offset <= count &- IndexFormat.placePositionSize)
    return unsafe revgeo_point_distance(start + offset, position)
  }

  /// The same exactly.
  @inline(__always)
  func exactDistance(at offset: Int, from position: SIMD4<Double>) -> Double {
    assert(offset >= 0 && offset <= count &- IndexFormat.placePositionSize)
    return unsafe revgeo_exact_distance(start + offset, position)
  }

  /// The eight floats from a byte offset on.
  func eightFloats(at offset: Int) -> SIMD8<Float> {
    assert(offset >= 0 && offset <= count &- 32)
    return unsafe start.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
  }

  /// A bit for each of the eight numbers from a byte offset on: whether it is the one given.
  @inline(__always)
  func equal(at offset: Int, to number: UInt32) -> UInt32 {
    assert(offset >= 0 && offset <= count &- 32)
    return unsafe revgeo_equal(start + offset, number)
  }

  /// By how much eight squared distances are beyond eight squared reaches, those from an offset on, 0 within; infinite where these are less than
  /// `least`.
  @inline(__always)
  func excesses(_ offset: Int, of distances: SIMD8<Float>, least: Float) -> SIMD8<Float> {
    assert(offset >= 0 && offset <= count &- 32)
    return unsafe revgeo_out_of_reach(distances, start + offset, least)
  }
}
