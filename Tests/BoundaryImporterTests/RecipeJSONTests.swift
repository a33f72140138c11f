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

  @Test("The schema refuses empty texts where the reader does")
  func schemaTexts() throws {
    let path = try #require(TestFiles.project("Boundaries/recipe.schema.json"))
    let schema = String(decoding: WorkingDirectory.bytes(path), as: UTF8.self)
    // The schema's own path, the text itself, what stands for a language, a country's code and the note for people.
    #expect(schema.ranges(of: "\"type\": \"string\"").count == 5)
    func recipe(_ layer: String, _ columns: String) -> [UInt8] {
      Array(
        """
        {"title": "T", "layers": [{"name": "a", "file": "a", "level": 1, "kind": "k", \(layer)
        "columns": {"name": "n", \(columns)}}]}
        """.utf8)
    }
    let languages = #""languages": {"en": ""},"#
    _ = try Recipe(json: recipe(languages, #""names": "name{lang}""#), file: "r.json")
    for (layer, columns) in [
      (languages, #""code": "c""#), (#""source": "","#, #""code": "c""#), ("", #""code": """#),
      (#""parent": {"layer": [], "column": "c", "key": "k"},"#, #""code": "c""#),
    ] {
      #expect(throws: ImportError.self) {
        try Recipe(json: recipe(layer, columns), file: "r.json")
      }
    }
  }

  /// The keys that a schema says must not be there.
  private func refused(_ object: RecipeObject) -> Set<String> {
    Set(
      object.pairs.filter { if case .bool(false) = $0.node.value { true } else { false } }.map(
        \.key))
  }

  private func object(_ parent: RecipeObject, _ path: String...) throws -> RecipeObject {
    try path.reduce(parent) { object, name in
      try RecipeObject(file: "", key: "", node: object.required(name), known: [])
    }
  }

  @Test("The schema refuses the keys that mean nothing for a role, as the reader does")
  func schemaRoles() throws {
    let rules = try object(schema(), "$defs", "layer").list("allOf")
    var roles: [String] = []
    for (_, node) in rules {
      let rule = try RecipeObject(file: "", key: "", node: node, known: [])
      let word = try object(rule, "if", "properties", "role").text("const")
      let role = try #require(LayerDescription.Role.allCases.first { $0.word == word })
      roles.append(word)
      let then = try object(rule, "then", "properties")
      func meaningless(_ rolesByKey: [String: [LayerDescription.Role]]) -> Set<String> {
        Set(rolesByKey.filter { !$0.value.contains(role) }.keys)
      }
      #expect(refused(then) == meaningless(RecipeKeys.rolesByKey), "\(word)")
      let columns = try object(then, "columns", "properties")
      #expect(refused(columns) == meaningless(RecipeKeys.rolesByColumn), "\(word)")
      // Only where nothing is said are the records units.
      #expect(try object(rule, "if").texts("required") == (role == .units ? [] : ["role"]))
    }
    #expect(roles == LayerDescription.Role.allCases.map(\.word))
    #expect(Set(RecipeKeys.rolesByKey.keys).isSubset(of: RecipeKeys.layer))
    #expect(Set(RecipeKeys.rolesByColumn.keys).isSubset(of: RecipeKeys.columns))
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
