import BoundaryIndex
import Geometry
import TestSupport
import Testing

/// Areas that are no units, in an index of their own within the index.
@Suite("Areas") struct AreaTests {
  /// Bytes in front of the section table.
  private static let headerSize = 40

  private static let layers = [
    LayerDescription(name: "units", role: .units, recordCount: 1),
    LayerDescription(name: "waters", role: .areas, recordCount: 40),
    LayerDescription(name: "parks", role: .areas, recordCount: 40),
  ]

  /// Triangles of two layers and all fields, overlapping each other.
  private func areas(_ generator: inout SeededGenerator) -> [AreaDescription] {
    (0..<80).map { number in
      let corner = FixedCoordinate(
        x: Int32.random(in: -20_000_000...20_000_000, using: &generator),
        y: Int32.random(in: -20_000_000...20_000_000, using: &generator))
      let ring = (0..<3).map { _ in
        FixedCoordinate(
          x: corner.x + Int32.random(in: 0...9_000_000, using: &generator),
          y: corner.y + Int32.random(in: 0...9_000_000, using: &generator))
      }
      return AreaDescription(
        layer: 1 + number % 2, feature: number / 2,
        field: AreaField.allCases[Int.random(in: 0..<5, using: &generator)], kind: "area",
        name: "Area \(number)", translations: number % 3 == 0 ? ["fi": "Alue \(number)"] : [:],
        polygons: [FixedPolygon(rings: [ring])])
    }
  }

  private func content(_ areas: [AreaDescription]) -> IndexContent {
    var content = IndexContent()
    content.layers = AreaTests.layers
    let corners: [(Int32, Int32)] = [
      (-150_000_000, -150_000_000), (0, -150_000_000), (0, 150_000_000),
    ]
    content.units = [
      UnitDescription(
        layer: 0, feature: 0, level: 0, kind: "country", name: "Land", translations: ["de": "Land"],
        polygons: [
          FixedPolygon(rings: [corners.map { FixedCoordinate(x: $0.0, y: $0.1) }])
        ])
    ]
    content.areas = areas
    return content
  }

  @Test("Each point is in the areas that hold it by the reference, by layers and records")
  func reference() throws {
    var generator = SeededGenerator(seed: 71)
    let areas = areas(&generator)
    let index = try IndexFile(bytes: IndexBuilder.build(content(areas)).0)
    #expect(index.checkStructure().faults.isEmpty)
    #expect(index.areaCount == areas.count)
    var found = 0
    for point in PointSampler(areas.map(\.polygons)).points(4000, using: &generator) {
      for field in AreaField.allCases {
        let expected = areas.filter {
          $0.field == field && ReferenceContainment.contains($0.polygons, point)
        }.sorted { ($0.layer, $0.feature) < ($1.layer, $1.feature) }
        let numbers = index.areas(filling: field, at: point)
        found += numbers.count
        #expect(
          numbers.map { index.name(ofArea: $0) } == expected.map(\.name),
          "seed \(generator.seed), \(point), \(field)")
      }
    }
    #expect(found > 1000)
  }

  @Test("Units are found as if no areas were there, and languages keep their numbers")
  func besideUnits() throws {
    var generator = SeededGenerator(seed: 72)
    let areas = areas(&generator)
    let (with, without) = (content(areas), content([]))
    let index = try IndexFile(bytes: IndexBuilder.build(with).0)
    let plain = try IndexFile(bytes: IndexBuilder.build(without).0)
    #expect(plain.areaCount == 0 && !plain.hasAreas(filling: .ocean))
    for point in PointSampler(areas.map(\.polygons)).points(500, using: &generator) {
      #expect(index.finestUnit(at: point) == plain.finestUnit(at: point))
    }
    let finnish = index.description.languageNumbers(["fi"])
    let names = (0..<UInt32(areas.count)).compactMap {
      index.name(ofArea: $0, languages: finnish)
    }
    #expect(names.count { $0.hasPrefix("Alue") } == areas.count { !$0.translations.isEmpty })
  }

  @Test("A field is filled when one of its areas is there", arguments: AreaField.allCases)
  func fields(_ field: AreaField) throws {
    var generator = SeededGenerator(seed: 73)
    var one = areas(&generator)[0]
    one.field = field
    let index = try IndexFile(bytes: IndexBuilder.build(content([one])).0)
    #expect(AreaField.allCases.filter(index.hasAreas) == [field])
  }

  @Test("What is read back makes the same index")
  func recovery() throws {
    var generator = SeededGenerator(seed: 74)
    let bytes = try IndexBuilder.build(content(areas(&generator))).0
    let content = try IndexFile(bytes: bytes).content()
    #expect(content.areas.count == 80)
    let again = try IndexFile(bytes: IndexBuilder.build(content).0)
    let first = try IndexFile(bytes: bytes)
    for point in PointSampler(content.areas.map(\.polygons)).points(2000, using: &generator) {
      for field in AreaField.allCases {
        #expect(
          again.areas(filling: field, at: point) == first.areas(filling: field, at: point),
          "seed \(generator.seed), \(point)")
      }
    }
  }

  @Test("Areas within areas, and areas of another version, are refused")
  func nested() throws {
    var generator = SeededGenerator(seed: 75)
    let whole = try IndexBuilder.build(content(areas(&generator))).0
    let section = try #require(AreaTests.section(of: whole))
    // The areas' own section table gets a row that names the areas' section.
    var bytes = whole
    bytes[section + AreaTests.headerSize] = 21
    #expect(throws: IndexOpenError.damaged("in its areas its areas have areas")) {
      try IndexFile(bytes: AreaTests.sealed(bytes, at: section))
    }
    bytes = whole
    bytes[section + 8] = 1
    #expect(throws: IndexOpenError.damaged("its areas are no index of this version")) {
      try IndexFile(bytes: AreaTests.sealed(bytes, at: section))
    }
  }

  /// Where the areas' index begins.
  private static func section(of bytes: [UInt8]) -> Int? {
    (AreaTests.headerSize + 1..<bytes.count).first {
      bytes[$0...].starts(with: IndexFormat.magic)
    }
  }

  /// The bytes with the seal of what begins at an offset made anew.
  private static func sealed(_ bytes: [UInt8], at offset: Int) -> [UInt8] {
    Array(bytes[..<offset]) + IndexHead.sealed(Array(bytes[offset...]))
  }
}
