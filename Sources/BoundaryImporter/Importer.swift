package import BoundaryIndex
internal import Geometry

/// Imports the layers of a recipe into an index, stage by stage.
///
/// Read, decode, repair, nest, write: each stage takes what the one before has made. All records are read and checked
/// before the first byte is written, and the file appears whole or not at all.
package struct Importer {
  /// What to import.
  package let recipe: Recipe

  private var clock = StageClock()
  private var report: ImportReport
  private var nesting = Nesting()
  private var content = IndexContent()

  /// Creates an importer for one import.
  package init(_ recipe: Recipe) {
    self.recipe = recipe
    report = ImportReport(title: recipe.title)
    content.title = recipe.title
  }

  /// Imports the recipe's layers into a file.
  package static func run(
    _ recipe: Recipe, to path: String
  ) throws(ImportError) -> ImportReport {
    var importer = Importer(recipe)
    let content = try importer.makeContent()
    try importer.write(content, to: path)
    return importer.report
  }

  /// Imports the recipe's layers without writing them.
  package static func content(
    of recipe: Recipe
  ) throws(ImportError) -> (content: IndexContent, report: ImportReport) {
    var importer = Importer(recipe)
    let content = try importer.makeContent()
    return (content, importer.report)
  }

  private mutating func makeContent() throws(ImportError) -> IndexContent {
    report.layers = recipe.layers.map { LayerReport(name: $0.name) }
    // Parents first; layers of one level in the recipe's order.
    let coarsestFirst = recipe.layers.indices.sorted {
      recipe.layers[$0].level < recipe.layers[$1].level
    }
    for number in coarsestFirst where recipe.layers[number].role == .units {
      try addUnits(number)
    }
    for number in recipe.layers.indices where recipe.layers[number].role == .places {
      try addPlaces(number)
    }
    content.units = nesting.units
    content.layers = zip(recipe.layers, report.layers).map(LayerDescription.init)
    report.unitCount = content.units.count
    report.placeCount = content.places.count
    report.seconds = clock.seconds
    return content
  }

  private mutating func addUnits(_ number: Int) throws(ImportError) {
    let layer = recipe.layers[number]
    var about = report.layers[number]
    let source = try LayerSource(path: layer.file)
    var rings = try clock.measure(.read) { () throws(ImportError) in
      try LayerFile.rings(of: layer, source, report: &about).rings
    }
    let columns = columns(of: layer)
    let table = try clock.measure(.decode) { () throws(ImportError) in
      try LayerTable(
        of: layer, source, columns: columns, recordCount: rings.count, report: &about)
    }
    for record in table.deletedRecords { rings[record] = [] }
    layer.only?.apply(to: &rings, table, nothing: [], &about)
    let read = rings
    let polygons = try clock.measure(.repair) { () throws(ImportError) in
      try PolygonRepair.polygons(of: read, recipe: layer, report: &about)
    }
    try clock.measure(.nest) { () throws(ImportError) in
      let records = LayerRecords(
        recipe: layer, number: number, table: table, polygons: polygons)
      try nesting.add(records, report: &about)
    }
    report.layers[number] = about
  }

  private mutating func addPlaces(_ number: Int) throws(ImportError) {
    let layer = recipe.layers[number]
    var about = report.layers[number]
    let source = try LayerSource(path: layer.file)
    var points = try clock.measure(.read) { () throws(ImportError) in
      try LayerFile.points(of: layer, source, report: &about).points
    }
    let columns = columns(of: layer)
    let table = try clock.measure(.decode) { () throws(ImportError) in
      try LayerTable(
        of: layer, source, columns: columns, recordCount: points.count, report: &about)
    }
    for record in table.deletedRecords { points[record] = nil }
    layer.only?.apply(to: &points, table, nothing: nil, &about)
    try clock.measure(.nest) { () throws(ImportError) in
      content.places += PlaceColumns(layer, number: number, table: table).places(
        at: points, report: &about)
    }
    report.layers[number] = about
  }

  /// The columns that the layer itself needs, and those in which its children look for their parents.
  private func columns(of layer: LayerRecipe) -> [String] {
    var columns = Set(layer.columns.all)
    if let rule = layer.parent { columns.insert(rule.column) }
    if let filter = layer.only { columns.insert(filter.column) }
    for group in layer.groups { columns.formUnion(group.columns) }
    for child in recipe.layers {
      if let rule = child.parent, rule.layers.contains(layer.name) { columns.insert(rule.key) }
    }
    return columns.subtracting([""]).sorted()
  }

  private mutating func write(_ content: IndexContent, to path: String) throws(ImportError) {
    report.index = try clock.measure(.write) { () throws(ImportError) in
      do throws(IndexWriteError) {
        return try IndexBuilder.write(content, to: path)
      } catch {
        throw ImportError(
          file: path, what: error.description,
          remedy: "nothing was written, and a file that was there is untouched")
      }
    }
    report.path = path
    report.seconds = clock.seconds
  }
}

extension LayerDescription {
  fileprivate init(_ recipe: LayerRecipe, _ report: LayerReport) {
    self.init(
      name: recipe.name, role: recipe.role, recordCount: report.records, source: recipe.source,
      licence: recipe.licence, attribution: recipe.attribution)
  }
}
