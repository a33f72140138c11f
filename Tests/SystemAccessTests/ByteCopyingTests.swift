import SystemAccess
import TestSupport
import Testing

/// Short runs of bytes copied sixteen at a time.
@Suite("Byte copying") struct ByteCopyingTests {
  @Test(
    "A run is copied whole, and nothing else changes but for the slack behind it", arguments: 1...3)
  func runs(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<5_000 {
      let source = (0..<Int.random(in: 0...80, using: &generator)).map { UInt8($0 + 1) }
      let start = Int.random(in: 0...source.count, using: &generator)
      let end = Int.random(in: start...source.count, using: &generator)
      let before = Int.random(in: 0...20, using: &generator)
      let slack = MutableSpan<UInt8>.copySlack
      let room = before + (end - start) + slack + Int.random(in: 0...20, using: &generator)
      var target = [UInt8](repeating: 0xFF, count: room)
      var span = target.mutableSpan
      let behind = span.copy(source.span, start..<end, to: before)
      #expect(behind == before + end - start)
      #expect(Array(target[before..<behind]) == Array(source[start..<end]))
      #expect(target[..<before].allSatisfy { $0 == 0xFF })
      #expect(target[(behind + slack)...].allSatisfy { $0 == 0xFF })
    }
  }
}
