import ABIExercise
import CRevGeo
import Geometry
import IndexExercise
import RevGeo
import RevGeoABI
import SystemAccess
import TestSupport
import Testing

/// The C interface, called from Swift: good calls against the Swift library, bad ones against their status.
@Suite("The C interface") @safe final class SurfaceTests {
  private let folder: WorkingDirectory
  private let path: String
  private let handle: OpaquePointer

  init() throws {
    folder = try WorkingDirectory()
    path = try folder.write(SmallIndex.bytes(), to: "small.revgeo")
    var opened: OpaquePointer?
    #expect(unsafe revgeo_open(path, nil, &opened) == REVGEO_OK)
    unsafe handle = try unsafe #require(opened)
  }

  deinit {
    unsafe _ = revgeo_close(handle)
  }

  private static func points(_ count: Int, seed: UInt64) -> [Coordinate] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).compactMap { _ in
      Coordinate(
        latitude: Double.random(in: -0.5...4.5, using: &generator),
        longitude: Double.random(in: -0.5...7, using: &generator))
    }
  }

  private func text(_ answer: revgeo_answer, _ field: String) -> (revgeo_status, String) {
    var answer = answer
    var buffer = [CChar](repeating: 1, count: 200)
    let status = unsafe revgeo_answer_text(handle, &answer, field, &buffer, 200, nil)
    return (status, SurfaceTests.string(buffer))
  }

  private func lookUp(_ points: [Coordinate]) -> [revgeo_answer] {
    var answers = [revgeo_answer](repeating: revgeo_answer(), count: points.count)
    let status = unsafe revgeo_lookup_many(
      handle, points.count, points.map(\.latitude), points.map(\.longitude), &answers)
    #expect(status == REVGEO_OK)
    return answers
  }

  @Test("Every text of every answer, one by one and as a column, is that of the Swift library")
  func texts() throws {
    let query = try Geocoder(contentsOf: path).query()
    let points = SurfaceTests.points(1_500, seed: 11)
    let answers = lookUp(points)
    for fact in Fact.allCases {
      var codes = [Int32](repeating: 7, count: points.count)
      var texts = unsafe revgeo_texts()
      #expect(
        unsafe revgeo_answer_column(
          handle, points.count, answers, fact.columnName, &codes, &texts) == REVGEO_OK)
      for (number, point) in points.enumerated() {
        let expected = query.placemark(at: point)[fact]
        #expect(unsafe text(texts, codes[number]) == expected, "\(fact) at \(point)")
        let single = text(answers[number], fact.columnName)
        #expect(single.0 == (expected == nil ? REVGEO_ABSENT : REVGEO_OK))
        #expect(single.1 == expected ?? "")
      }
      let all = unsafe (0..<Int32(texts.count)).map { unsafe text(texts, $0) }
      #expect(Set(all).count == all.count)
      unsafe revgeo_texts_release(&texts)
      #expect(unsafe texts.count == 0 && texts.offsets == nil)
      unsafe revgeo_texts_release(&texts)
    }
  }

  private func text(_ texts: revgeo_texts, _ code: Int32) -> String? {
    guard code >= 0 else { return nil }
    let range = unsafe Int(texts.offsets[Int(code)])..<Int(texts.offsets[Int(code) + 1])
    let bytes = range.map { unsafe UInt8(bitPattern: texts.bytes[$0]) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("One by one and many at once give the same numbers, in the order asked for")
  func many() {
    let points = SurfaceTests.points(2_000, seed: 12)
    for (point, many) in zip(points, lookUp(points)) {
      var one = revgeo_answer()
      #expect(unsafe revgeo_lookup(handle, point.latitude, point.longitude, &one) == REVGEO_OK)
      #expect(SurfaceTests.fingerprint(one) == SurfaceTests.fingerprint(many))
      #expect(many.latitude == point.latitude && many.longitude == point.longitude)
    }
  }

  private static func fingerprint(_ answer: revgeo_answer) -> [UInt64] {
    [
      UInt64(answer.unit), UInt64(answer.city), UInt64(answer.part),
      UInt64(bitPattern: Int64(answer.match)), answer.distance.bitPattern,
      answer.city_distance.bitPattern, answer.part_distance.bitPattern,
    ]
  }

  @Test("What is no coordinate spoils only its own row")
  func invalidRows() {
    let latitudes = [1, .nan, 91, 1, 1]
    let longitudes = [1, 1, 1, .infinity, 361.0]
    var answers = [revgeo_answer](repeating: revgeo_answer(), count: 5)
    let status = unsafe revgeo_lookup_many(handle, 5, latitudes, longitudes, &answers)
    #expect(status == REVGEO_OK)
    #expect(answers.map(\.match) == [1, 3, 3, 3, 3])
    #expect(text(answers[1], "match") == (REVGEO_OK, "invalid"))
    #expect(text(answers[1], "country") == (REVGEO_ABSENT, ""))
    #expect(text(answers[0], "country") == (REVGEO_OK, "Aland"))
  }

  @Test(
    "Languages stand between commas, with or without spaces",
    arguments: ["zh,en", " zh , en", "xx, zh", ",,zh,"])
  func languages(_ tags: String) throws {
    var other: OpaquePointer?
    var answer = revgeo_answer()
    let status = unsafe tags.withCString { tags in
      var options = unsafe revgeo_default_options()
      unsafe options.languages = tags
      return unsafe revgeo_reopen(handle, &options, &other)
    }
    #expect(status == REVGEO_OK)
    defer { unsafe _ = revgeo_close(other) }
    #expect(unsafe revgeo_lookup(other, 1, 1, &answer) == REVGEO_OK)
    var buffer = [CChar](repeating: 0, count: 100)
    #expect(
      unsafe revgeo_answer_text(other, &answer, "country", &buffer, 100, nil) == REVGEO_OK)
    #expect(SurfaceTests.string(buffer) == "单位 Aland")
  }

  private static func string(_ buffer: [CChar]) -> String {
    String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  @Test("The hierarchy's numbers name what the Swift library names")
  func hierarchy() throws {
    let geocoder = try Geocoder(contentsOf: path)
    for point in SurfaceTests.points(300, seed: 13) {
      var answer = lookUp([point])[0]
      var entries = [revgeo_entry](repeating: revgeo_entry(), count: 9)
      var count = 0
      #expect(unsafe revgeo_hierarchy(handle, &answer, &entries, 9, &count) == REVGEO_OK)
      let expected = geocoder.placemark(at: point).hierarchy
      #expect(entries.prefix(count).map { name($0) } == expected.map(\.name))
      #expect(entries.prefix(count).map(\.distance) == expected.map(\.distance))
    }
  }

  @Test("Streets and addresses have their numbers, distances and texts")
  func streets() throws {
    let geocoder = try Geocoder(contentsOf: path)
    var generator = SeededGenerator(seed: 21)
    var kinds: Set<Int32> = []
    for _ in 0..<300 {
      let point = try #require(
        Coordinate(
          latitude: Double.random(in: 1.498...1.502, using: &generator),
          longitude: Double.random(in: 1.498...1.504, using: &generator)))
      var answer = lookUp([point])[0]
      let placemark = geocoder.placemark(at: point)
      for (field, expected) in [
        ("thoroughfare", placemark.thoroughfare), ("sub_thoroughfare", placemark.subThoroughfare),
        ("postal_code", placemark.postalCode), ("name", placemark.name),
      ] {
        let status = expected == nil ? REVGEO_ABSENT : REVGEO_OK
        #expect(text(answer, field) == (status, expected ?? ""), "\(point), \(field)")
      }
      var entries = [revgeo_entry](repeating: revgeo_entry(), count: 9)
      var count = 0
      #expect(unsafe revgeo_hierarchy(handle, &answer, &entries, 9, &count) == REVGEO_OK)
      #expect(count == placemark.hierarchy.count)
      for (entry, expected) in zip(entries, placemark.hierarchy) where expected.level > 4 {
        kinds.insert(entry.match)
        if entry.match != 4, !expected.name.isEmpty { #expect(name(entry) == expected.name) }
        #expect(entry.distance == expected.distance)
        let distance = expected.level == 5 ? answer.street_distance : answer.address_distance
        if entry.match != 4 { #expect(distance == expected.distance) }
      }
    }
    #expect(kinds == [2, 4])
  }

  private func name(_ entry: revgeo_entry) -> String {
    var buffer = [CChar](repeating: 0, count: 100)
    let status =
      if entry.place != UInt32.max {
        unsafe revgeo_place_text(handle, entry.place, "name", &buffer, 100, nil)
      } else if entry.address != UInt32.max {
        unsafe revgeo_address_text(handle, entry.address, "number", &buffer, 100, nil)
      } else if entry.street != UInt32.max {
        unsafe revgeo_street_text(handle, entry.street, "name", &buffer, 100, nil)
      } else {
        unsafe revgeo_unit_text(handle, entry.unit, "name", &buffer, 100, nil)
      }
    #expect(status == REVGEO_OK || status == REVGEO_ABSENT)
    return SurfaceTests.string(buffer)
  }

  @Test("Eight threads on one geocoder get the answers of one")
  func threads() {
    let points = SurfaceTests.points(4_000, seed: 14)
    let expected = lookUp(points).map(SurfaceTests.fingerprint)
    let same = Monitor(0)
    let number = UInt(bitPattern: unsafe handle)
    Threads.run(8) { _ in
      let handle = unsafe OpaquePointer(bitPattern: number)
      var answer = revgeo_answer()
      let found = points.map { point in
        unsafe _ = revgeo_lookup(handle, point.latitude, point.longitude, &answer)
        return SurfaceTests.fingerprint(answer)
      }
      if found == expected { same.withValue { $0 += 1 } }
    }
    #expect(same.withValue { $0 } == 8)
  }

  @Test("A text that does not fit says what it needs and leaves the memory behind it alone")
  func smallBuffer() {
    var answer = lookUp(SurfaceTests.points(1, seed: 1))[0]
    unsafe _ = revgeo_lookup(handle, 1, 1, &answer)
    for capacity in 0...6 {
      var buffer = [CChar](repeating: 7, count: 10)
      var length = 0
      let status = unsafe revgeo_answer_text(
        handle, &answer, "country", &buffer, capacity, &length)
      #expect(status == (capacity > 5 ? REVGEO_OK : REVGEO_TOO_SMALL))
      #expect(length == 5)
      #expect(buffer[capacity...].allSatisfy { $0 == 7 })
    }
  }

  @Test("Random calls, most of them wrong, all return", arguments: [1, 2, 3, 4] as [UInt64])
  func hostileCalls(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      HostileCalls.run((0..<200).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
  }
}
