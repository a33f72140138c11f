import BoundaryIndex
package import CommandLineInterface
import Geometry
import RevGeo
package import SystemAccess
import TestSupport

/// A country from 0 to 10 degrees north and east whose name needs quotes, with one town.
package struct TestWorld: Sendable {
  /// The one that all tests share.
  package static let shared = Result { try TestWorld() }

  private let geocoder: Geocoder

  /// Builds it.
  package init() throws {
    let folder = try WorkingDirectory()
    let path = try folder.write(TestWorld.bytes(), to: "test.revgeo")
    geocoder = try Geocoder(contentsOf: path)
  }

  private static func bytes() throws -> [UInt8] {
    var content = IndexContent()
    content.layers = [LayerDescription(name: "lands", role: .units, recordCount: 1)]
    let ten: Int32 = 100_000_000
    let corners = [(0, 0), (ten, 0), (ten, ten), (0, ten)] as [(Int32, Int32)]
    let square = FixedPolygon(rings: [corners.map { FixedCoordinate(x: $0.0, y: $0.1) }])
    content.units = [
      UnitDescription(
        layer: 0, feature: 0, level: 0, kind: "country", name: "Square, \"the\" Land",
        translations: ["zh": "方国"], code: "SQ", countryCode: "SQ", fields: .country,
        polygons: [square])
    ]
    content.places = [
      PlaceDescription(
        layer: 0, feature: 0, name: "Town", population: 50_000, timeZone: "Etc/GMT",
        position: FixedCoordinate(x: 20_000_000, y: 20_000_000))
    ]
    return try IndexBuilder.build(content).0
  }

  /// Runs a batch over bytes that come in pieces.
  package func run(
    _ input: [UInt8], _ request: BatchRequest = BatchRequest(), pieceSize: Int = 1 << 16,
    blockSize: Int = 1 << 16, compresses: Bool = false
  ) throws -> (output: [UInt8], report: BatchReport) {
    let sink = MemorySink()
    let report = try BatchRun(request, [geocoder]).run(
      PieceSource(input, pieceSize), sink, compresses: compresses, blockSize: blockSize)
    return (sink.bytes, report)
  }

  /// The same with texts.
  package func text(_ input: String, _ change: (inout BatchRequest) -> Void = { _ in }) throws
    -> String
  {
    var request = BatchRequest()
    change(&request)
    return String(decoding: try run(Array(input.utf8), request).output, as: UTF8.self)
  }
}

/// Bytes that come in pieces of one size.
package final class PieceSource: ByteSource {
  private let bytes: [UInt8]
  private let size: Int
  package private(set) var position = 0

  /// Creates a source.
  package init(_ bytes: [UInt8], _ size: Int) {
    self.bytes = bytes
    self.size = size
  }

  package var name: String { "test" }

  package func read(into storage: inout [UInt8], at offset: Int) throws(BatchError) -> Int {
    let count = min(size, bytes.count - position, storage.count - offset)
    for number in 0..<count { storage[offset + number] = bytes[position + number] }
    position += count
    return count
  }
}

/// Bytes that are kept.
package final class MemorySink: ByteSink {
  /// What was written.
  package private(set) var bytes: [UInt8] = []

  /// Creates one without bytes.
  package init() {}

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    self.bytes += bytes
  }
}
