internal import CShapelib
internal import SystemAccess

/// The library's access to files, which is to bytes in memory, and its error messages, kept instead of printed.
///
/// The message is kept for the thread that made the call. Every object file has its own copy of the variable behind it,
/// so whatever touches it stands here and is never inlined elsewhere.
enum LibraryHooks {
  private static let messageCapacity = 512

  /// Hooks that open what ``MemoryFiles`` lends, and nothing on the disk.
  ///
  /// The corresponding C function is `SASetupDefaultHooks`.
  static func make() -> SAHooks {
    var hooks = SAHooks()
    unsafe SASetupDefaultHooks(&hooks)
    unsafe hooks.Error = { message in unsafe LibraryHooks.keep(message) }
    unsafe hooks.FOpen = { name, _ in unsafe LibraryHooks.open(name) }
    unsafe hooks.FRead = { target, size, count, file in
      unsafe LibraryHooks.cursor(file)?.read(size, count, into: target) ?? 0
    }
    // Nothing is ever written: returns how many were, none.
    unsafe hooks.FWrite = { _, _, _, _ in 0 }
    unsafe hooks.FSeek = { file, offset, origin in
      unsafe LibraryHooks.cursor(file)?.seek(offset, origin) ?? 1
    }
    unsafe hooks.FTell = { file in
      unsafe SAOffset(LibraryHooks.cursor(file)?.position ?? 0)
    }
    unsafe hooks.FFlush = { _ in 0 }
    unsafe hooks.FClose = { file in
      guard let file = unsafe file else { return 0 }
      unsafe Unmanaged<MemoryCursor>.fromOpaque(UnsafeRawPointer(file)).release()
      return 0
    }
    unsafe hooks.Remove = { _ in 1 }
    return hooks
  }

  /// Forgets the thread's message, before a call.
  @inline(never)
  static func clearMessage() {
    unsafe shapelib_message().pointee = 0
  }

  /// What the library said since ``clearMessage()`` on this thread, without a full stop; nothing when it was silent.
  static var message: String? {
    @inline(never) get {
      var text = unsafe String(cString: shapelib_message())
      while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
      return text.isEmpty ? nil : text
    }
  }

  @inline(never)
  private static func keep(_ message: UnsafePointer<CChar>?) {
    guard let message = unsafe message else { return }
    let room = unsafe shapelib_message()
    var length = 0
    while length < messageCapacity - 1, unsafe message[length] != 0 {
      unsafe room[length] = message[length]
      length += 1
    }
    unsafe room[length] = 0
  }

  private static func open(_ name: UnsafePointer<CChar>?) -> SAFile? {
    guard let name = unsafe name else { return nil }
    guard let bytes = MemoryFiles.bytes(named: unsafe String(cString: name)) else { return nil }
    // The library's type for a file is a pointer that it only hands back.
    return unsafe SAFile(OpaquePointer(Unmanaged.passRetained(MemoryCursor(bytes)).toOpaque()))
  }

  private static func cursor(_ file: SAFile?) -> MemoryCursor? {
    guard let file = unsafe file else { return nil }
    return unsafe Unmanaged<MemoryCursor>.fromOpaque(UnsafeRawPointer(file)).takeUnretainedValue()
  }
}
