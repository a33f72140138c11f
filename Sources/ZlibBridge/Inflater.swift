internal import CZlib

/// Turns the bytes of a gzip file back into what they were made from, however many members it has.
///
/// Owns one stream of zlib and never hands it out. One thread at a time.
@safe package final class Inflater {
  /// What one step came to.
  package struct Step: Hashable, Sendable {
    /// How many bytes of the input were used up.
    package var consumed: Int
    /// How many bytes of output there are.
    package var produced: Int
  }

  private let stream: UnsafeMutablePointer<z_stream>

  /// Whether a member has begun and not ended: input that stops here was cut short.
  package private(set) var isInsideMember = false

  /// Whether what follows the last member is no further one, and is passed over as gzip does.
  private var isBehindLast = false
  private var hasMember = false

  /// The corresponding C function is `inflateInit2`.
  package init() throws(ZlibError) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // 16 more than the largest window asks for the gzip wrapping.
    let code = unsafe inflateInit2_(
      stream, MAX_WBITS + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard code == Z_OK else { throw .outOfMemory }
  }

  /// Reads as much as fits.
  ///
  /// The corresponding C functions are `inflate` and `inflateReset`.
  /// - Parameters:
  ///   - input: Where compressed bytes are.
  ///   - range: Which of them.
  ///   - output: Where the others go.
  ///   - offset: From where on, up to the end.
  /// - Returns: How far it came on both sides.
  /// - Throws: ``ZlibError/damaged(reason:)`` with the step lost.
  package func step(
    from input: inout [UInt8], _ range: Range<Int>, into output: inout [UInt8], at offset: Int
  ) throws(ZlibError) -> Step {
    precondition(range.lowerBound >= 0 && range.upperBound <= input.count)
    precondition(offset >= 0 && offset <= output.count)
    if range.isEmpty { return Step(consumed: 0, produced: 0) }
    if !isInsideMember && hasMember && input[range.lowerBound] != 0x1F { isBehindLast = true }
    if isBehindLast { return Step(consumed: range.count, produced: 0) }
    isInsideMember = true
    hasMember = true
    let room = output.count - offset
    let code = unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe stream.pointee.next_in = input.baseAddress?.advanced(by: range.lowerBound)
        unsafe stream.pointee.avail_in = UInt32(range.count)
        unsafe stream.pointee.next_out = output.baseAddress?.advanced(by: offset)
        unsafe stream.pointee.avail_out = UInt32(room)
        return unsafe inflate(stream, Z_NO_FLUSH)
      }
    }
    let step = unsafe Step(
      consumed: range.count - Int(stream.pointee.avail_in),
      produced: room - Int(stream.pointee.avail_out))
    switch code {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END:
      isInsideMember = false
      unsafe inflateReset(stream)
    case Z_MEM_ERROR: throw .outOfMemory
    default: throw .damaged(reason: reason)
    }
    return step
  }

  private var reason: String {
    guard let message = unsafe stream.pointee.msg else { return "not gzip" }
    return unsafe String(cString: message)
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }
}
