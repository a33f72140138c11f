import ImportExercise
import TestSupport
import Testing

/// Files that somebody damaged, by accident or not: each is imported or refused, and nothing worse.
@Suite("Hostile layers") struct HostileLayerTests {
  @Test("Changes at random", arguments: HostileLayer.Part.allCases)
  func random(part: HostileLayer.Part) throws {
    let layer = try HostileLayer()
    var generator = SeededGenerator(seed: 2026)
    for _ in 0..<12 {
      let count = Int.random(in: 0...40, using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      layer.explore(part, bytes[...], changes: true)
      layer.explore(part, bytes[...], changes: false)
    }
  }

  @Test(
    "A table that claims a billion records costs no more than its shapefile's",
    .timeLimit(.minutes(10)))
  func claimedRecords() throws {
    // The header's record count begins at byte 4.
    let changes: [UInt8] = [4, 0, 2, 0xFF, 0xFF, 0xFF, 0x3F]
    try HostileLayer().explore(.table, changes[...], changes: true)
  }
}
