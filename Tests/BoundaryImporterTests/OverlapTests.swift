import BoundaryImporter
import BoundaryIndex
import Geometry
import TestSupport
import Testing

/// Records of one layer that lie over each other, and layers of many records.
@Suite("Overlaps and large layers") struct OverlapTests {
  private func square(_ x: Double, _ y: Double, _ side: Double, cuts: Int = 1) -> [ShapefileFixture
    .Point]
  {
    let steps = (0..<cuts).map { Double($0) * side / Double(cuts) }
    return steps.map { (x + $0, y) } + steps.map { (x + side, y + $0) }
      + steps.map { (x + side - $0, y + side) } + steps.map { (x, y + side - $0) }
  }

  @Test("Overlaps are found and told, and the first record wins; gaps stay", arguments: [1, 3000])
  func overlaps(cuts: Int) throws {
    var fixture = ShapefileFixture(["name"], [])
    // Two that overlap, one that only touches, one inside another, one apart.
    let squares = [(0.0, 0.0, 2.0), (1, 1, 2), (3, 0, 1), (1.25, 0.25, 0.5), (9, 9, 1)]
    fixture.records = squares.map { [square($0.0, $0.1, $0.2, cuts: cuts)] }
    fixture.rows = squares.indices.map { [Array("\($0)".utf8)] }
    var layers = try TestLayers()
    try layers.add("a", fixture)
    let report = try Importer.run(layers.recipe, to: layers.folder.path("a.revgeo")).layers[0]
    #expect(report.overlaps.map { [$0.record, $0.other] } == [[0, 1], [0, 3]])
    let area = report.overlaps.first?.area ?? 0
    #expect(abs(area / 1.2360e10 - 1) < 0.01)
    let index = try IndexFile(path: layers.folder.path("a.revgeo"))
    let common = FixedCoordinate(x: 15_000_000, y: 15_000_000)
    #expect(index.feature(ofUnit: index.finestUnit(at: common)) == 0)
    #expect(index.allUnits(at: common).compactMap { index.feature(ofUnit: $0) }.sorted() == [0, 1])
    #expect(index.allUnits(at: FixedCoordinate(x: 60_000_000, y: 60_000_000)).isEmpty)
  }

  @Test("Overlaps between layers of one level are found and told, and the first layer wins")
  func layers() throws {
    var layers = try TestLayers()
    let names = [["a"], ["b"]]
    var (west, east) = (ShapefileFixture(["name"], []), ShapefileFixture(["name"], []))
    west.records = [[square(0, 0, 2)], [square(0, 2, 2)]]
    east.records = [[square(2, 0, 2)], [square(1, 2, 2)]]
    west.rows = names.map { $0.map { Array($0.utf8) } }
    east.rows = west.rows
    try layers.add("west", level: 1, west)
    try layers.add("east", level: 1, east)
    try layers.add("other", level: 2, east)
    let path = layers.folder.path("a.revgeo")
    let report = try Importer.run(layers.recipe, to: path)
    #expect(report.layers[0].overlaps.isEmpty && report.layers[2].overlaps.isEmpty)
    let overlap = try #require(report.layers[1].overlaps.first)
    #expect(report.layers[1].overlaps.count == 1)
    #expect([overlap.record, overlap.other] == [1, 1] && overlap.layer == "west")
    #expect(report.text.contains("  record 1 shares "))
    #expect(report.text.contains(" m² with record 1 of west, which wins\n"))
    #expect(report.json.contains("\"layer\": \"west\""))
    let index = try IndexFile(path: path)
    let common = FixedCoordinate(x: 15_000_000, y: 30_000_000)
    let winners = index.allUnits(at: common).filter { index.level(of: $0) == 1 }
    #expect(winners.first.map { index.layer(ofUnit: $0) } == 0)
  }

  @Test("A hundred thousand records import, each found where it is")
  func many() throws {
    var fixture = ShapefileFixture(["name"], [])
    let (columns, rows) = (500, 200)
    for number in 0..<columns * rows {
      let (x, y) = (Double(number % columns) * 0.1, Double(number / columns) * 0.1)
      fixture.records.append([square(x, y, 0.1)])
    }
    fixture.rows = fixture.records.indices.map { [Array("\($0)".utf8)] }
    var layers = try TestLayers()
    try layers.add("a", fixture)
    let report = try Importer.run(layers.recipe, to: layers.folder.path("a.revgeo")).layers[0]
    #expect(report.records == 100_000 && report.overlaps.isEmpty && report.repairs.isEmpty)
    let index = try IndexFile(path: layers.folder.path("a.revgeo"))
    for number in stride(from: 0, to: columns * rows, by: 997) {
      let point = FixedCoordinate(
        x: Int32(number % columns) * 1_000_000 + 500_000,
        y: Int32(number / columns) * 1_000_000 + 500_000)
      #expect(index.allUnits(at: point).compactMap { index.feature(ofUnit: $0) } == [number])
    }
  }
}
