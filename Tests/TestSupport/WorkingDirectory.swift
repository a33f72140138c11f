import Glibc

/// A folder of a test's own, removed with everything in it when the last reference goes.
package final class WorkingDirectory: Sendable {
  private let root: String

  /// Makes the folder.
  ///
  /// The corresponding C function is `mkdtemp`.
  package init() throws(ChildProcessError) {
    var template = Array("/tmp/revgeo-test.XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else {
      throw ChildProcessError(path: "/tmp", code: errno)
    }
    root = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The path of a file in the folder.
  package func path(_ name: String) -> String { "\(root)/\(name)" }

  /// Writes a file and gives its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws(ChildProcessError) -> String {
    let path = path(name)
    let descriptor = unsafe open(
      path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw ChildProcessError(path: path, code: errno) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
      }
      guard count > 0 else { throw ChildProcessError(path: path, code: errno) }
      rest = rest.dropFirst(count)
    }
    return path
  }

  /// Copies a file from anywhere into the folder as a program, and gives its path.
  ///
  /// A child process writes it: a program that this process had open for writing could not be started while a child of another
  /// test still holds the open file.
  @discardableResult
  package func install(_ file: String, as name: String) throws -> String {
    let path = path(name)
    let result = try ChildProcess(path: "/usr/bin/install").run(["-m", "700", file, path])
    guard result.status == 0 else { throw ChildProcessError(path: path, code: result.status) }
    return path
  }

  /// The bytes of a file anywhere; none when there is no such file.
  package static func bytes(_ path: String) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress, buffer.count)
      }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// The text of a file in the folder; empty when there is none.
  package func text(_ name: String) -> String {
    String(decoding: WorkingDirectory.bytes(path(name)), as: UTF8.self)
  }

  deinit {
    guard let folder = unsafe opendir(root) else { return }
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { unsafe _ = unlink(path(name)) }
    }
    unsafe closedir(folder)
    unsafe _ = rmdir(root)
  }
}
