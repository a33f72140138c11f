internal import CRevGeo

/// A negative status and what to say about it.
struct Failure: Error {
  let status: revgeo_status
  let text: String

  static func argument(_ text: String) -> Failure {
    Failure(status: REVGEO_BAD_ARGUMENT, text: text)
  }

  static func null(_ name: String) -> Failure { argument("\(name) is null") }

  static var geocoder: Failure {
    Failure(
      status: REVGEO_BAD_GEOCODER,
      text: "the geocoder is null, closed or was never opened: open one with revgeo_open")
  }

  static var foreignAnswer: Failure {
    argument("the answer is none that revgeo_lookup gave for this index")
  }

  static func coordinate(_ latitude: Double, _ longitude: Double) -> Failure {
    Failure(
      status: REVGEO_BAD_COORDINATE,
      text:
        "\(latitude), \(longitude) is no coordinate: latitudes are -90 to 90, longitudes -360 to 360, in this order"
    )
  }

  static func field(_ name: String, of known: [String]) -> Failure {
    argument("no field is called '\(name)': there are \(known.joined(separator: ", "))")
  }

  /// Leaves the text for `revgeo_error_text` and gives the status.
  func report() -> revgeo_status {
    guard let buffer = unsafe crevgeo_error_buffer() else { return status }
    let capacity = Int(REVGEO_ERROR_CAPACITY)
    // Not in the middle of a character: of one that doesn't fit nothing is written.
    var count = 0
    for scalar in text.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      guard count + bytes.count < capacity else { break }
      for byte in bytes where byte != 0 {
        unsafe buffer[count] = CChar(bitPattern: byte)
        count += 1
      }
    }
    unsafe buffer[count] = 0
    return status
  }
}

/// Runs the body of a function and turns what it throws into a status.
@inline(__always)
func status(_ body: () throws(Failure) -> revgeo_status) -> revgeo_status {
  do {
    return try body()
  } catch {
    return error.report()
  }
}

/// Runs the body of a function with what a handle stands for.
@inline(__always)
func status(
  _ handle: OpaquePointer?, _ body: (OpenGeocoder) throws(Failure) -> revgeo_status
) -> revgeo_status {
  let result = unsafe Registry.with(handle) { object in
    status { () throws(Failure) in try body(object) }
  }
  return result ?? Failure.geocoder.report()
}
