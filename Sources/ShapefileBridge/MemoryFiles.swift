internal import CShapelib
internal import Synchronization
internal import SystemAccess

/// Bytes that the library may open by name while a call runs.
///
/// The library's hooks have no argument for a context, so the bytes are known by a name that no other call has.
enum MemoryFiles {
  private struct State: Sendable {
    var next = 0
    var files: [String: MappedFile] = [:]
  }

  private static let state = Mutex(State())

  /// Lends bytes under the names `base` with these endings while the body runs.
  static func withFiles<Result>(
    _ files: [String: MappedFile], _ body: (_ base: String) -> Result
  ) -> Result {
    let base = state.withLock { state in
      state.next += 1
      for (ending, bytes) in files { state.files["\(state.next).\(ending)"] = bytes }
      return "\(state.next)"
    }
    defer {
      state.withLock { state in
        for ending in files.keys { state.files["\(base).\(ending)"] = nil }
      }
    }
    return body(base)
  }

  /// The bytes lent under a name.
  static func bytes(named name: String) -> MappedFile? {
    state.withLock { $0.files[name] }
  }
}

/// A place in bytes that the library reads as a file.
final class MemoryCursor {
  private let bytes: MappedFile
  private(set) var position = 0

  init(_ bytes: MappedFile) {
    self.bytes = bytes
  }

  /// Copies up to `count` members of `size` bytes and tells how many whole ones there were, as `fread` does.
  func read(_ size: SAOffset, _ count: SAOffset, into target: UnsafeMutableRawPointer?) -> SAOffset
  {
    guard size > 0, let target = unsafe target, position < bytes.count else { return 0 }
    let whole = min(Int(count), (bytes.count - position) / Int(size))
    // A member that is only there in part is copied as well, as `fread` does.
    let length = min(Int(size) * Int(count), bytes.count - position)
    unsafe target.copyMemory(from: bytes.start + position, byteCount: length)
    position += length
    return SAOffset(whole)
  }

  /// Moves as `fseek` does, and tells failure by a number other than 0.
  func seek(_ offset: SAOffset, _ origin: Int32) -> SAOffset {
    // Negative offsets come as large unsigned numbers.
    let offset = Int(truncatingIfNeeded: offset)
    let start = origin == 0 ? 0 : origin == 1 ? position : bytes.count
    let (target, overflow) = start.addingReportingOverflow(offset)
    guard !overflow, target >= 0 else { return 1 }
    position = target
    return 0
  }
}
