@testable import BoundaryImporter
import BoundaryIndex
import TestSupport
import Testing

/// The JSON Schema of recipes, and recipes as JSON.
@Suite("Recipes as JSON") struct RecipeJSONTests {
  private func schema() throws -> RecipeObject {
    let path = try #require(TestFiles.project("Boundaries/recipe.schema.json"))
    var parser = JSONParser(file: path, bytes: WorkingDirectory.bytes(path))
    return try RecipeObject(file: path, key: "", node: parser.parse(), known: [])
  }

  private func keys(_ object: RecipeObject, _ path: String...) throws -> [String] {
    var object = object
    for name in path + ["properties"] {
      object = try RecipeObject(file: "", key: "", node: object.required(name), known: [])
    }
    return object.pairs.map(\.key).sorted()
  }

  @Test("The schema knows the keys that the reader knows")
  func schemaKeys() throws {
    let schema = try schema()
    #expect(try keys(schema) == RecipeKeys.recipe.sorted())
    for (name, known) in [
      ("layer", RecipeKeys.layer), ("columns", RecipeKeys.columns), ("only", RecipeKeys.only),
      ("parent", RecipeKeys.parent), ("group", RecipeKeys.group), ("country", RecipeKeys.country),
      ("territory", RecipeKeys.territory), ("fill", RecipeKeys.fill),
    ] {
      #expect(try keys(schema, "$defs", name) == known.sorted(), "\(name)")
    }
  }

  @Test("The world's recipe written as JSON and read again is the same")
  func world() throws {
    let path = try #require(TestFiles.project("Boundaries/world.json"))
    let recipe = try Recipe(path: path)
    #expect(try Recipe(json: Array(recipe.json.utf8), file: path) == recipe)
  }

  @Test("Every part of a recipe is written and read again")
  func everything() throws {
    var layer = LayerRecipe(name: "a \"quoted\"\u{1}\n name", file: "/a.shp")
    layer.level = 2
    layer.kind = "kind"
    layer.encoding = "GBK"
    layer.crs = "EPSG:2154"
    layer.only = RecordFilter(column: "c", values: ["1"], without: "d")
    layer.columns.name = "n"
    layer.columns.otherNames = ["m"]
    layer.columns.code = "c"
    layer.columns.codePrefix = "US-"
    layer.columns.blanks = ["NA"]
    layer.columns.separator = "|"
    layer.columns.translations = ["zh": "NAME_ZH", "en": "name:en", "de": "Deutsch"]
    layer.groups = [GroupRule(level: 0, kind: "k", name: "g", translations: ["zh": "z"])]
    layer.country = CountryRule(code: "US", names: UnitNames(name: "U", translations: ["es": "E"]))
    layer.fields = []
    layer.fills = [FillRule(fields: [.locality, .country], codes: ["b", "a"], kinds: ["z"])]
    layer.territories = ["XX": UnitNames(name: "X")]
    var child = LayerRecipe(name: "b", file: "/b.shp")
    child.level = 3
    child.kind = "part"
    child.parent = ParentRule(layers: [layer.name], column: "x", key: "y", prefix: 4)
    let recipe = Recipe(title: "Tést 🌍", layers: [layer, child])
    #expect(try Recipe(json: Array(recipe.json.utf8), file: "recipe.json") == recipe)
  }
}
