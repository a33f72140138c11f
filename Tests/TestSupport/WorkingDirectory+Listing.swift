import Glibc

extension WorkingDirectory {
  /// The names of what is in the folder, in order.
  package func names() throws(ChildProcessError) -> [String] {
    guard let folder = unsafe opendir(path("")) else {
      throw ChildProcessError(path: path(""), code: errno)
    }
    defer { unsafe _ = closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Makes a symbolic link in the folder.
  package func link(_ name: String, to target: String) throws(ChildProcessError) {
    guard unsafe symlink(target, path(name)) == 0 else {
      throw ChildProcessError(path: path(name), code: errno)
    }
  }
}
