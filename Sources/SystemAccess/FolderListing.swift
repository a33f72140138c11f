import Glibc

/// What a folder holds.
package enum FolderListing {
  /// The names in a folder, in the order of their bytes; the folder itself and its parent are left out.
  ///
  /// The corresponding C functions are `opendir` and `readdir`.
  package static func names(in path: String) throws(SystemError) -> [String] {
    // Returns NULL on failure.
    guard let folder = unsafe opendir(path) else {
      throw SystemError(operation: "opendir", path: path)
    }
    // Returns -1 for a folder that is not open, which this one is.
    defer { unsafe _ = closedir(folder) }
    var names: [String] = []
    // Returns NULL at the end and on failure; what was listed before then has to do.
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
