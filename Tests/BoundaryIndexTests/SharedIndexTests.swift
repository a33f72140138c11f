import BoundaryIndex
import Geometry
import IndexExercise
import RevGeo
import TestSupport
import Testing

/// One index in many hands.
@Suite("Shared index") struct SharedIndexTests {
  private func points(_ count: Int, seed: UInt64) -> [FixedCoordinate] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      FixedCoordinate(
        x: Int32.random(in: -5_000_000...70_000_000, using: &generator),
        y: Int32.random(in: -5_000_000...45_000_000, using: &generator))
    }
  }

  @Test("Many threads on one open index get the answers of one")
  func threads() async throws {
    let index = try IndexFile(bytes: SmallIndex.bytes())
    let geocoder = try Geocoder(bytes: SmallIndex.bytes())
    let points = points(2_000, seed: 41)
    let expected = points.map { answer($0, index, geocoder) }
    let equal = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask { points.map { answer($0, index, geocoder) } == expected }
      }
      return await group.reduce(true) { $0 && $1 }
    }
    #expect(equal)
  }

  private func answer(
    _ point: FixedCoordinate, _ index: IndexFile, _ geocoder: Geocoder
  ) -> String {
    let coordinate = Coordinate(point)
    let placemark = geocoder.placemark(at: coordinate, options: LookupOptions(languages: ["zh"]))
    let border = index.nearestBorder(to: coordinate, within: 30_000)
    return "\(index.allUnits(at: point)) \(placemark.name ?? "-") \(border?.distance ?? -1)"
  }

  @Test(
    "Replacing the file changes nothing for those who have it open; opening again sees the new one")
  func replacing() throws {
    let folder = try WorkingDirectory()
    let path = folder.path("small.revgeo")
    _ = try IndexBuilder.write(SmallIndex.content(), to: path)
    let before = try Geocoder(contentsOf: path)
    let coordinate = try #require(Coordinate(latitude: 0.5, longitude: 0.5))
    #expect(before.placemark(at: coordinate).country == "Aland")

    var content = SmallIndex.content()
    for number in content.units.indices { content.units[number].name = "New" }
    content.places = []
    content.title = "Another"
    _ = try IndexBuilder.write(content, to: path)
    #expect(before.placemark(at: coordinate).country == "Aland")
    #expect(before.placemark(at: coordinate).locality != nil)
    #expect(before.summary.title == "Small")
    try before.verifyChecksum()
    let after = try Geocoder(contentsOf: path)
    #expect(after.placemark(at: coordinate).country == "New")
    #expect(after.summary.title == "Another")
  }
}
