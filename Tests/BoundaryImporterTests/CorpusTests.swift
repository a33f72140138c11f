import BoundaryImporter
import BoundaryIndex
import Geometry
import TestSupport
import Testing

/// Shapefiles from other readers' test suites, compared with what GDAL and GEOS read from them.
@Suite("Corpus", .enabled(if: Corpus.isThere)) struct CorpusTests {
  @Test("Every file imports as GDAL reads it, or is refused", arguments: Corpus.files)
  func file(_ file: Corpus.File) throws {
    do {
      let report = try Importer.content(of: file.recipe).report.layers[0]
      #expect(Corpus.refusals[file.name] == nil, "\(report)")
      guard file.isReadable else { return }
      #expect(report.records == file.features)
      #expect(report.nullRecords.count == file.nulls)
      #expect(report.repairs.count == Corpus.repairs[file.name] ?? file.invalid)
      #expect(report.damagedRecords.isEmpty)
    } catch {
      let what = try #require(Corpus.refusals[file.name] ?? file.refusal, "\(error)")
      #expect(error.description.contains(what), "\(error)")
    }
  }

  @Test("Every point lies in the records that GEOS finds", arguments: Corpus.pointFiles)
  func points(_ name: String) throws {
    let file = try #require(Corpus.files.first { $0.name == name })
    let folder = try WorkingDirectory()
    _ = try Importer.run(file.recipe, to: folder.path("a.revgeo"))
    let index = try IndexFile(path: folder.path("a.revgeo"))
    var failures: [String] = []
    for point in Corpus.points[name] ?? [] {
      let found = index.allUnits(at: FixedCoordinate(point.coordinate)).compactMap {
        index.feature(ofUnit: $0)
      }
      if Set(found) != point.features { failures.append("\(point): \(found)") }
    }
    #expect(failures == [])
  }
}
