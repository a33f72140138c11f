package import BoundaryIndex
internal import FoundationEssentials
internal import Geometry
internal import SystemAccess

/// Imports the layers of a recipe into an index, stage by stage.
///
/// Read, decode, repair, nest, write: each stage takes what the one before has made. All records are read and checked
/// before the first byte is written, and the file appears whole or not at all.
package struct Importer {
  /// What to import.
  package let recipe: Recipe

  private let observer: ImportObserver
  private var meter: WorkMeter
  private var current: (stage: ImportStage, layer: String)?
  private var clock = StageClock()
  private var report: ImportReport
  private var nesting = Nesting()
  private var content = IndexContent()

  /// Creates an importer for one import.
  package init(_ recipe: Recipe, observer: ImportObserver = ImportObserver()) {
    self.recipe = recipe
    self.observer = observer
    meter = WorkMeter(bytes: Importer.sizes(of: recipe))
    report = ImportReport(title: recipe.title)
    content.title = recipe.title
  }

  /// Imports the recipe's layers into a file.
  /// - Parameters:
  ///   - recipe: What to import.
  ///   - path: The file to write.
  ///   - observer: Who is told what happens.
  /// - Returns: What was read, changed, left out and written.
  /// - Throws: ``ImportError`` that names the file, and where in it; then nothing was written.
  package static func run(
    _ recipe: Recipe, to path: String, observer: ImportObserver = ImportObserver()
  ) throws(ImportError) -> ImportReport {
    // The file comes first: whoever can't write it should not wait for everything to be read.
    let file = try unwritten(path) { () throws(SystemError) in try AtomicFile(path: path) }
    observer.begin(file.temporaryPath)
    defer { observer.end() }
    var importer = Importer(recipe, observer: observer)
    let content = try importer.makeContent()
    try importer.write(content, to: file, path)
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
    begin(.read, layer.name)
    var rings = try clock.measure(.read) { () throws(ImportError) in
      try LayerFile.rings(of: layer, source, report: &about).rings
    }
    let columns = columns(of: layer)
    begin(.decode, layer.name, records: rings.count)
    let table = try clock.measure(.decode) { () throws(ImportError) in
      try LayerTable(
        of: layer, source, columns: columns, recordCount: rings.count, report: &about)
    }
    for record in table.deletedRecords { rings[record] = [] }
    layer.only?.apply(to: &rings, table, nothing: [], &about)
    let read = rings
    begin(.repair, layer.name, records: read.count)
    let polygons = try clock.measure(.repair) { () throws(ImportError) in
      try PolygonRepair.polygons(of: read, recipe: layer, report: &about)
    }
    about.overlaps = try clock.measure(.repair) { () throws(ImportError) in
      try OverlapSearch.overlaps(of: polygons, recipe: layer)
    }
    begin(.nest, layer.name, records: read.count)
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
    begin(.read, layer.name)
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
    begin(.nest, layer.name, records: points.count)
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
    if let filter = layer.only { columns.formUnion([filter.column, filter.without]) }
    for group in layer.groups { columns.formUnion(group.columns) }
    for child in recipe.layers {
      if let rule = child.parent, rule.layers.contains(layer.name) { columns.insert(rule.key) }
    }
    return columns.subtracting([""]).sorted()
  }

  private mutating func write(
    _ content: IndexContent, to file: AtomicFile, _ path: String
  ) throws(ImportError) {
    begin(.write)
    report.index = try clock.measure(.write) { () throws(ImportError) in
      let (bytes, about) = try Importer.unwritten(path) { () throws(IndexBuildError) in
        try IndexBuilder.build(content)
      }
      try Importer.unwritten(path) { () throws(SystemError) in
        try file.write(bytes)
        try file.commit()
      }
      return about
    }
    report.path = path
    report.seconds = clock.seconds
    report.peakMemory = ProcessFacts.peakMemory
  }

  /// Does what may fail before the index is in its place, and says so when it does.
  private static func unwritten<Result, Failure: Error & CustomStringConvertible>(
    _ path: String, _ work: () throws(Failure) -> Result
  ) throws(ImportError) -> Result {
    do {
      return try work()
    } catch {
      throw ImportError(
        file: path, what: error.description,
        remedy: "nothing was written, and a file that was there is untouched")
    }
  }
}

// MARK: - Progress

extension Importer {
  /// Tells that a step begins, and counts the one before as done.
  private mutating func begin(_ stage: ImportStage, _ layer: String = "", records: Int = 0) {
    if let current { meter.finish(current.stage, current.layer) }
    current = (stage, layer)
    observer.step(.init(stage: stage, layer: layer, records: records, part: meter.part))
  }

  /// The bytes of each layer's shapefile; 1 where nobody can tell.
  private static func sizes(of recipe: Recipe) -> [String: Double] {
    var sizes: [String: Double] = [:]
    for layer in recipe.layers {
      let attributes = try? FileManager.default.attributesOfItem(atPath: layer.file)
      sizes[layer.name] = (attributes?[.size] as? Int).map(Double.init) ?? 1
    }
    return sizes
  }
}

extension LayerDescription {
  fileprivate init(_ recipe: LayerRecipe, _ report: LayerReport) {
    self.init(
      name: recipe.name, role: recipe.role, recordCount: report.records, source: recipe.source,
      licence: recipe.licence, attribution: recipe.attribution)
  }
}
