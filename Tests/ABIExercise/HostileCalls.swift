internal import CRevGeo
internal import IndexExercise
internal import RevGeoABI
internal import TestSupport

/// Turns any bytes into a series of calls of the C interface, most of them wrong in some way.
///
/// Statuses may be what they like; what counts is that each call returns, that it is negative exactly when there is a text, and that no memory but what was
/// offered is touched, which the address sanitizer watches.
package enum HostileCalls {
  /// A small index in a file; kept as long as the process.
  private static let folder = try? WorkingDirectory()
  private static let path = (try? folder?.write(SmallIndex.bytes(), to: "small.revgeo")) ?? ""

  /// Reads the bytes as calls until there are none left.
  package static func run(_ input: [UInt8]) {
    var calls = CallReader(input)
    var handles = Handles(path: path)
    while !calls.isAtEnd { call(&calls, &handles) }
    handles.closeAll()
  }

  private static func call(_ input: inout CallReader, _ handles: inout Handles) {
    let kind = input.byte() % 16
    let geocoder = unsafe handles.pick(input.byte())
    switch kind {
    case 0: handles.open(&input)
    case 1: unsafe handles.close(geocoder, input.byte())
    case 2: unsafe handles.reopen(geocoder, &input)
    case 3: unsafe lookup(geocoder, &input)
    case 4: unsafe lookupMany(geocoder, &input)
    case 5: unsafe column(geocoder, &input)
    case 6: unsafe hierarchy(geocoder, &input)
    case 7: unsafe numbers(geocoder, &input)
    default: unsafe text(geocoder, kind, &input)
    }
  }

  /// Fails hard when a status and the error's text do not belong together.
  static func check(_ status: revgeo_status) {
    precondition(status.rawValue >= -7 && status.rawValue <= 1)
    if status.rawValue < 0 { precondition(unsafe revgeo_error_text()[0] != 0) }
  }

  private static func lookup(_ geocoder: OpaquePointer?, _ input: inout CallReader) {
    var answer = revgeo_answer()
    let (latitude, longitude) = (input.number(), input.number())
    if input.byte() % 8 == 0 {
      unsafe check(revgeo_lookup(geocoder, latitude, longitude, nil))
    } else if unsafe revgeo_lookup(geocoder, latitude, longitude, &answer) == REVGEO_OK {
      unsafe check(revgeo_answer_text(geocoder, &answer, "name", nil, 0, nil))
    }
  }

  private static func lookupMany(_ geocoder: OpaquePointer?, _ input: inout CallReader) {
    let count = Int(input.byte() % 9)
    let latitudes = (0..<count).map { _ in input.number() }
    let longitudes = (0..<count).map { _ in input.number() }
    var answers = [revgeo_answer](repeating: revgeo_answer(), count: count)
    switch input.byte() % 6 {
    case 0: unsafe check(revgeo_lookup_many(geocoder, count, nil, longitudes, &answers))
    case 1: unsafe check(revgeo_lookup_many(geocoder, count, latitudes, longitudes, nil))
    // Counts that no memory has are refused before any of it is read.
    case 2: unsafe check(revgeo_lookup_many(geocoder, -1, latitudes, longitudes, &answers))
    default: unsafe check(revgeo_lookup_many(geocoder, count, latitudes, longitudes, &answers))
    }
  }

  private static func column(_ geocoder: OpaquePointer?, _ input: inout CallReader) {
    let count = Int(input.byte() % 5)
    let answers = (0..<count).map { _ in input.answer() }
    var codes = [Int32](repeating: 0, count: count)
    var texts = unsafe revgeo_texts()
    let status = unsafe input.withField { field in
      unsafe revgeo_answer_column(geocoder, count, answers, field, &codes, &texts)
    }
    check(status)
    for code in codes where status == REVGEO_OK && code >= 0 {
      precondition(unsafe texts.offsets[Int(code)] <= texts.offsets[Int(code) + 1])
    }
    unsafe revgeo_texts_release(&texts)
    unsafe revgeo_texts_release(&texts)
    // A count that no memory has is refused before any of it is read.
    unsafe check(revgeo_answer_column(geocoder, -1, answers, "name", &codes, &texts))
    unsafe check(revgeo_answer_column(geocoder, .max, answers, "name", &codes, &texts))
    revgeo_texts_release(nil)
  }

  private static func hierarchy(_ geocoder: OpaquePointer?, _ input: inout CallReader) {
    var answer = input.answer()
    let room = Int(input.byte() % 4)
    var entries = [revgeo_entry](repeating: revgeo_entry(), count: room)
    var count = 0
    unsafe check(revgeo_hierarchy(geocoder, &answer, &entries, room, &count))
    unsafe check(revgeo_hierarchy(geocoder, nil, &entries, room, &count))
    unsafe check(revgeo_hierarchy(geocoder, &answer, nil, 0, nil))
  }

  private static func numbers(_ geocoder: OpaquePointer?, _ input: inout CallReader) {
    let room = Int(input.byte() % 4)
    var units = [UInt32](repeating: 0, count: room)
    var places = [revgeo_place](repeating: revgeo_place(), count: room)
    var count = 0
    var number: Int64 = 0
    let unit = input.word()
    unsafe check(revgeo_children(geocoder, unit, &units, room, &count))
    let (latitude, longitude) = (input.number(), input.number())
    unsafe check(
      revgeo_units_containing(geocoder, latitude, longitude, &units, room, &count))
    unsafe check(
      revgeo_nearest_places(
        geocoder, latitude, longitude, input.number(), &places, room, &count))
    unsafe input.withField { field in
      unsafe check(revgeo_unit_number(geocoder, unit, field, &number))
      unsafe check(revgeo_unit_by_code(geocoder, field, &units))
    }
  }

  private static func text(
    _ geocoder: OpaquePointer?, _ kind: UInt8, _ input: inout CallReader
  ) {
    let room = Int(input.byte() % 40)
    var buffer = [CChar](repeating: 7, count: room)
    var length = 0
    var answer = input.answer()
    let number = input.word()
    let isSizeWanted = input.byte() % 4 != 0
    unsafe withUnsafeMutablePointer(to: &length) { length in
      let length = unsafe isSizeWanted ? length : nil
      unsafe input.withField { field in
        switch kind {
        case 8:
          unsafe check(revgeo_unit_text(geocoder, number, field, &buffer, room, length))
        case 9:
          unsafe check(revgeo_place_text(geocoder, number, field, &buffer, room, length))
        case 14:
          unsafe check(revgeo_street_text(geocoder, number, field, &buffer, room, length))
        case 15:
          unsafe check(revgeo_address_text(geocoder, number, field, &buffer, room, length))
        case 10: unsafe check(revgeo_index_text(geocoder, field, &buffer, room, length))
        case 11: unsafe check(revgeo_answer_text(geocoder, nil, field, &buffer, room, length))
        default:
          unsafe check(revgeo_answer_text(geocoder, &answer, field, &buffer, room, length))
        }
      }
    }
  }
}
