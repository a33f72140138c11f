import BoundaryImporter
import BoundaryIndex
import TestSupport
import Testing

/// How units find their parents.
@Suite("Nesting") struct NestingTests {
  private let west = "0 0, 0 10, 10 10, 10 0"
  private let east = "10 0, 10 10, 20 10, 20 0"

  /// Two countries side by side, and a layer of districts below them.
  private func layers(
    districts: [(rings: [String], values: [String])], columns: [String] = ["name", "in"],
    _ change: (inout LayerRecipe) -> Void = { _ in }
  ) throws -> TestLayers {
    var layers = try TestLayers()
    try layers.add(
      "countries",
      ShapefileFixture(
        ["name", "key", "iso"], [([west], ["West", "W", "AA"]), ([east], ["East", "E", "BB"])])
    ) { $0.columns.code = "iso" }
    try layers.add("districts", level: 1, ShapefileFixture(columns, districts), change)
    return layers
  }

  private func byKey(_ layer: inout LayerRecipe) {
    layer.parent = ParentRule(layers: ["countries"], column: "in", key: "key")
  }

  @Test("By key, even where the geometry says otherwise")
  func key() throws {
    let layers = try layers(
      districts: [(["1 1, 1 2, 2 2"], ["a", "E"]), (["1 1, 1 2, 2 2"], ["b", "W"])], byKey)
    let (content, report) = try layers.imported()
    #expect(content.chain("a") == ["East", "a"])
    #expect(content.chain("b") == ["West", "b"])
    #expect(report.layers[1].parentsByKey == 2 && report.layers[1].parentsByOverlap == 0)
    #expect(content.unit("a")?.fields == .administrativeArea)
    #expect(content.unit("West")?.fields == .country)
    #expect(content.unit("West")?.countryCode == "AA")
  }

  @Test(
    "By the largest overlap, the first of equal ones, where there is no key or it is unknown",
    arguments: ["", "Z", "-99"], [false, true])
  func overlap(key: String, hasRule: Bool) throws {
    let layers = try layers(
      districts: [
        (["8 1, 8 2, 13 2, 13 1"], ["mostly east", key]),
        (["8 1, 8 2, 12 2, 12 1"], ["half each", key]),
        (["0 0, 0 10, 10 10, 10 0"], ["all of west", key]),
      ]
    ) { layer in if hasRule { byKey(&layer) } }
    let (content, report) = try layers.imported()
    #expect(content.chain("mostly east") == ["East", "mostly east"])
    #expect(content.chain("half each") == ["West", "half each"])
    #expect(content.chain("all of west") == ["West", "all of west"])
    #expect(report.layers[1].parentsByOverlap == 3)
  }

  @Test("A unit that nothing coarser overlaps is kept and reported")
  func orphan() throws {
    let layers = try layers(districts: [(["30 1, 30 2, 33 2"], ["far", "Z"])], byKey)
    let (content, report) = try layers.imported()
    #expect(content.chain("far") == ["far"])
    #expect(report.layers[1].orphans == [0])
    #expect(report.text.contains("1 record without a parent: 0"))
  }

  @Test("Null records make no unit, and the others keep their numbers")
  func nullRecord() throws {
    let layers = try layers(
      districts: [([], ["null", "W"]), (["1 1, 1 2, 2 2"], ["a", "W"])], byKey)
    let (content, report) = try layers.imported()
    #expect(content.unit("null") == nil)
    #expect(content.unit("a")?.feature == 1)
    #expect(report.layers[1].nullRecords == [0])
    #expect(content.layers[1].recordCount == 2)
  }

  @Test("A unit without a name is called as its parent and fills no field")
  func nameless() throws {
    let layers = try layers(districts: [(["1 1, 1 2, 2 2"], ["", "W"])], byKey)
    let (content, report) = try layers.imported()
    #expect(content.units[2].name == "West" && content.units[2].fields == [])
    #expect(report.layers[1].namelessRecords == [0])
  }

  @Test("Names in columns make units between a record and its parent, one for all that share them")
  func groups() throws {
    let layers = try layers(
      districts: [
        (["1 1, 1 2, 2 2"], ["a", "W", "Upper", "AA-U"]),
        (["3 1, 3 2, 4 2"], ["b", "W", "Upper", "AA-U"]),
        (["5 1, 5 2, 6 2"], ["c", "W", "", ""]),
        (["12 1, 12 2, 14 2"], ["d", "E", "Upper", ""]),
        (["15 1, 15 2, 16 2"], ["e", "E", "Foreign", "AA-F"]),
      ], columns: ["name", "in", "region", "code"]
    ) { layer in
      byKey(&layer)
      layer.groups = [GroupRule(level: 1, kind: "region", name: "region", code: "code")]
    }
    let (content, report) = try layers.imported()
    #expect(content.chain("a") == ["West", "Upper", "a"])
    #expect(content.chain("b") == ["West", "Upper", "b"])
    #expect(content.chain("c") == ["West", "c"])
    #expect(content.chain("d") == ["East", "Upper", "d"])
    #expect(content.chain("e") == ["East", "e"])
    #expect(["a", "c", "d"].map { content.unit($0)?.level } == [2, 1, 2])
    let made = content.units.filter { $0.name == "Upper" }
    #expect(made.map(\.code) == ["AA-U", ""])
    #expect(
      made.allSatisfy {
        $0.feature == nil && $0.polygons.isEmpty && $0.kind == "region" && $0.level == 1
          && $0.fields == .administrativeArea
      })
    #expect(content.unit("a")?.fields == .subAdministrativeArea)
    #expect(report.layers[1].foreignGroups == [4])
    #expect(report.layers[1].madeUnits == 2)
  }

  @Test("A record that is a territory fills the country too; several that share one lie below it")
  func territories() throws {
    let layers = try layers(
      districts: [
        (["1 1, 1 2, 2 2"], ["Single", "W", "RE"]), (["3 1, 3 2, 4 2"], ["One", "W", "BQ"]),
        (["5 1, 5 2, 6 2"], ["Two", "W", "BQ"]), (["7 1, 7 2, 8 2"], ["Plain", "W", ""]),
        (["7 3, 7 4, 8 4"], ["Old name", "W", "YT"]),
      ], columns: ["name", "in", "terr"]
    ) { layer in
      byKey(&layer)
      layer.columns.territory = "terr"
      layer.territories = [
        "BQ": UnitNames(name: "Caribbean", translations: ["de": "Karibik"]),
        "YT": UnitNames(name: "Mayotte"),
      ]
    }
    let content = try layers.imported().content
    let single = try #require(content.unit("Single"))
    #expect(single.countryCode == "RE" && single.code == "RE" && single.level == 1)
    #expect(single.fields == [.country, .administrativeArea])
    #expect(content.chain("One") == ["West", "Caribbean", "One"])
    #expect(content.chain("Two") == ["West", "Caribbean", "Two"])
    let shared = try #require(content.unit("Caribbean"))
    #expect(shared.countryCode == "BQ" && shared.level == 1 && shared.feature == nil)
    #expect(shared.fields == .country && shared.translations == ["de": "Karibik"])
    let part = try #require(content.unit("One"))
    #expect(part.level == 2 && part.fields == .administrativeArea && part.countryCode.isEmpty)
    #expect(content.unit("Plain")?.fields == .administrativeArea)
    #expect(content.unit("Mayotte")?.countryCode == "YT")
  }

  @Test("Units named by code or kind fill further fields, and kinds are in lower case")
  func fills() throws {
    let layers = try layers(
      districts: [
        (["1 1, 1 2, 2 2"], ["a", "W", "AA-1", "State City"]),
        (["3 1, 3 2, 4 2"], ["b", "W", "AA-2", ""]), (["5 1, 5 2, 6 2"], ["c", "W", "-99", ""]),
      ], columns: ["name", "in", "code", "kind"]
    ) { layer in
      byKey(&layer)
      layer.columns.code = "code"
      layer.columns.kind = "kind"
      layer.fills = [FillRule(fields: .locality, codes: ["AA-2"], kinds: ["state city"])]
    }
    let content = try layers.imported().content
    #expect(content.unit("a")?.fields == [.administrativeArea, .locality])
    #expect(content.unit("b")?.fields == [.administrativeArea, .locality])
    #expect(content.unit("c")?.fields == .administrativeArea)
    #expect(["a", "b", "c"].map { content.unit($0)?.kind } == ["state city", "unit", "unit"])
    #expect(content.unit("c")?.code == "")
  }
}
