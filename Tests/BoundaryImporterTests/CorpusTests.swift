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

  @Test("Chinese names are read as such with nothing but the table's language byte")
  func chinese() throws {
    let file = try #require(Corpus.files.first { $0.name == "nts/chinese_encoding.shp" })
    var recipe = file.recipe
    recipe.layers[0].columns.name = "NAME99"
    let (content, report) = try Importer.content(of: recipe)
    #expect(report.layers[0].encoding == "GBK")
    let names = Set(content.units.map(\.name))
    #expect(names.isSuperset(of: ["天长市", "全椒县", "和县"]), "\(names)")
  }
}
