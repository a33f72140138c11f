internal import CZlib

/// Makes gzip members, one at a time: several behind each other are a gzip file too, so that each may come from another thread.
///
/// Owns one stream of zlib and never hands it out. One thread at a time.
@safe package final class Deflater {
  private let stream: UnsafeMutablePointer<z_stream>

  /// The corresponding C function is `deflateInit2`.
  package init() throws(ZlibError) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let code = unsafe deflateInit2_(
      stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard code == Z_OK else { throw .outOfMemory }
  }

  /// Puts one member that holds all of `bytes` in place of what `member` held.
  ///
  /// The corresponding C functions are `deflateBound`, `deflate` and `deflateReset`.
  package func compress(_ bytes: inout [UInt8], into member: inout [UInt8]) {
    let room = unsafe Int(deflateBound(stream, UInt(bytes.count)))
    if member.count < room {
      member.append(contentsOf: repeatElement(0, count: room - member.count))
    }
    unsafe bytes.withUnsafeMutableBufferPointer { input in
      unsafe member.withUnsafeMutableBufferPointer { output in
        unsafe stream.pointee.next_in = input.baseAddress
        unsafe stream.pointee.avail_in = UInt32(input.count)
        unsafe stream.pointee.next_out = output.baseAddress
        unsafe stream.pointee.avail_out = UInt32(output.count)
        // With the room that deflateBound asks for one call does it all.
        unsafe _ = deflate(stream, Z_FINISH)
      }
    }
    member.removeLast(unsafe Int(stream.pointee.avail_out))
    unsafe deflateReset(stream)
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }
}
