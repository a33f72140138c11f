import BatchExercise
import CommandLineInterface
import IndexExercise
import RevGeo
import Testing

/// Rows answered from files that are not as they were written.
@Suite("Batch from a damaged index") struct DamagedIndexBatchTests {
  @Test(
    "Whatever a leaf, a set, a unit or a place says, each row comes out",
    arguments: [0x00, 0x7F, 0xFF])
  func rows(_ value: UInt8) throws {
    let whole = try SmallIndex.bytes()
    let rows = (0..<40).map { "\(Double($0 % 8) * 0.6),\(Double($0 / 8) * 0.9)" }
    let table = Array(("lat,lon\n" + rows.joined(separator: "\n") + "\n").utf8)
    var request = BatchRequest()
    request.threadCount = 1
    for section in [4, 5, 6, 10, 11, 12, 13] {
      for offset in SmallIndex.range(ofSection: section, in: whole) {
        var damaged = whole
        damaged[offset] = value
        let sink = MemorySink()
        let geocoders = [try Geocoder(bytes: damaged), try Geocoder(bytes: whole)]
        let report = try BatchRun(request, geocoders).run(
          PieceSource(table, 1 << 16), sink, compresses: false)
        if report.tally.rows != rows.count { Issue.record("section \(section), byte \(offset)") }
      }
    }
  }
}
