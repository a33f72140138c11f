internal import CRevGeo
internal import RevGeoABI

/// Handles of one series of calls: open ones, closed ones and such as never were.
@safe struct Handles {
  private let path: String
  private var open: [OpaquePointer] = unsafe []
  private var closed: [OpaquePointer] = unsafe []

  init(path: String) {
    self.path = path
    var first: OpaquePointer?
    if unsafe revgeo_open(path, nil, &first) == REVGEO_OK, let first = unsafe first {
      unsafe open.append(first)
    }
  }

  /// A handle for a choice.
  func pick(_ choice: UInt8) -> OpaquePointer? {
    switch choice % 8 {
    case 0: return nil
    case 1: return unsafe closed.last
    case 2: return unsafe OpaquePointer(bitPattern: UInt(choice) << 9 | 3)
    default: return unsafe open.isEmpty ? nil : open[Int(choice / 8) % open.count]
    }
  }

  mutating func open(_ input: inout CallReader) {
    var sizes = unsafe [
      MemoryLayout<revgeo_options>.size, MemoryLayout<revgeo_answer>.size,
      MemoryLayout<revgeo_entry>.size, MemoryLayout<revgeo_place>.size,
      MemoryLayout<revgeo_texts>.size,
    ]
    let choice = input.byte()
    if choice & 3 == 3 { sizes[Int(choice >> 2) % 5] += Int(input.byte()) }
    let version = choice & 16 == 16 ? input.word() : UInt32(REVGEO_ABI_VERSION)
    var handle: OpaquePointer?
    let path = choice & 32 == 32 ? path : "/nonexistent/\(choice)"
    unsafe input.withOptions { options in
      unsafe HostileCalls.check(revgeo_open_checked(path, options, version, sizes, &handle))
    }
    unsafe HostileCalls.check(revgeo_open_checked(path, nil, version, nil, nil))
    if let handle = unsafe handle { unsafe open.append(handle) }
  }

  mutating func reopen(_ geocoder: OpaquePointer?, _ input: inout CallReader) {
    var handle: OpaquePointer?
    unsafe input.withOptions { options in
      unsafe HostileCalls.check(revgeo_reopen(geocoder, options, &handle))
    }
    unsafe HostileCalls.check(revgeo_reopen(geocoder, nil, nil))
    if let handle = unsafe handle { unsafe open.append(handle) }
  }

  mutating func close(_ geocoder: OpaquePointer?, _ choice: UInt8) {
    unsafe HostileCalls.check(revgeo_close(geocoder))
    guard let geocoder = unsafe geocoder else { return }
    if let number = unsafe open.firstIndex(of: geocoder) {
      unsafe open.remove(at: number)
      unsafe closed.append(geocoder)
    }
    if choice & 1 == 1 { unsafe HostileCalls.check(revgeo_close(geocoder)) }
  }

  mutating func closeAll() {
    while let geocoder = unsafe open.popLast() {
      unsafe precondition(revgeo_close(geocoder) == REVGEO_OK)
    }
  }
}
