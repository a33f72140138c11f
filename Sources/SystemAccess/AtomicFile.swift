import Glibc

/// A file that appears under its name whole or not at all.
///
/// It is written beside its place under a temporary name, flushed to the disk and then renamed over it, so readers of an older file
/// keep what they have open. Without ``commit()`` nothing remains.
@safe package final class AtomicFile {
  private let path: String
  /// The name it has until then.
  package let temporaryPath: String
  private let descriptor: Int32
  private var isOpen = true

  /// Creates the temporary file, with the permissions of an ordinary new file.
  ///
  /// A symbolic link is followed, and what it points to is replaced. The corresponding C functions are `realpath`, `stat`, `mkstemp` and
  /// `fchmod`.
  /// - Throws: ``SystemError``, also when something else than a regular file is there, such as a device.
  package init(path: String) throws(SystemError) {
    let path = try AtomicFile.target(of: path)
    self.path = path
    var template = Array("\(path).XXXXXX".utf8CString)
    descriptor = unsafe template.withUnsafeMutableBufferPointer {
      unsafe mkstemp($0.baseAddress.unsafelyUnwrapped)
    }
    guard descriptor >= 0 else { throw SystemError(operation: "mkstemp", path: path) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    temporaryPath = String(
      decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let mask = umask(0)
    umask(mask)
    _ = fchmod(descriptor, 0o666 & ~mask)
  }

  /// Creates the temporary file anew, under the name that an earlier one for the same path had.
  ///
  /// So a program that writes a file again and again has one name to remove when it is stopped. The corresponding C function is `open`.
  /// - Throws: ``SystemError``, also when a file of that name is there.
  package init(path: String, again temporaryPath: String) throws(SystemError) {
    self.path = try AtomicFile.target(of: path)
    descriptor = unsafe open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SystemError(operation: "open", path: path) }
    // Last, so that what belongs to another is not removed when this fails.
    self.temporaryPath = temporaryPath
  }

  /// The path of the file that is there, links followed; the path itself when nothing is there yet.
  private static func target(of path: String) throws(SystemError) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    var status = stat()
    guard unsafe stat(resolved, &status) == 0 else {
      throw SystemError(operation: "stat", path: path)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError.notRegular(path, mode: status.st_mode)
    }
    return unsafe String(cString: resolved)
  }

  /// Bytes handed to one `write`.
  ///
  /// The kernel caches a file in pieces as large as it was written in, and a reader that maps it gets each piece it touches whole. Small pieces keep
  /// a look-up's resident memory small.
  private static let pieceSize = 1 << 16

  /// Writes all bytes.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let piece = min(AtomicFile.pieceSize, bytes.count - written)
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), piece)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemError(operation: "write", path: path)
      }
      written += count
    }
  }

  /// Flushes the file to the disk and puts it in its place.
  ///
  /// The corresponding C functions are `fsync`, `rename`, and `fsync` on the folder.
  package func commit() throws(SystemError) {
    guard fsync(descriptor) == 0 else { throw SystemError(operation: "fsync", path: path) }
    guard unsafe rename(temporaryPath, path) == 0 else {
      throw SystemError(operation: "rename", path: path)
    }
    isOpen = false
    close(descriptor)
    flushFolder()
  }

  private func flushFolder() {
    let folder =
      path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "."
    let descriptor = unsafe open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    // A file system that can't flush a folder has still renamed.
    _ = fsync(descriptor)
    close(descriptor)
  }

  deinit {
    guard isOpen else { return }
    close(descriptor)
    unsafe _ = unlink(temporaryPath)
  }
}
