// swift-format-ignore-file: AlwaysUseLowerCamelCase, NeverUseImplicitlyUnwrappedOptionals
public import CRevGeo
internal import RevGeo

/// The library's version as C text, which lasts as long as the library.
private nonisolated(unsafe) let versionText: UnsafePointer<CChar>? = {
  let bytes = Array(Version.current.utf8CString)
  let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
  unsafe copy.initialize(from: bytes, count: bytes.count)
  return unsafe UnsafePointer(copy)
}()

/// Implements `revgeo_version` of revgeo.h, which describes it.
@c @implementation
public func revgeo_version() -> UnsafePointer<CChar>! { unsafe versionText }

/// Implements `revgeo_abi_version` of revgeo.h, which describes it.
@c @implementation
public func revgeo_abi_version() -> UInt32 { UInt32(REVGEO_ABI_VERSION) }

/// Implements `revgeo_error_text` of revgeo.h, which describes it.
@c @implementation
public func revgeo_error_text() -> UnsafePointer<CChar>! {
  unsafe UnsafePointer(crevgeo_error_buffer())
}

/// Implements `revgeo_open_checked` of revgeo.h, which describes it.
@c @implementation
public func revgeo_open_checked(
  _ path: UnsafePointer<CChar>!, _ options: UnsafePointer<revgeo_options>!,
  _ abi_version: UInt32, _ sizes: UnsafePointer<Int>!,
  _ geocoder: UnsafeMutablePointer<OpaquePointer?>!
) -> revgeo_status {
  status { () throws(Failure) in
    guard let geocoder = unsafe geocoder else { throw .null("geocoder") }
    try unsafe checkInterface(abi_version, sizes)
    let options = try unsafe LookupOptions(options)
    let opened: Geocoder
    do throws(GeocoderError) {
      if let path = unsafe path {
        opened = try unsafe Geocoder(contentsOf: String(cString: path))
      } else {
        opened = try worldBesideLibrary()
      }
    } catch {
      throw Failure(status: REVGEO_BAD_INDEX, text: error.description)
    }
    try unsafe give(OpenGeocoder(opened, options), to: geocoder)
    return REVGEO_OK
  }
}

/// Implements `revgeo_reopen` of revgeo.h, which describes it.
@c @implementation
public func revgeo_reopen(
  _ geocoder: OpaquePointer!, _ options: UnsafePointer<revgeo_options>!,
  _ other: UnsafeMutablePointer<OpaquePointer?>!
) -> revgeo_status {
  unsafe status(geocoder) { object throws(Failure) in
    guard let other = unsafe other else { throw .null("other") }
    try unsafe give(OpenGeocoder(object.geocoder, LookupOptions(options)), to: other)
    return REVGEO_OK
  }
}

/// Implements `revgeo_close` of revgeo.h, which describes it.
@c @implementation
public func revgeo_close(_ geocoder: OpaquePointer!) -> revgeo_status {
  status { () throws(Failure) in
    guard unsafe geocoder == nil || Registry.close(geocoder) else { throw .geocoder }
    return REVGEO_OK
  }
}

/// The built-in world: beside the library's folder, else where a program looks for it.
private func worldBesideLibrary() throws(GeocoderError) -> Geocoder {
  let library = unsafe crevgeo_library_path().map { unsafe String(cString: $0) } ?? ""
  if let path = try? Geocoder.defaultIndexPath(program: library) {
    return try Geocoder(contentsOf: path)
  }
  return try Geocoder.world()
}

private func give(
  _ object: OpenGeocoder, to target: UnsafeMutablePointer<OpaquePointer?>
) throws(Failure) {
  guard let handle = unsafe Registry.open(object) else {
    throw Failure(
      status: REVGEO_TOO_MANY,
      text: "\(Registry.capacity) geocoders are open: close one with revgeo_close")
  }
  unsafe target.pointee = handle
}

private func checkInterface(_ version: UInt32, _ sizes: UnsafePointer<Int>?) throws(Failure) {
  guard version == UInt32(REVGEO_ABI_VERSION) else {
    throw Failure(
      status: REVGEO_BAD_VERSION,
      text:
        "the program was compiled for version \(version) of the interface, the library has \(REVGEO_ABI_VERSION): compile it with this library's revgeo.h"
    )
  }
  guard let sizes = unsafe sizes else { throw .null("sizes") }
  let known = unsafe [
    ("revgeo_options", MemoryLayout<revgeo_options>.size),
    ("revgeo_answer", MemoryLayout<revgeo_answer>.size),
    ("revgeo_entry", MemoryLayout<revgeo_entry>.size),
    ("revgeo_place", MemoryLayout<revgeo_place>.size),
    ("revgeo_texts", MemoryLayout<revgeo_texts>.size),
  ]
  for (number, (name, size)) in known.enumerated() where unsafe sizes[number] != size {
    throw Failure(
      status: REVGEO_BAD_VERSION,
      text:
        "\(name) has \(unsafe sizes[number]) bytes in the program and \(size) in the library: compile it with this library's revgeo.h"
    )
  }
}

extension LookupOptions {
  fileprivate init(_ options: UnsafePointer<revgeo_options>?) throws(Failure) {
    self.init()
    guard let options = unsafe options?.pointee else { return }
    guard unsafe options.maximum_distance >= 0 else {
      throw .argument(
        "maximum_distance is \(unsafe options.maximum_distance): it is metres, 0 or more")
    }
    guard unsafe options.reserved == 0 else {
      throw .argument(
        "reserved is \(unsafe options.reserved): begin with revgeo_default_options(), which sets it to 0"
      )
    }
    maximumDistance = unsafe options.maximum_distance
    guard unsafe options.street_distance >= 0 else {
      throw .argument(
        "street_distance is \(unsafe options.street_distance): it is metres, 0 or more")
    }
    streetDistance = unsafe options.street_distance
    if let languages = unsafe options.languages {
      self.languages = unsafe String(cString: languages).split { $0 == "," || $0 == " " }
        .map(String.init)
    }
    finestLevel = unsafe options.finest_level < 0 ? nil : Int(options.finest_level)
  }
}
