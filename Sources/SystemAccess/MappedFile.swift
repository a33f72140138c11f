import Glibc

/// A whole file mapped read-only into memory; unmapped when the last reference goes.
///
/// The mapping is immutable and never handed out for writing, so it may be read from many threads. A file that is
/// replaced by rename keeps its mapping; one that is truncated in place under the mapping does not (the kernel sends SIGBUS).
@safe package final class MappedFile: @unchecked Sendable {
  /// The first mapped byte, valid as long as this object lives.
  package let start: UnsafeRawPointer

  /// How many bytes are mapped.
  package let count: Int

  private let isMapped: Bool

  /// Maps the file at `path`.
  ///
  /// The corresponding C functions are `open`, `fstat` and `mmap`.
  package init(path: String) throws(SystemError) {
    isMapped = true
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(operation: "open", path: path) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw SystemError(operation: "fstat", path: path)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError.notRegular(path, mode: status.st_mode)
    }
    count = Int(status.st_size)
    guard count > 0 else {
      unsafe start = UnsafeRawPointer(bitPattern: 1).unsafelyUnwrapped
      return
    }
    let address = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else {
      throw SystemError(operation: "mmap", path: path)
    }
    unsafe start = UnsafeRawPointer(address)
  }

  /// The whole file as UTF-8 text.
  package var text: String {
    unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Copies bytes into memory of their own, as if they had been mapped from a file.
  package init(copying bytes: [UInt8]) {
    count = bytes.count
    let copy = UnsafeMutableRawPointer.allocate(byteCount: max(1, bytes.count), alignment: 8)
    unsafe copy.copyMemory(from: bytes, byteCount: bytes.count)
    unsafe start = UnsafeRawPointer(copy)
    isMapped = false
  }

  deinit {
    if !isMapped {
      unsafe start.deallocate()
    } else if count > 0 {
      unsafe _ = munmap(UnsafeMutableRawPointer(mutating: start), count)
    }
  }
}
