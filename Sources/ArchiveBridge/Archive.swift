internal import CZip

/// An open zip archive; closed when the last reference goes.
///
/// - Important: Not thread safe; open one on each thread.
@safe package final class Archive {
  /// A file in the archive.
  package struct Entry: Hashable, Sendable {
    /// Its name with the folders before it, parted by slashes.
    package let name: String

    /// How many bytes it has when unpacked, as the archive says.
    package let byteCount: Int

    let number: UInt64
  }

  /// The path it was opened with.
  package let path: String

  /// The files in the archive's order; folders are left out.
  package let entries: [Entry]

  private let handle: OpaquePointer

  /// Opens an archive for reading.
  ///
  /// The corresponding C functions are `zip_open` and `zip_stat_index`.
  package init(path: String) throws(ArchiveError) {
    var code: Int32 = 0
    // Returns NULL on failure.
    guard let handle = unsafe zip_open(path, ZIP_RDONLY, &code) else {
      throw ArchiveError(file: path, entry: nil, reason: Archive.reason(code))
    }
    unsafe self.handle = handle
    self.path = path
    entries = unsafe Archive.entries(of: handle)
  }

  deinit {
    // Gives up what was never changed; has no failure.
    unsafe zip_discard(handle)
  }

  /// The unpacked bytes of an entry.
  ///
  /// The corresponding C functions are `zip_fopen_index` and `zip_fread`.
  /// - Complexity: Linear in the entry's size, all of it in memory.
  package func bytes(of entry: Entry) throws(ArchiveError) -> [UInt8] {
    // Returns NULL on failure.
    guard let file = unsafe zip_fopen_index(handle, entry.number, 0) else {
      throw ArchiveError(
        file: path, entry: entry.name, reason: unsafe String(cString: zip_strerror(handle)))
    }
    // Returns an error code that says nothing new after reading.
    defer { unsafe _ = zip_fclose(file) }
    var bytes: [UInt8] = []
    // The size that the archive claims may be any: memory is taken for what is really there.
    while bytes.count < entry.byteCount {
      let part = unsafe Archive.read(
        file, min(Archive.mostAtOnce, entry.byteCount - bytes.count))
      if part.isEmpty { break }
      bytes += part
    }
    // The checksum is compared when the end is read, which must follow: 0 tells it.
    var beyond: UInt8 = 0
    let isComplete = unsafe bytes.count == entry.byteCount && zip_fread(file, &beyond, 1) == 0
    if isComplete { return bytes }
    throw ArchiveError(
      file: path, entry: entry.name,
      reason: "can't be unpacked: \(unsafe String(cString: zip_file_strerror(file)))")
  }

  /// How much is unpacked in one call.
  private static let mostAtOnce = 1 << 24

  /// Unpacks up to `count` bytes; fewer at the end, and when it fails.
  private static func read(_ file: OpaquePointer, _ count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let rest = unsafe buffer.baseAddress?.advanced(by: filled)
        // Returns -1 on failure, which a wrong checksum is, and 0 at the end.
        let read = unsafe zip_fread(file, rest, UInt64(count - filled))
        if read <= 0 { return }
        filled += Int(read)
      }
    }
  }

  private static func entries(of handle: OpaquePointer) -> [Entry] {
    // Returns -1 for no archive, which this one is not.
    let count = unsafe zip_get_num_entries(handle, 0)
    return (0..<UInt64(max(0, count))).compactMap { number in
      var about = unsafe zip_stat_t()
      // Returns -1 on failure. Names that are not UTF-8 are taken for code page 437.
      guard unsafe zip_stat_index(handle, number, 0, &about) == 0, let name = unsafe about.name
      else { return nil }
      let text = unsafe String(cString: name)
      // A file whose size is not known can't be asked for by size.
      guard !text.hasSuffix("/"), unsafe about.valid & UInt64(ZIP_STAT_SIZE) != 0 else {
        return nil
      }
      return Entry(name: text, byteCount: unsafe Int(clamping: about.size), number: number)
    }
  }

  private static func reason(_ code: Int32) -> String {
    var error = unsafe zip_error_t()
    unsafe zip_error_init_with_code(&error, code)
    defer { unsafe zip_error_fini(&error) }
    return unsafe String(cString: zip_error_strerror(&error))
  }
}
