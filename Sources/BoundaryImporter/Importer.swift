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

  /// The index that layers are added to; nothing for a new one.
  private let existing: ExistingIndex?

  private let progress: ImportProgress
  private var report: ImportReport

  /// Creates an importer for one import.
  package init(
    _ recipe: Recipe, addingTo existing: ExistingIndex? = nil,
    observer: ImportObserver = ImportObserver()
  ) {
    self.recipe = recipe
    self.existing = existing
    progress = ImportProgress(observer, bytes: Importer.sizes(of: recipe))
    report = ImportReport(title: recipe.title)
  }

  /// Imports the recipe's layers into a file.
  /// - Parameters:
  ///   - recipe: What to import.
  ///   - path: The file to write.
  ///   - existing: An index whose layers come before those of the recipe; nothing for none.
  ///   - observer: Who is told what happens.
  /// - Returns: What was read, changed, left out and written.
  /// - Throws: ``ImportError`` that names the file, and where in it; then nothing was written.
  package static func run(
    _ recipe: Recipe, to path: String, addingTo existing: ExistingIndex? = nil,
    observer: ImportObserver = ImportObserver()
  ) throws(ImportError) -> ImportReport {
    let answersAlone =
      recipe.layers.contains { $0.role != .places } || existing?.unitLayers.isEmpty == false
    if !answersAlone, let layer = recipe.layers.first {
      let source = try LayerSource(path: layer.file)
      let lacksTable = source.missing.contains("dbf")
      throw ImportError(
        file: layer.file,
        what: "holds places only, and a place is found by the unit that it lies in"
          + (lacksTable
            ? "; there is no .dbf beside it, by whose columns addresses are recognised" : ""),
        remedy: "name a layer of units as well")
    }
    // The file comes first: whoever can't write it should not wait for everything to be read.
    let file = try unwritten(path) { () throws(SystemError) in
      try Interruption.waiting { () throws(SystemError) in
        let file = try AtomicFile(path: path)
        observer.begin(file.temporaryPath)
        return file
      }
    }
    defer { observer.end() }
    var importer = Importer(recipe, addingTo: existing, observer: observer)
    let content = try importer.makeContent()
    try importer.checkAnswers(of: content)
    try importer.write(content, to: file, path)
    return importer.report
  }

  /// Imports the recipe's layers without writing them.
  package static func content(
    of recipe: Recipe, addingTo existing: ExistingIndex? = nil
  ) throws(ImportError) -> (content: IndexContent, report: ImportReport) {
    var importer = Importer(recipe, addingTo: existing)
    let content = try importer.makeContent()
    return (content, importer.report)
  }

  private mutating func makeContent() throws(ImportError) -> IndexContent {
    let all = try prepared()
    report.layers = all.map(\.report)
    let layers = try PreparedLayer.kept(of: all)
    // Parents first; layers of one level in the recipe's order.
    let units = layers.map(\.records).filter { $0.recipe.role == .units }.sorted {
      ($0.recipe.level, $0.number) < ($1.recipe.level, $1.number)
    }
    let (reports, progress, existing) = (report.layers, progress, existing)
    let (nested, overlaps) = Threads.both(
      {
        Result { () throws(ImportError) in
          try Importer.nested(units, existing, reports, progress)
        }
      },
      {
        Result { () throws(ImportError) in
          try OverlapSearch.overlaps(of: (existing?.unitLayers.map(\.records) ?? []) + units)
        }
      })
    var content = existing?.content ?? IndexContent()
    (content.units, report.layers) = try nested.get()
    for (number, overlaps) in try overlaps.get() where number >= firstLayer {
      report.layers[number - firstLayer].overlaps = overlaps
    }
    content.title = recipe.title
    content.places += layers.flatMap(\.places)
    content.streets += layers.flatMap(\.streets)
    content.addresses += layers.flatMap(\.addresses)
    content.areas += layers.flatMap(\.areas)
    content.layers += zip(recipe.layers, report.layers).map(LayerDescription.init)
    for number in report.layers.indices {
      guard let like = content.likeLayer(of: firstLayer + number, before: firstLayer) else {
        continue
      }
      report.layers[number].notes.append(
        "may be the same layer as \(like.name), which the index has with as many records and the same extent"
      )
    }
    if layers.count < all.count {
      let removed = all.indices.filter { all[$0].nothing != nil }
      content.removeLayers(Set(removed.map { firstLayer + $0 }))
    }
    report.existing = existing.map(ImportReport.Existing.init)
    report.unitCount = content.units.count
    report.placeCount = content.places.count
    report.streetCount = content.streets.count
    report.addressCount = content.addresses.count
    report.areaCount = content.areas.count
    return content
  }

  /// Refuses an index of places alone where layers of units added nothing.
  private func checkAnswers(of content: IndexContent) throws(ImportError) {
    let isEmpty =
      content.units.isEmpty && content.streets.isEmpty && content.addresses.isEmpty
      && content.areas.isEmpty
    let number = report.layers.indices.first {
      report.layers[$0].nothing != nil && recipe.layers[$0].role != .places
    }
    guard isEmpty, let number else { return }
    throw ImportError(
      file: recipe.layers[number].file,
      what: "adds nothing, and without it there are places only, which are found by the unit that "
        + "they lie in: it " + (report.layers[number].nothing ?? ""))
  }

  /// The number of the recipe's first layer in the index.
  private var firstLayer: Int { existing?.layers.count ?? 0 }

  /// All layers, each by itself: large ones first, so that no thread is left with one when the others are done.
  private func prepared() throws(ImportError) -> [PreparedLayer] {
    let (recipe, progress, firstLayer) = (recipe, progress, firstLayer)
    let sizes = Importer.sizes(of: recipe)
    let largestFirst = recipe.layers.indices.sorted {
      sizes[recipe.layers[$0].name, default: 0] > sizes[recipe.layers[$1].name, default: 0]
    }
    let columns = recipe.layers.map(columns)
    let prepared = Threads.map(count: largestFirst.count) { place in
      let number = largestFirst[place]
      let result = Result { () throws(ImportError) in
        try PreparedLayer(
          recipe.layers[number], number: firstLayer + number, columns: columns[number], progress)
      }
      return (number, result)
    }
    var layers: [PreparedLayer] = []
    // Of several errors always the same one is told.
    for (_, result) in prepared.sorted(by: { $0.0 < $1.0 }) { layers.append(try result.get()) }
    return layers
  }

  /// The units of all layers in one hierarchy, parents first, those of an existing index before others of their level.
  private static func nested(
    _ layers: [LayerRecords], _ existing: ExistingIndex?, _ reports: [LayerReport],
    _ progress: ImportProgress
  ) throws(ImportError) -> (units: [UnitDescription], reports: [LayerReport]) {
    var nesting = Nesting()
    var reports = reports
    var old = (existing?.unitLayers ?? [])[...]
    func addOld(upTo level: Int) throws(ImportError) {
      while let layer = old.first, let existing, layer.records.recipe.level <= level {
        try nesting.add(layer, of: existing.content)
        old.removeFirst()
      }
    }
    for layer in layers {
      try addOld(upTo: layer.recipe.level)
      try progress.measure(.nest, layer.recipe.name, records: layer.polygons.count) {
        () throws(ImportError) in
        let number = layer.number - (existing?.layers.count ?? 0)
        try nesting.add(layer, report: &reports[number])
      }
    }
    try addOld(upTo: .max)
    return (nesting.units, reports)
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
    let progress = progress
    report.index = try progress.measure(.write) { () throws(ImportError) in
      let (bytes, about) = try Importer.unwritten(path) { () throws(IndexBuildError) in
        try IndexBuilder.build(content) { progress.advance(.write, to: $0) }
      }
      try Importer.unwritten(path) { () throws(SystemError) in
        try file.write(bytes)
        try file.commit()
      }
      return about
    }
    report.path = path
    report.seconds = progress.seconds
    report.totalSeconds = progress.total
    report.peakMemory = ProcessFacts.peakMemory
  }

  /// Does what may fail before the index is in its place, and says so when it does.
  private static func unwritten<Result, Failure: Error & CustomStringConvertible>(
    _ path: String, _ work: () throws(Failure) -> Result
  ) throws(ImportError) -> Result {
    do {
      return try work()
    } catch {
      // The system's errors begin with the path, which is said already.
      let reason = error.description
      throw ImportError(
        file: path,
        what: reason.hasPrefix("\(path): ") ? String(reason.dropFirst(path.count + 2)) : reason,
        remedy: "nothing was written, and a file that was there is untouched")
    }
  }
}

extension Importer {
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
