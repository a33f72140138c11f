internal import BoundaryIndex
internal import Geometry

/// A layer after the stages that need no other layer: read, decoded and repaired.
struct PreparedLayer {
  /// The units' records; without polygons in a layer of places.
  let records: LayerRecords

  /// The places, in a layer of places.
  let places: [PlaceDescription]

  /// The streets, in a layer of streets.
  let streets: [StreetDescription]

  /// The addresses, in a layer of addresses.
  let addresses: [AddressDescription]

  /// The areas, in a layer of areas.
  let areas: [AreaDescription]

  /// What became of the layer so far.
  let report: LayerReport

  /// Why nothing of the layer becomes a part of the index; nothing when something does.
  let nothing: ImportError?

  /// Prepares a layer.
  /// - Parameters:
  ///   - recipe: What the recipe says about it.
  ///   - number: Its position in the index.
  ///   - columns: The columns that are needed.
  ///   - progress: Who is told.
  /// - Throws: ``ImportError`` when a file can't be read or is of no use for its role.
  init(
    _ recipe: LayerRecipe, number: Int, columns: [String], _ progress: ImportProgress
  ) throws(ImportError) {
    let source = try LayerSource(path: recipe.file)
    var about = LayerReport(name: recipe.name)
    about.missingFiles = source.missing
    var places: [PlaceDescription] = []
    var streets: [StreetDescription] = []
    var addresses: [AddressDescription] = []
    var areas: [AreaDescription] = []
    var hasGeometry = false
    switch recipe.role {
    case .units, .areas:
      records = try PreparedLayer.units(recipe, number, source, columns, &about, progress)
      if recipe.role == .areas { areas = AreaColumns(records).areas(report: &about) }
      hasGeometry = !records.used.isEmpty
    case .places:
      let (points, table) = try PreparedLayer.points(recipe, source, columns, &about, progress)
      places = PlaceColumns(recipe, number: number, table: table).places(
        at: points, report: &about)
      records = LayerRecords(recipe: recipe, number: number, table: table, polygons: [])
      hasGeometry = points.contains { $0 != nil }
    case .streets:
      streets = try PreparedLayer.streets(recipe, number, source, columns, &about, progress)
      records = LayerRecords(
        recipe: recipe, number: number, table: LayerTable(codes: []), polygons: [])
    case .addresses:
      let (points, table) = try PreparedLayer.points(recipe, source, columns, &about, progress)
      addresses = AddressColumns(recipe, number: number, table: table).addresses(
        at: points, report: &about)
      records = LayerRecords(
        recipe: recipe, number: number, table: LayerTable(codes: []), polygons: [])
      hasGeometry = points.contains { $0 != nil }
    }
    (self.places, self.streets, self.addresses) = (places, streets, addresses)
    self.areas = areas
    let isKept =
      recipe.role == .units
      ? hasGeometry : !(places.isEmpty && streets.isEmpty && addresses.isEmpty && areas.isEmpty)
    nothing = isKept ? nil : try PreparedLayer.nothing(recipe, about, hasGeometry: hasGeometry)
    if let nothing { about.nothing = "\(nothing.what); \(nothing.remedy)" }
    report = about
  }

  private static func units(
    _ recipe: LayerRecipe, _ number: Int, _ source: LayerSource, _ columns: [String],
    _ report: inout LayerReport, _ progress: ImportProgress
  ) throws(ImportError) -> LayerRecords {
    var rings = try progress.measure(.read, recipe.name) { () throws(ImportError) in
      try LayerFile.rings(of: recipe, source, report: &report) {
        progress.advance(.read, recipe.name, records: $1, to: Double($0) / Double($1))
      }.rings
    }
    let table = try progress.measure(.decode, recipe.name, records: rings.count) {
      () throws(ImportError) in
      try LayerTable(
        of: recipe, source, columns: columns, recordCount: rings.count, report: &report)
    }
    for record in table.deletedRecords { rings[record] = [] }
    recipe.only?.apply(to: &rings, table, nothing: [], &report)
    let polygons = try progress.measure(.repair, recipe.name, records: rings.count) {
      () throws(ImportError) in
      let count = rings.count
      return try PolygonRepair.polygons(of: rings, recipe: recipe, report: &report) {
        progress.advance(.repair, recipe.name, records: count, to: $0)
      }
    }
    return LayerRecords(recipe: recipe, number: number, table: table, polygons: polygons)
  }

  /// The points of a layer, and its columns.
  private static func points(
    _ recipe: LayerRecipe, _ source: LayerSource, _ columns: [String], _ report: inout LayerReport,
    _ progress: ImportProgress
  ) throws(ImportError) -> (points: [FixedCoordinate?], table: LayerTable) {
    var points = try progress.measure(.read, recipe.name) { () throws(ImportError) in
      try LayerFile.points(of: recipe, source, report: &report).points
    }
    let table = try progress.measure(.decode, recipe.name, records: points.count) {
      () throws(ImportError) in
      try LayerTable(
        of: recipe, source, columns: columns, recordCount: points.count, report: &report)
    }
    for record in table.deletedRecords { points[record] = nil }
    recipe.only?.apply(to: &points, table, nothing: nil, &report)
    return (points, table)
  }

  private static func streets(
    _ recipe: LayerRecipe, _ number: Int, _ source: LayerSource, _ columns: [String],
    _ report: inout LayerReport, _ progress: ImportProgress
  ) throws(ImportError) -> [StreetDescription] {
    var lines = try progress.measure(.read, recipe.name) { () throws(ImportError) in
      try LayerFile.lines(of: recipe, source, report: &report) {
        progress.advance(.read, recipe.name, records: $1, to: Double($0) / Double($1))
      }.lines
    }
    return try progress.measure(.decode, recipe.name, records: lines.count) {
      () throws(ImportError) in
      let table = try LayerTable(
        of: recipe, source, columns: columns, recordCount: lines.count, report: &report)
      for record in table.deletedRecords { lines[record] = [] }
      recipe.only?.apply(to: &lines, table, nothing: [], &report)
      let columns = StreetColumns(recipe, number: number, table: table)
      var streets: [StreetDescription] = []
      streets.reserveCapacity(lines.count)
      for record in lines.indices where !lines[record].isEmpty {
        if columns.hasHalfRange(record) { report.halfRanges.append(record) }
        streets += columns.streets(record, lines[record])
      }
      return streets
    }
  }
}

// MARK: - Nothing

extension PreparedLayer {
  /// Why no record of a layer became anything.
  /// - Throws: The reason, when it lies in the file and not in what it happens to hold.
  private static func nothing(
    _ recipe: LayerRecipe, _ report: LayerReport, hasGeometry: Bool
  ) throws(ImportError) -> ImportError {
    func because(_ what: String, _ remedy: String = "leave the layer out") -> ImportError {
      ImportError(file: recipe.file, what: what, remedy: remedy)
    }
    if report.records == 0 { return because("holds no records") }
    let lacksTable = report.missingFiles.contains("dbf")
    if let only = recipe.only, report.filteredRecords == report.records {
      if lacksTable { throw because("has no record \(only.words): " + noTable, tableRemedy) }
      return because(
        "has no record \(only.words)",
        "leave the layer out, or look at its columns with --inspect and write a recipe")
    }
    if !hasGeometry, report.openLines > 0 {
      throw because(
        "encloses no area: "
          + (report.openLines == 1
            ? "its line doesn't close" : "none of its \(report.openLines) lines closes")
          + (lacksTable ? ", and \(noTable)" : ""),
        (lacksTable ? tableRemedy + ", by whose columns streets are recognised; or " : "")
          + "say \"role\": \"streets\" in a recipe if these are streets, or make polygons of the lines "
          + "first, as \"Polygonize\" in QGIS does")
    }
    if !hasGeometry, let damage = report.damagedRecords.first {
      throw because(
        "has no record that can be read: record \(damage.record) \(damage.reason)"
          + (report.missingFiles.contains("shx") ? ", and there is no .shx beside it" : ""),
        "write the file anew with the program it comes from")
    }
    if !hasGeometry { return because("has no record with \(recipe.role.geometry)") }
    if lacksTable {
      throw because("has nothing that tells its records' names or numbers: " + noTable, tableRemedy)
    }
    return because(
      "has no \(recipe.role == .areas ? "area" : "point") with a "
        + (recipe.role == .addresses ? "house number" : "name"),
      "say which column holds it in a recipe; --inspect shows the columns")
  }
}

/// That the table is missing, and what to do about it.
private let noTable = "there is no .dbf beside it"
private let tableRemedy = "fetch the .dbf that belongs to it"

extension LayerDescription.Role {
  /// What each record needs, with its article.
  fileprivate var geometry: String {
    switch self {
    case .units, .areas: "an area"
    case .places, .addresses: "a point"
    case .streets: "a line"
    }
  }
}
