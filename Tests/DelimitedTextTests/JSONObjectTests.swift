import DelimitedText
import Testing

/// Objects and their members.
@Suite("JSON object") struct JSONObjectTests {
  @Test("Keys and values where they lie")
  func members() {
    let text = #" {"a" : 1 , "b":"x,\"}", "c":{"d":[1,{"e":"]"}]},"f":null} "#
    let bytes = Array(text.utf8)
    var object = JSONObject()
    let isObject = object.read(bytes.span, at: 1, limit: bytes.count)
    #expect(isObject)
    let found = object.members.map { member in
      "\(String(decoding: bytes[member.key], as: UTF8.self))=\(String(decoding: bytes[member.value], as: UTF8.self))"
    }
    #expect(found == [#""a"=1"#, #""b"="x,\"}""#, #""c"={"d":[1,{"e":"]"}]}"#, #""f"=null"#])
    #expect(object.end == bytes.count - 2)
  }

  @Test(
    "What is no object",
    arguments: [
      "", "[", "{", "{\"a\"}", "{\"a\":}", "{\"a\":1", "{\"a\":1,}", "{a:1}", "{\"a\":\"x}",
      "{\"a\":\"\n\"}", "{,}", "1",
    ])
  func refused(_ text: String) {
    let bytes = Array(text.utf8)
    var object = JSONObject()
    let isObject = object.read(bytes.span, at: 0, limit: bytes.count)
    #expect(!isObject)
  }

  @Test("Members left out take their commas with them")
  func pieces() {
    let cases = [
      (#"{"a":1,"b":2,"c":3}"#, #""a":1,"c":3"#), (#"{"b":1}"#, ""),
      (#"{ "b":1, "a":2}"#, #""a":2"#),
      (#"{"a":1 , "b":2}"#, #""a":1"#), ("{}", ""), (#"{ "a":1}"#, #" "a":1"#),
    ]
    for (text, expected) in cases {
      let bytes = Array(text.utf8)
      var object = JSONObject()
      let isObject = object.read(bytes.span, at: 0, limit: bytes.count)
      #expect(isObject)
      var kept: [UInt8] = []
      let hasAny = object.forEachPiece(
        keeping: { !JSONObject.isKey($0, Array("b".utf8), bytes.span) }, { kept += bytes[$0] })
      #expect(String(decoding: kept, as: UTF8.self) == expected)
      #expect(hasAny == !expected.isEmpty)
    }
  }

  @Test("Escapes are read, pairs of surrogates too")
  func content() {
    let bytes = Array(#""\u7eac\u5ea6 \"\\\/\n \ud83d\ude00 é""#.utf8)
    let content = JSONBytes.content(bytes.span, bytes.indices)
    #expect(content == "纬度 \"\\/\n 😀 é")
  }
}

/// Where a feature collection is cut.
@Suite("Feature cutter") struct FeatureCutterTests {
  @Test("Behind features, in pieces of every size", arguments: 1...7)
  func cuts(_ size: Int) {
    let start = #"{"type":"FeatureCollection","name":"features","x":{"features":[{}]},"features":["#
    let text = start + #"{"a":"}]"},{"b":[{}]}],"bbox":[1]}"#
    let bytes = Array(text.utf8)
    let found = FeatureCutter.startOfFeatures(bytes.span, bytes.count)
    #expect(found == start.utf8.count)
    var cutter = FeatureCutter()
    var seen = 0
    while seen < bytes.count {
      let next = min(bytes.count, seen + size)
      cutter.scan(bytes.span, seen..<next)
      seen = next
    }
    #expect(cutter.recordCount == 2)
    #expect(cutter.cut == start.utf8.count + #"{"a":"}]"},{"b":[{}]}"#.utf8.count)
  }
}
