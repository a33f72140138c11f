import CRevGeo
import IndexExercise
import RevGeoABI
import TestSupport
import Testing

/// What each function says to what is wrong.
@Suite("Mistakes in the C interface") struct MistakeTests {
  /// An open geocoder and a closed one.
  @safe struct Handles {
    var open: OpaquePointer?
    var closed: OpaquePointer?
  }

  /// A call with one thing wrong in it.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let status: revgeo_status
    /// A part of the text.
    let text: String
    let call: @Sendable (Handles) -> revgeo_status

    init(
      _ name: String, _ status: revgeo_status, _ text: String,
      _ call: @escaping @Sendable (Handles) -> revgeo_status
    ) {
      testDescription = name
      self.status = status
      self.text = text
      self.call = call
    }
  }

  private static func answer(_ change: (inout revgeo_answer) -> Void) -> revgeo_answer {
    var answer = revgeo_answer()
    (answer.unit, answer.city, answer.part) = (.max, .max, .max)
    change(&answer)
    return answer
  }

  static let mistakes: [Mistake] = [
    Mistake("null geocoder", REVGEO_BAD_GEOCODER, "revgeo_open") { _ in
      var answer = revgeo_answer()
      return unsafe revgeo_lookup(nil, 1, 1, &answer)
    },
    Mistake("closed geocoder", REVGEO_BAD_GEOCODER, "closed") { handles in
      var answer = revgeo_answer()
      return unsafe revgeo_lookup(handles.closed, 1, 1, &answer)
    },
    Mistake("closed twice", REVGEO_BAD_GEOCODER, "closed") { handles in
      unsafe revgeo_close(handles.closed)
    },
    Mistake("invented geocoder", REVGEO_BAD_GEOCODER, "never opened") { _ in
      unsafe revgeo_lookup_many(OpaquePointer(bitPattern: 0x7FFF_1234_5678), 0, nil, nil, nil)
    },
    Mistake("not a number", REVGEO_BAD_COORDINATE, "nan, 1.0") { handles in
      var answer = revgeo_answer()
      return unsafe revgeo_lookup(handles.open, .nan, 1, &answer)
    },
    Mistake("latitude out of range", REVGEO_BAD_COORDINATE, "-90 to 90") { handles in
      var count = 0
      return unsafe revgeo_units_containing(handles.open, 90.5, 1, nil, 0, &count)
    },
    Mistake("no answer to fill", REVGEO_BAD_ARGUMENT, "answer is null") { handles in
      unsafe revgeo_lookup(handles.open, 1, 1, nil)
    },
    Mistake("no latitudes", REVGEO_BAD_ARGUMENT, "latitudes is null") { handles in
      unsafe revgeo_lookup_many(handles.open, 1, nil, [1], nil)
    },
    Mistake("a count beyond memory", REVGEO_BAD_ARGUMENT, "18446744073709551615") { handles in
      unsafe revgeo_lookup_many(handles.open, -1, [1], [1], nil)
    },
    Mistake("unknown field", REVGEO_BAD_ARGUMENT, "'planet': there are name, country") { handles in
      var answer = answer { _ in }
      return unsafe revgeo_answer_text(handles.open, &answer, "planet", nil, 0, nil)
    },
    Mistake("no field", REVGEO_BAD_ARGUMENT, "field is null") { handles in
      var answer = answer { _ in }
      return unsafe revgeo_answer_text(handles.open, &answer, nil, nil, 0, nil)
    },
    Mistake("invented unit in an answer", REVGEO_BAD_ARGUMENT, "none that revgeo_lookup gave") {
      handles in
      var answer = answer { $0.unit = 5_000 }
      return unsafe revgeo_answer_text(handles.open, &answer, "name", nil, 0, nil)
    },
    Mistake("invented match", REVGEO_BAD_ARGUMENT, "none that revgeo_lookup gave") { handles in
      var answer = answer { $0.match = 77 }
      return unsafe revgeo_answer_text(handles.open, &answer, "match", nil, 0, nil)
    },
    Mistake("no buffer of a size", REVGEO_BAD_ARGUMENT, "buffer is null") { handles in
      unsafe revgeo_index_text(handles.open, "title", nil, 9, nil)
    },
    Mistake("small buffer", REVGEO_TOO_SMALL, "needs 6 bytes, the buffer has 3") { handles in
      var buffer = [CChar](repeating: 0, count: 3)
      return unsafe revgeo_index_text(handles.open, "title", &buffer, 3, nil)
    },
    Mistake("small array", REVGEO_TOO_SMALL, "there are 2, the array has room for 1") { handles in
      var units = [UInt32](repeating: 0, count: 1)
      var count = 0
      return unsafe revgeo_children(handles.open, .max, &units, 1, &count)
    },
    Mistake("invented unit", REVGEO_BAD_ARGUMENT, "no unit 77") { handles in
      unsafe revgeo_unit_text(handles.open, 77, "name", nil, 0, nil)
    },
    Mistake("invented place", REVGEO_BAD_ARGUMENT, "no place 77") { handles in
      unsafe revgeo_place_text(handles.open, 77, "name", nil, 0, nil)
    },
    Mistake("negative distance", REVGEO_BAD_ARGUMENT, "distance is -1.0") { handles in
      var count = 0
      return unsafe revgeo_nearest_places(handles.open, 1, 1, -1, nil, 0, &count)
    },
    Mistake("distance that is no number", REVGEO_BAD_ARGUMENT, "maximum_distance is nan") {
      handles in
      var options = unsafe revgeo_default_options()
      unsafe options.maximum_distance = .nan
      var other: OpaquePointer?
      return unsafe revgeo_reopen(handles.open, &options, &other)
    },
    Mistake("a reserved number that is used", REVGEO_BAD_ARGUMENT, "reserved is 5") { handles in
      var options = unsafe revgeo_default_options()
      unsafe options.reserved = 5
      var other: OpaquePointer?
      return unsafe revgeo_reopen(handles.open, &options, &other)
    },
    Mistake("no such file", REVGEO_BAD_INDEX, "/nonexistent: No such file") { _ in
      var other: OpaquePointer?
      return unsafe revgeo_open("/nonexistent", nil, &other)
    },
    Mistake("a file that is no index", REVGEO_BAD_INDEX, "not a revgeo index") { _ in
      var other: OpaquePointer?
      return unsafe revgeo_open(#filePath, nil, &other)
    },
    Mistake("another version", REVGEO_BAD_VERSION, "version 9 of the interface") { _ in
      var other: OpaquePointer?
      return unsafe revgeo_open_checked(nil, nil, 9, [0], &other)
    },
    Mistake("another size", REVGEO_BAD_VERSION, "revgeo_options has 23 bytes") { _ in
      var other: OpaquePointer?
      return unsafe revgeo_open_checked(nil, nil, 0, [23, 0, 0, 0, 0], &other)
    },
  ]

  @Test("A mistake gets its status and a text", arguments: mistakes)
  func mistake(_ mistake: Mistake) throws {
    let folder = try WorkingDirectory()
    let path = try folder.write(SmallIndex.bytes(), to: "small.revgeo")
    var handles = Handles()
    #expect(unsafe revgeo_open(path, nil, &handles.open) == REVGEO_OK)
    #expect(unsafe revgeo_open(path, nil, &handles.closed) == REVGEO_OK)
    #expect(unsafe revgeo_close(handles.closed) == REVGEO_OK)
    #expect(mistake.call(handles) == mistake.status)
    let text = unsafe String(cString: revgeo_error_text())
    #expect(text.contains(mistake.text), "\(text)")
    #expect(unsafe revgeo_close(handles.open) == REVGEO_OK)
    #expect(revgeo_close(nil) == REVGEO_OK)
  }

  @Test("Numbers of handles are not given out again")
  func handles() throws {
    let folder = try WorkingDirectory()
    let path = try folder.write(SmallIndex.bytes(), to: "small.revgeo")
    var seen: Set<UInt> = []
    for _ in 0..<10_000 {
      var handle: OpaquePointer?
      #expect(unsafe revgeo_open(path, nil, &handle) == REVGEO_OK)
      #expect(seen.insert(UInt(bitPattern: handle)).inserted)
      #expect(unsafe revgeo_close(handle) == REVGEO_OK)
    }
  }
}
