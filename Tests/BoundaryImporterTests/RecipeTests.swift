import BoundaryImporter
import BoundaryIndex
import TestSupport
import Testing

/// Recipes, and mistakes in them shown where they stand.
@Suite("Recipes") struct RecipeTests {
  private func recipe(_ json: String) throws(ImportError) -> Recipe {
    try Recipe(json: Array(json.utf8), file: "folder/recipe.json")
  }

  @Test("Every part of a recipe is read, paths from the recipe's folder")
  func whole() throws {
    let recipe = try recipe(
      """
      {"title": "T\\u00e9st \\ud83c\\udf0d", "layers": [
        {"name": "a", "file": "a.shp", "level": 0, "kind": "country", "columns": {"name": "n"}},
        {"name": "b", "file": "/b.shp", "level": 1, "kind": "state",
         "columns": {"name": "n", "code": "c", "kind": "k", "territory": "t", "names": "n_{lang}"},
         "languages": {"zh-Hant": "zht"},
         "parent": {"layer": "a", "column": "x", "key": "y"},
         "groups": [{"level": 1, "kind": "region", "name": "r", "code": "rc"}],
         "territories": {"BQ": {"name": "Caribbean Netherlands", "names": {"de": "D"}}},
         "fills": [{"fields": ["locality", "subLocality"], "codes": ["X"], "kinds": ["city"]}],
         "source": "s", "licence": "l", "attribution": "a"},
        {"name": "c", "file": "c.shp", "role": "places", "kind": "place",
         "columns": {"name": "n", "population": "p", "timeZone": "z"}}]}
      """)
    #expect(recipe.title == "Tést 🌍")
    #expect(recipe.layers.map(\.file) == ["folder/a.shp", "/b.shp", "folder/c.shp"])
    #expect(recipe.layers.map(\.role) == [.units, .units, .places])
    let layer = recipe.layers[1]
    #expect(layer.columns.translations == ["zh-Hant": "n_zht"])
    #expect(layer.parent == ParentRule(layers: ["a"], column: "x", key: "y"))
    #expect(layer.groups == [GroupRule(level: 1, kind: "region", name: "r", code: "rc")])
    #expect(layer.territories["BQ"]?.translations == ["de": "D"])
    #expect(
      layer.fills == [FillRule(fields: [.locality, .subLocality], codes: ["X"], kinds: ["city"])])
    #expect([layer.source, layer.licence, layer.attribution] == ["s", "l", "a"])
    #expect(recipe.layers[2].columns.population == "p")
  }

  private static let layer =
    #""name": "a", "file": "a.shp", "level": 0, "kind": "k", "columns": {"name": "n"}"#

  @Test(
    "A mistake is told with its line and key",
    arguments: [
      ("{\"title\": 1, \"layers\": []}", 1, "title"),
      ("{\"title\": \"t\"}", 1, "layers"),
      ("{\"title\": \"t\",\n \"layers\": []}", 1, "layers"),
      ("{\"title\": \"t\",\n \"layers\": {}}", 2, "layers"),
      ("{\"title\": \"t\",\n\n \"titel\": 2}", 3, "titel"),
      ("{\"title\": \"t\", \"layers\": [\n7]}", 2, "layers[0]"),
      ("{\"title\": \"t\", \"layers\": [{\(layer),\n \"colour\": 1}]}", 2, "layers[0].colour"),
      (
        "{\"title\": \"t\", \"layers\": [{\(layer)},\n{\(layer)}]}", 2, "layers[1].name"
      ),
      (
        "{\"title\": \"t\", \"layers\": [{\(layer),\n\"role\": \"lines\"}]}", 2, "layers[0].role"
      ),
      (
        "{\"title\": \"t\", \"layers\": [{\"name\": \"a\", \"file\": \"f\",\n\"level\": 1.5}]}", 2,
        "layers[0].level"
      ),
      (
        "{\"title\": \"t\", \"layers\": [{\"name\": \"a\", \"file\": \"f\",\n\"level\": \"0\"}]}",
        2, "layers[0].level"
      ),
      (
        "{\"title\": \"t\", \"layers\": [{\(layer), \"languages\":\n {\"zh\": \"zh\"}}]}", 1,
        "layers[0].columns.names"
      ),
      (
        "{\"title\": \"t\", \"layers\": [{\(layer), \"fills\": [{\n\"fields\": [\"city\"]}]}]}", 2,
        "layers[0].fills[0].fields"
      ),
      (
        "{\"title\": \"t\", \"layers\": [{\(layer), \"fills\": [{\n\"codes\": [\n1]}]}]}", 3,
        "layers[0].fills[0].codes[0]"
      ),
      (
        "{\"title\": \"t\", \"layers\": [{\(layer),\n \"parent\": {\"layer\": \"z\","
          + " \"column\": \"c\", \"key\": \"k\"}}]}", 1, "layers[0].parent.layer"
      ),
      ("{\n\"title\": \"\", \"layers\": []}", 2, "title"),
      (
        "{\"title\": \"t\", \"layers\": [{\n\"name\": \"\", \"file\": \"f\"}]}", 2, "layers[0].name"
      ),
      (
        "{\"title\": \"t\", \"layers\": [{\(layer),\n \"source\": \"\"}]}", 2, "layers[0].source"
      ),
      (
        "{\"title\": \"t\", \"layers\": [{\"name\": \"a\", \"file\": \"f\", \"level\": 0,"
          + " \"kind\": \"k\", \"columns\":\n {\"name\":\n \"\"}}]}", 3, "layers[0].columns.name"
      ),
      (
        "{\"title\": \"t\", \"layers\": [{\"name\": \"a\", \"file\": \"f\", \"level\": 0,"
          + " \"kind\": \"k\", \"columns\": {\"name\": [\"n\",\n \"\"]}}]}", 2,
        "layers[0].columns.name[1]"
      ),
      (
        "{\"title\": \"t\", \"layers\": [{\(layer), \"parent\": {\n\"layer\": [],"
          + " \"column\": \"c\", \"key\": \"k\"}}]}", 2, "layers[0].parent.layer"
      ),
      (
        "{\"title\": \"t\", \"layers\": [{\(layer), \"territories\":\n {\"\": {}}}]}", 2,
        "layers[0].territories"
      ),
    ])
  func mistakes(json: String, line: Int, key: String) {
    let error = #expect(throws: ImportError.self) { try recipe(json) }
    #expect(error?.place == .line(line, key: key), "\(error.map(String.init(describing:)) ?? "")")
    #expect(error?.description.hasPrefix("folder/recipe.json:\(line): \(key): ") == true)
    #expect(error?.remedy.isEmpty == false)
  }

  @Test(
    "A key that means nothing for the layer's role is refused, and the error says which roles take it",
    arguments: [
      (#""role": "places","#, #""level": 1"#, "", "level", #"say "role": "units","#),
      (#""role": "places","#, #""fills": []"#, "", "fills", "units"),
      (#""role": "streets","#, #""parent": {}"#, "", "parent", "units"),
      (#""role": "areas", "field": "ocean","#, #""country": 1"#, "", "country", "units"),
      (#""role": "addresses","#, #""languages": {}"#, "", "languages", "units, places, streets"),
      (#""level": 1,"#, #""field": "ocean""#, "", "field", #"say "role": "areas","#),
      (#""level": 1,"#, "", #""number": "h""#, "columns.number", #"say "role": "addresses","#),
      (#""level": 1,"#, "", #""population": "p""#, "columns.population", "places"),
      (#""role": "places","#, "", #""left": {}"#, "columns.left", #"say "role": "streets","#),
      (#""role": "places","#, "", #""territory": "t""#, "columns.territory", "units"),
      (#""role": "streets","#, "", #""codePrefix": "U""#, "columns.codePrefix", "units, places"),
      (#""role": "addresses","#, "", #""names": "{lang}""#, "columns.names", "streets, areas"),
      (
        #""role": "areas", "field": "ocean","#, "", #""code": "c""#, "columns.code",
        "units, places, streets"
      ),
    ])
  func meaningless(_ role: String, _ key: String, _ column: String, path: String, roles: String) {
    let columns = #"{"name": "n"\#(column.isEmpty ? "" : ", " + column)}"#
    let rest = key.isEmpty ? "" : ",\n" + key
    let json = #"""
      {"title": "t", "layers": [
      {"name": "mine", "file": "f", \#(role) "kind": "k", "columns":
      \#(columns)\#(rest)}]}
      """#
    let error = #expect(throws: ImportError.self) { try recipe(json) }
    #expect(error?.file == "folder/recipe.json")
    #expect(error?.place == .line(key.isEmpty ? 3 : 4, key: "layers[0].\(path)"))
    #expect(error?.what.hasPrefix(#"means nothing for "mine", a layer of "#) == true)
    #expect(error?.remedy.contains(roles) == true, "\(error as Any)")
  }

  @Test(
    "What is not JSON is told with its line",
    arguments: [
      ("", 1), ("{", 1), ("{\n\"a\" 1}", 2), ("{\"a\": 1\n\"b\": 2}", 2), ("[1,\n2", 2),
      ("{\"a\":\n tru}", 2), ("{\"a\": \"x\n\"}", 1), ("{\"a\": 1}\n}", 2),
      ("{\"a\": 1,\n\"a\": 2}", 2), ("{\"a\": \"\\q\"}", 1), ("{\"a\": \"\\ud800\"}", 1),
      ("\n\n{\"a\": 1e999}", 3), (String(repeating: "[", count: 100), 1),
    ])
  func notJSON(text: String, line: Int) {
    let error = #expect(throws: ImportError.self) { try recipe(text) }
    #expect(error?.place == .line(line, key: ""))
  }

  @Test("A recipe that is not there is an error that names it")
  func missing() {
    let error = #expect(throws: ImportError.self) { try Recipe(path: "/nowhere/recipe.json") }
    #expect(error?.description.hasPrefix("/nowhere/recipe.json: can't be read") == true)
  }

  @Test("The world's recipe is read, and its codes and territories are well formed")
  func world() throws {
    let recipe = try Recipe(path: try #require(TestFiles.project("Boundaries/world.json")))
    #expect(recipe.layers.map(\.name) == ["countries", "admin1", "us_counties", "places", "lakes"])
    #expect(recipe.layers.allSatisfy { !$0.licence.isEmpty && !$0.attribution.isEmpty })
    #expect(recipe.layers[0].columns.translations.count == 11)
    #expect(
      recipe.layers[1].territories.keys.sorted() == [
        "BQ", "BV", "CC", "CX", "GF", "GP", "MQ", "RE", "SJ", "TK", "YT",
      ])
  }
}
