import BoundaryImporter
import BoundaryIndex
import TestSupport

/// A folder with shapefiles of a test and the recipe over them.
struct TestLayers {
  let folder: WorkingDirectory
  private(set) var recipe = Recipe(title: "Test", layers: [])

  init() throws {
    folder = try WorkingDirectory()
  }

  /// Adds a layer and the shapefile that it is read from.
  mutating func add(
    _ name: String, level: Int = 0, _ fixture: ShapefileFixture,
    _ change: (inout LayerRecipe) -> Void = { _ in }
  ) throws {
    var layer = LayerRecipe(name: name, file: try fixture.write(to: folder, as: name))
    layer.level = level
    layer.kind = "unit"
    layer.columns.name = "name"
    change(&layer)
    recipe.layers.append(layer)
  }

  /// The content and report of an import of all layers.
  func imported() throws(ImportError) -> (content: IndexContent, report: ImportReport) {
    try Importer.content(of: recipe)
  }
}

extension IndexContent {
  /// The unit of that name.
  func unit(_ name: String) -> UnitDescription? {
    units.first { $0.name == name }
  }

  /// The names of a unit and all above it, coarsest first.
  func chain(_ name: String) -> [String] {
    var names: [String] = []
    var next = units.firstIndex { $0.name == name }
    while let number = next {
      names.insert(units[number].name, at: 0)
      next = units[number].parent
    }
    return names
  }
}
