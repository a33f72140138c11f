internal import CGEOS

/// What GEOS needs to work on one thread, and where its messages go.
///
/// - Important: Not thread safe, and so are the geometries made in it; create one on each thread.
@safe package final class GEOSContext {
  /// Where the error handler leaves what GEOS says.
  private final class Message {
    var text: String?
  }

  let handle: GEOSContextHandle_t
  private let message = Message()

  /// Coordinates on their way into or out of GEOS; kept so that the room is used again.
  var scratchX: [Double] = []
  var scratchY: [Double] = []

  /// Creates a context.
  ///
  /// The corresponding C functions are `GEOS_init_r` and `GEOSContext_setErrorMessageHandler_r`.
  package init() {
    // Ends the process when memory is exhausted; has no other failure.
    unsafe handle = GEOS_init_r()
    // Returns the handler before, which is none.
    unsafe _ = GEOSContext_setErrorMessageHandler_r(
      handle,
      { text, userData in
        guard let text = unsafe text, let userData = unsafe userData else { return }
        unsafe Unmanaged<Message>.fromOpaque(userData).takeUnretainedValue().text =
          String(cString: text)
      }, Unmanaged.passUnretained(message).toOpaque())
  }

  deinit {
    unsafe GEOS_finish_r(handle)
  }

  /// Makes a call whose failure the body tells by returning nothing.
  func attempt<Result>(
    _ operation: String, _ body: (GEOSContextHandle_t) -> Result?
  ) throws(GEOSError) -> Result {
    message.text = nil
    if let result = unsafe body(handle) { return result }
    throw GEOSError(operation: operation, reason: message.text ?? "failed without a message")
  }
}
