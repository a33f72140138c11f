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

  /// The four floats from a byte offset on.
  @inline(__always)
  func floats(_ offset: Int) -> SIMD4<Float> {
    guard offset >= 0, offset <= count &- 16 else { return .zero }
    return unsafe start.loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self)
  }

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

  /// A bit for each of up to 32 numbers: whether it is greater than `limit`.
  ///
  /// Bits beyond the numbers that are there mean nothing.
  /// - Parameters:
  ///   - offset: Where the numbers start.
  ///   - count: How many bits are wanted.
  ///   - isWide: Whether the numbers take four bytes each, not two.
  ///   - limit: What they are compared with.
  /// - Returns: Bit 0 for the first number.
  @inline(__always)
  func greater(at offset: Int, count: Int, isWide: Bool, than limit: Int32) -> UInt32 {
    let step = isWide ? 32 : 16
    // Eight numbers at a time; the builder pads the section for the last of them.
    let groups = (min(count, 32) &+ 7) >> 3
    guard offset >= 0, offset <= self.count &- groups &* step else { return 0 }
    var bits = SIMD8<UInt32>(repeating: 0)
    var weights = SIMD8<UInt32>(1, 2, 4, 8, 16, 32, 64, 128)
    var pointer = unsafe start + offset
    let limits = SIMD8<Int32>(repeating: limit)
    for _ in 0..<groups {
      let values =
        unsafe isWide
        ? pointer.loadUnaligned(as: SIMD8<Int32>.self)
        : SIMD8<Int32>(truncatingIfNeeded: pointer.loadUnaligned(as: SIMD8<Int16>.self))
      bits |= SIMD8<UInt32>(repeating: 0).replacing(with: weights, where: values .> limits)
      weights &<<= 8
      unsafe pointer += step
    }
    return bits.wrappedSum()
  }

  /// The signed number at an offset, of four bytes or two.
  @inline(__always)
  func coordinate(_ offset: Int, isWide: Bool) -> Int64 {
    isWide
      ? Int64(Int32(bitPattern: word(offset)))
      : Int64(Int16(bitPattern: load(offset, as: UInt16.self)))
  }
}
