/// Why compressed bytes can't be read or made.
package enum ZlibError: Error, Hashable, Sendable {
  /// The bytes are not what a gzip file holds; the reason is zlib's.
  case damaged(reason: String)

  /// There is not enough memory.
  case outOfMemory
}
