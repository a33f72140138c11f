internal import CShapelib

/// The library's access to files, with its error messages kept instead of printed.
///
/// The message is kept for the thread that made the call. Every object file has its own copy of the variable behind it,
/// so whatever touches it stands here and is never inlined elsewhere.
enum LibraryHooks {
  private static let messageCapacity = 512

  /// The default hooks with our error hook.
  ///
  /// The corresponding C function is `SASetupDefaultHooks`.
  static func make() -> SAHooks {
    var hooks = SAHooks()
    unsafe SASetupDefaultHooks(&hooks)
    unsafe hooks.Error = { message in unsafe LibraryHooks.keep(message) }
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
}
