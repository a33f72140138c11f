internal import RevGeo
internal import Synchronization

/// What a geocoder's handle stands for: an open index and one set of options.
final class OpenGeocoder: Sendable {
  let geocoder: Geocoder
  let query: Query

  init(_ geocoder: Geocoder, _ options: LookupOptions) {
    self.geocoder = geocoder
    query = geocoder.query(options)
  }
}

/// The open geocoders, by handles that are numbers in the form of pointers.
///
/// A handle is the number of a slot and how often slots had been filled when it was given out. It is never followed as a pointer, so that
/// a closed or invented one is recognised. Slots are never freed; reading one takes no lock.
@safe enum Registry {
  private static let slotBits = 12

  /// How many geocoders may be open at a time.
  static var capacity: Int { 1 << slotBits }

  @safe private struct Slot: ~Copyable {
    /// The handle that is valid now, 0 for none.
    ///
    /// It is stored behind the object and cleared before it.
    let handle = Atomic<UInt>(0)
    var object: Unmanaged<OpenGeocoder>?
  }

  /// Memory of the process's whole life.
  ///
  /// Objects in it are written under the lock only.
  private nonisolated(unsafe) static let slots: UnsafeMutablePointer<Slot> = {
    let slots = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
    for number in 0..<capacity { unsafe (slots + number).initialize(to: Slot()) }
    return unsafe slots
  }()

  private struct Counters {
    var filled: UInt = 0
    var next = 0
  }

  private static let counters = Mutex(Counters())

  /// Gives out a handle for an object; nothing when there are too many.
  static func open(_ object: OpenGeocoder) -> OpaquePointer? {
    unsafe counters.withLock { counters in
      for step in 0..<capacity {
        let number = (counters.next + step) % capacity
        let slot = unsafe slots + number
        guard unsafe slot.pointee.handle.load(ordering: .relaxed) == 0 else { continue }
        counters.filled += 1
        counters.next = number + 1
        let handle = counters.filled << UInt(slotBits) | UInt(number)
        unsafe slot.pointee.object = .passRetained(object)
        unsafe slot.pointee.handle.store(handle, ordering: .releasing)
        return unsafe OpaquePointer(bitPattern: handle)
      }
      return nil
    }
  }

  /// Takes a handle back; whether it was valid.
  static func close(_ handle: OpaquePointer?) -> Bool {
    counters.withLock { _ in
      guard let slot = unsafe slot(of: handle) else { return false }
      unsafe slot.pointee.handle.store(0, ordering: .releasing)
      unsafe slot.pointee.object?.release()
      unsafe slot.pointee.object = nil
      return true
    }
  }

  /// Calls `body` with what a handle stands for, without counting a reference; gives nothing for a handle that is not valid.
  @inline(__always)
  static func with<Result>(
    _ handle: OpaquePointer?, _ body: (OpenGeocoder) -> Result
  ) -> Result? {
    guard let object = unsafe slot(of: handle)?.pointee.object else { return nil }
    return unsafe object._withUnsafeGuaranteedRef(body)
  }

  @inline(__always)
  private static func slot(of handle: OpaquePointer?) -> UnsafeMutablePointer<Slot>? {
    let value = UInt(bitPattern: handle)
    guard value != 0 else { return nil }
    let slot = unsafe slots + Int(value & UInt(capacity - 1))
    return unsafe slot.pointee.handle.load(ordering: .acquiring) == value ? slot : nil
  }
}
