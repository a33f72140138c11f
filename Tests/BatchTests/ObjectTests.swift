import BatchExercise
import CommandLineInterface
import Testing

/// What becomes of JSON.
@Suite("JSON inputs") struct ObjectTests {
  private let world: TestWorld

  init() throws {
    world = try TestWorld.shared.get()
  }

  private func short(_ request: inout BatchRequest) {
    request.columns = ["iso_country_code", "match"].compactMap { BatchColumn(name: $0) }
  }

  @Test("Lines get a placemark, their other bytes stay")
  func lines() throws {
    let input = #"""
      {"id":1, "lat":2,"lon":2.0 }
      { "Latitude":"2","lng":"2","placemark":{"match":"old"},"z":[1,{}]}

      {"lat":null,"lon":2}
      nonsense
      {"\u7eac\u5ea6":50,"\u7ecf\u5ea6":50}
      """#
    let output = #"""
      {"id":1, "lat":2,"lon":2.0,"placemark":{"isoCountryCode":"SQ","match":"inside"} }
      { "Latitude":"2","lng":"2","z":[1,{}],"placemark":{"isoCountryCode":"SQ","match":"inside"}}

      {"lat":null,"lon":2,"placemark":{"isoCountryCode":null,"match":"invalid"}}
      nonsense
      {"\u7eac\u5ea6":50,"\u7ecf\u5ea6":50,"placemark":{"isoCountryCode":null,"match":"none"}}

      """#
    #expect(try world.text(input, short) == output)
    var request = BatchRequest()
    short(&request)
    for (pieceSize, threadCount) in [(1, 1), (2, 3), (30, 4)] {
      request.threadCount = threadCount
      let pieces = try world.run(
        Array(input.utf8), request, pieceSize: pieceSize, blockSize: 64)
      #expect(String(decoding: pieces.output, as: UTF8.self) == output)
      #expect(pieces.report.rejects.map(\.line) == [4, 5])
      #expect(pieces.report.tally.rows == 5)
    }
  }

  @Test("The whole placemark has the keys of a look-up")
  func members() throws {
    let text = try world.text("{\"lat\":2.001,\"lon\":2}\n")
    #expect(
      text == #"""
        {"lat":2.001,"lon":2,"placemark":{"name":"Town, Square, \"the\" Land",\#
        "country":"Square, \"the\" Land","isoCountryCode":"SQ","administrativeArea":null,\#
        "subAdministrativeArea":null,"locality":"Town","subLocality":null,"thoroughfare":null,\#
        "subThoroughfare":null,"postalCode":null,"inlandWater":null,"ocean":null,\#
        "timeZone":"Etc/GMT","match":"inside","distance":0,"hierarchy":[{"level":0,\#
        "kind":"country","name":"Square, \"the\" Land","code":"SQ","layer":"lands","feature":0,\#
        "match":"inside","distance":0},{"level":3,"kind":"place","name":"Town","code":null,\#
        "layer":"lands","feature":0,"match":"nearest","distance":111}]}}

        """#)
  }

  @Test("Collections get properties, everything else stays", arguments: [1, 7, 100_000])
  func collection(_ pieceSize: Int) throws {
    let input = #"""
      {"type":"FeatureCollection", "features" : [
        {"type":"Feature","geometry":{"type":"Point","coordinates":[2, 3, 100]},"properties":{"match":1, "a":{"b":[]}}},
        {"type":"Feature","properties":null,"geometry":{"coordinates":[50,50],"type":"Point"}} ,
        {"type":"Feature","geometry":{"type":"LineString","coordinates":[[2,3],[2,4]]}}
      ], "bbox":[0,0,1,1]}
      """#
    let output = #"""
      {"type":"FeatureCollection", "features" : [
        {"type":"Feature","geometry":{"type":"Point","coordinates":[2, 3, 100]},"properties":{"a":{"b":[]},"iso_country_code":"SQ","match":"inside"}},
        {"type":"Feature","properties":{"iso_country_code":null,"match":"none"},"geometry":{"coordinates":[50,50],"type":"Point"}} ,
        {"type":"Feature","geometry":{"type":"LineString","coordinates":[[2,3],[2,4]]},"properties":{"iso_country_code":null,"match":"invalid"}}
      ], "bbox":[0,0,1,1]}
      """#
    var request = BatchRequest()
    short(&request)
    let result = try world.run(
      Array(input.utf8), request, pieceSize: pieceSize, blockSize: 64)
    #expect(String(decoding: result.output, as: UTF8.self) == output)
    #expect(result.report.rejects.map(\.line) == [4])
    request.limit = 1
    let limited = try world.run(Array(input.utf8), request, pieceSize: pieceSize)
    #expect(String(decoding: limited.output, as: UTF8.self).hasSuffix("\"inside\"}}\n]}\n"))
  }

  @Test("Sequences of features, with record separators or without")
  func sequences() throws {
    let feature =
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,3]},"properties":{}}"#
    let answered = feature.replacing("{}}", with: #"{"iso_country_code":"SQ","match":"inside"}}"#)
    #expect(try world.text("\(feature)\n\(feature)\n", short) == "\(answered)\n\(answered)\n")
    let parted = "\u{1E}\(feature)\n\u{1E}\n\(feature)\n"
    let expected = "\u{1E}\(answered)\n\u{1E}\n\(answered)\n"
    #expect(try world.text(parted, short) == expected)
    var request = BatchRequest()
    short(&request)
    let pieces = try world.run(Array(parted.utf8), request, pieceSize: 1, blockSize: 16)
    #expect(String(decoding: pieces.output, as: UTF8.self) == expected)
  }
}
