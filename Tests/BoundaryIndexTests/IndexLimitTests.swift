import BoundaryIndex
import Testing

/// What the format has no room for is refused by name before anything is written.
@Suite("Limits of an index") struct IndexLimitTests {
  @Test(
    "More than the format holds is an error that says what and how many",
    arguments: [
      ("layers", 65_535, 65_536), ("kinds", 65_535, 65_536), ("levels", 256, 257),
      ("languages", 255, 256),
    ])
  func limit(what: String, most: Int, tooMany: Int) throws {
    _ = try IndexBuilder.build(content(with: most, what))
    #expect(throws: IndexBuildError.tooLarge(what, tooMany, most)) {
      try IndexBuilder.build(content(with: tooMany, what))
    }
  }

  private func content(with count: Int, _ what: String) -> IndexContent {
    var content = IndexContent()
    content.layers = (0..<(what == "layers" ? count : 1)).map {
      LayerDescription(name: "\($0)", role: .units, recordCount: 1)
    }
    content.units = (0..<(what == "kinds" ? count : 1)).map {
      UnitDescription(
        layer: content.layers.count - 1, feature: $0, level: what == "levels" ? count - 1 : 0,
        kind: "kind \($0)", name: "unit", polygons: [])
    }
    if what == "languages" {
      for number in 0..<count { content.units[0].translations["x-\(number)"] = "name \(number)" }
    }
    return content
  }
}
