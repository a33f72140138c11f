import BoundaryImporter
import BoundaryIndex
import TestSupport
import Testing

/// Layers that are named twice, on the command line and in recipes.
@Suite("Layers named twice") struct NamedTwiceTests {
  @Test("A file that is named twice is refused under whatever paths, unless options tell it apart")
  func twice() throws {
    let folder = try WorkingDirectory()
    let path = try NamedTwiceTests.fixture.write(to: folder, as: "x")
    try NamedTwiceTests.fixture.write(to: folder, as: "y")
    for ending in ["shp", "dbf"] {
      try folder.link("link.\(ending)", to: folder.path("x.\(ending)"))
    }
    var zip = ZipFixture()
    zip.add(folder, "x", as: "in/x")
    let archive = try folder.write(zip.bytes, to: "z.zip")
    let pairs = [
      (path, path), (path, folder.path("x")), (path, folder.path("./x.dbf")),
      (path, folder.path("link.shp")), (archive, archive), (archive, "\(archive)/X"),
      (archive, "\(archive)/in/x.shp"),
    ]
    for (one, other) in pairs {
      let error = #expect(throws: ImportError.self, "\(other)") {
        try RecipeComposer.recipe(
          for: [folder.path("y.shp"), one, other], options: RecipeOptions())
      }
      #expect(error?.file == other && error?.remedy.hasPrefix("name it once") == true)
      #expect(error?.what == (one == other ? "is named twice" : "is the same layer as \(one)"))
    }
    for files in [[path, folder.path("y.shp")], [path, archive]] {
      _ = try RecipeComposer.recipe(for: files, options: RecipeOptions())
    }
    var options = RecipeOptions()
    options.levels = [1, 2]
    let recipe = try RecipeComposer.recipe(for: [path, path], options: options).recipe
    #expect(recipe.layers.map(\.level) == [1, 2])
    #expect(try Recipe(json: Array(recipe.json.utf8), file: "r.json") == recipe)
  }

  @Test(
    "A recipe may take a file in several ways, and not twice in the same; nor is it named beside it"
  )
  func twiceInRecipe() throws {
    let folder = try WorkingDirectory()
    let path = try NamedTwiceTests.fixture.write(to: folder, as: "x")
    func recipe(_ file: String, _ rest: String) throws(ImportError) -> Recipe {
      let layer = #""role": "areas", "kind": "k", "columns": {"name": "name"}"#
      let text = """
        {"title": "T", "layers": [
        {"name": "a", "file": "x.shp", "field": "ocean", \(layer)},
        {"name": "b", "file": "\(file)", \(rest), \(layer)}]}
        """
      return try Recipe(json: Array(text.utf8), file: folder.path("r.json"))
    }
    for file in ["x.shp", path, "./x", "../\(folder.path("").split(separator: "/")[1])/x.dbf"] {
      let error = #expect(throws: ImportError.self) { try recipe(file, #""field": "ocean""#) }
      #expect(error?.place == .line(3, key: "layers[1].file"))
      #expect(error?.what.contains("x") == true && error?.what.contains("of \"a\" as well") == true)
      #expect(error?.remedy.hasPrefix("leave one of the two layers out") == true)
    }
    _ = try recipe("x.shp", #""field": "ocean", "only": {"column": "name", "values": ["a"]}"#)
    let given = try recipe("x.shp", #""field": "inlandWater""#)
    #expect(given.layers.count == 2)
    let units = try RecipeComposer.recipe(for: [path], options: RecipeOptions()).recipe
    let error = #expect(throws: ImportError.self) {
      try RecipeComposer.recipe(for: [path], options: RecipeOptions(), addingTo: units)
    }
    #expect(error?.what == "is the file of the recipe's layer \"x\" already")
    // Options make something else of it, if they say anything new.
    var options = RecipeOptions()
    options.levels = [0]
    #expect(throws: ImportError.self) {
      try RecipeComposer.recipe(for: [path], options: options, addingTo: units)
    }
    options.levels = [1]
    let both = try RecipeComposer.recipe(for: [path], options: options, addingTo: units).recipe
    #expect(both.layers.map(\.level) == [0, 1] && both.layers.map(\.name) == ["x", "x-2"])
    // A recipe that says more than the file does is about the file all the same.
    var edited = units
    (edited.layers[0].level, edited.layers[0].columns.code) = (3, "name")
    #expect(throws: ImportError.self) {
      try RecipeComposer.recipe(for: [path], options: RecipeOptions(), addingTo: edited)
    }
    // As areas it is something else.
    _ = try RecipeComposer.recipe(for: [path], options: RecipeOptions(), addingTo: given)
  }

  @Test("Looks into folders and archives grow with the layers, not with their square")
  func many() throws {
    let folder = try WorkingDirectory()
    try NamedTwiceTests.fixture.write(to: folder, as: "x")
    var zip = ZipFixture()
    for number in 0..<NamedTwiceTests.many { zip.add(folder, "x", as: "in/\(number)") }
    try folder.write(zip.bytes, to: "z.zip")
    // The case of some letters differs, so that the folder must be read.
    for number in 0..<NamedTwiceTests.many { try folder.write([], to: "l\(number).shp") }
    let layers = (0..<NamedTwiceTests.many).flatMap { ["L\($0).shp", "z.zip/in/\($0)"] }
    func text(_ files: [String]) -> String {
      let layers = files.enumerated().map { number, file in
        #"{"name": "\#(number)", "file": "\#(file)", "level": 0, "kind": "k", "columns": {"name": "n"}}"#
      }
      return #"{"title": "T", "layers": [\#(layers.joined(separator: ",\n"))]}"#
    }
    let recipe = try Recipe(json: Array(text(layers).utf8), file: folder.path("r.json"))
    #expect(recipe.layers.count == 2 * NamedTwiceTests.many)
    for twin in ["l7.SHP", "z.zip/IN/7.shp"] {
      let error = #expect(throws: ImportError.self) {
        _ = try Recipe(json: Array(text(layers + [twin]).utf8), file: folder.path("r.json"))
      }
      let last = 2 * NamedTwiceTests.many
      #expect(error?.place == .line(last + 1, key: "layers[\(last)].file"))
    }
  }

  /// With a look for each pair of so many layers this would take minutes.
  private static let many = 200

  private static let fixture = ShapefileFixture(["name"], [(["0 0, 0 9, 9 9, 9 0"], ["a"])])
}
