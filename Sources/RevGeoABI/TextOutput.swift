internal import CRevGeo
internal import RevGeo

/// Memory of the caller's that a text goes to.
@safe struct TextOutput {
  private let buffer: UnsafeMutablePointer<CChar>?
  private let capacity: Int
  private let length: UnsafeMutablePointer<Int>?

  init(
    _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?
  ) throws(Failure) {
    guard unsafe buffer != nil || capacity == 0 else { throw .null("buffer") }
    unsafe self.buffer = buffer
    // A size beyond what Swift counts to is only more than enough.
    self.capacity = capacity < 0 ? .max : capacity
    unsafe self.length = length
  }

  /// Writes a text and a zero, or nothing but the length when there is no room.
  func write(_ text: String?) throws(Failure) -> revgeo_status {
    let count = text?.utf8.count ?? 0
    unsafe length?.pointee = count
    guard count < capacity, let buffer = unsafe buffer else {
      if text == nil { return REVGEO_ABSENT }
      throw Failure(
        status: REVGEO_TOO_SMALL,
        text: "the text needs \(count + 1) bytes, the buffer has \(capacity)")
    }
    var position = 0
    for byte in (text ?? "").utf8 {
      unsafe buffer[position] = CChar(bitPattern: byte)
      position += 1
    }
    unsafe buffer[position] = 0
    return text == nil ? REVGEO_ABSENT : REVGEO_OK
  }
}

/// Memory of the caller's that a list goes to, as much of it as fits.
func write<Element>(
  _ elements: [Element], to target: UnsafeMutablePointer<Element>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) throws(Failure) -> revgeo_status {
  guard let count = unsafe count else { throw .null("count") }
  let capacity = capacity < 0 ? Int.max : capacity
  unsafe count.pointee = elements.count
  if let target = unsafe target {
    for (number, element) in elements.prefix(capacity).enumerated() {
      unsafe target[number] = element
    }
  } else if capacity > 0 {
    throw .null("the array")
  }
  guard elements.count <= capacity else {
    throw Failure(
      status: REVGEO_TOO_SMALL,
      text: "there are \(elements.count), the array has room for \(capacity)")
  }
  return REVGEO_OK
}

/// A name that a caller gives.
func name(_ text: UnsafePointer<CChar>?, _ what: String) throws(Failure) -> String {
  guard let text = unsafe text else { throw .null(what) }
  return unsafe String(cString: text)
}
