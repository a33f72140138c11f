import LocationCore
import TestSupport
import Testing

@Suite("GPX")
struct GPXTests {
  private static func read(_ text: String) -> (elements: [GPXElement], error: LocationError?) {
    let reader = GPXReader(name: "a.gpx")
    var elements: [GPXElement] = []
    do throws(LocationError) {
      for byte in text.utf8 { try reader.read([byte]) { elements.append($0) } }
      try reader.finish { elements.append($0) }
      return (elements, nil)
    } catch {
      return (elements, error)
    }
  }

  private static func point(_ inside: String, attributes: String = "lat='1' lon='2'") -> Location? {
    let text =
      "<gpx version='1.1'><trk><trkseg><trkpt \(attributes)>\(inside)</trkpt></trkseg></trk></gpx>"
    for case .trackPoint(let location) in read(text).elements { return location }
    return nil
  }

  @Test func `facts of a point`() {
    let point = GPXTests.point(
      "<ele> 12.5 </ele><time>2026-07-14T08:14:07.25Z</time><fix>dgps</fix><hdop>2</hdop>"
        + "<course>360</course><extensions><x:speed>3.5</x:speed><x:ele>9</x:ele></extensions>")
    #expect(point?.altitude == 12.5)
    #expect(point?.timestamp?.description == "2026-07-14T08:14:07.250Z")
    #expect(point?.horizontalAccuracy == 2 * 4.75 / 1.7308)
    #expect(point?.course == 0)
    #expect(point?.speed == 3.5)
    #expect(GPXTests.point("")?.horizontalAccuracy == nil)
  }

  @Test(arguments: ["lat='91' lon='2'", "lat='1'", "lat='a' lon='2'", "lat='nan' lon='2'", ""])
  func `a point without a usable position is left out`(_ attributes: String) {
    #expect(GPXTests.point("<ele>1</ele>", attributes: attributes) == nil)
  }

  @Test func `prefixed elements count like others`() {
    let text =
      "<g:gpx xmlns:g='http://www.topografix.com/GPX/1/1' version='1.1'>"
      + "<g:rte><g:rtept lat='1' lon='2'/></g:rte></g:gpx>"
    #expect(GPXTests.read(text).elements.count == 2)
  }

  @Test(arguments: [
    ("<kml/>", "a.gpx: its root element is 'kml', not 'gpx': only GPX and NMEA 0183 are read"),
    ("<gpx version='2.0'/>", "a.gpx: GPX version 2.0, only 1.0 and 1.1 are read"),
    ("", "a.gpx: the file is empty"),
    ("<gpx>\n<trk></gpx>", "a.gpx, line 2: mismatched tag, so that it is not XML"),
    (
      "<gpx>\n<trk>",
      "a.gpx, line 2: the file ends in the middle: only what came before was read"
    ),
  ])
  func `what is refused, and why`(_ text: String, reason: String) {
    #expect(GPXTests.read(text).error?.description == reason)
  }

  @Test func `entities can't swell and aren't fetched`() {
    var text = "<!DOCTYPE gpx [<!ENTITY a0 'aaaaaaaaaaaaaaaaaaaa'>"
    for level in 1...12 {
      let inner = String(repeating: "&a\(level - 1);", count: 10)
      text += "<!ENTITY a\(level) '\(inner)'>"
    }
    text += "]><gpx><wpt lat='1' lon='2'><name>&a12;</name></wpt></gpx>"
    #expect(GPXTests.read(text).error != nil)
    let external =
      "<!DOCTYPE gpx [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>"
      + "<gpx><wpt lat='1' lon='2'><ele>&e;</ele></wpt></gpx>"
    let (elements, _) = GPXTests.read(external)
    for case .wayPoint(let location) in elements { #expect(location.altitude == nil) }
  }

  @Test func `a file that is no track says so, a missing one too`() throws {
    let folder = try WorkingDirectory()
    for (content, reason) in [
      ("hello\nworld\n", "neither GPX nor NMEA 0183"), ("", "the file is empty"),
      (" \n\n", "the file is empty"),
    ] {
      let path = try folder.write(Array(content.utf8), to: "file")
      let (elements, error) = try TrackReader(path: path).readAll()
      #expect(elements.isEmpty)
      #expect(error == .notATrack(name: path, reason: reason))
    }
    #expect {
      _ = try TrackReader(path: folder.path("absent"))
    } throws: { error in
      guard case .services(.disabled(let reason)) = error as? LocationError else { return false }
      return reason.code == "ENOENT"
    }
  }
}
