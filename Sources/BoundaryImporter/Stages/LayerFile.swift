internal import Geometry
internal import ShapefileBridge

/// The read stage: a layer's geometry from its shapefile, in fixed-point units.
struct LayerFile {
  /// The rings of each record; none for a null record.
  private(set) var rings: [[[FixedCoordinate]]] = []

  /// The point of each record, for a layer of points; nothing for a null record.
  private(set) var points: [FixedCoordinate?] = []

  /// The lines of each record, for a layer of streets; none for a null record.
  private(set) var lines: [[LineBuilder.Piece]] = []

  /// After how many records it is told how many of all are read.
  private static let pause = 256

  /// Reads the rings of a layer of polygons, or of lines that enclose areas.
  static func rings(
    of recipe: LayerRecipe, _ source: LayerSource, report: inout LayerReport,
    _ advance: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(ImportError) -> LayerFile {
    let file = try open(recipe, source, as: [.polygon, .polyline], &report)
    if file.recordCount == 0 { return LayerFile() }
    var coordinates = try LayerCoordinates(recipe, source, &report)
    var layer = LayerFile()
    var shape = Shape()
    var builder = RingBuilder()
    layer.rings.reserveCapacity(file.recordCount)
    for record in 0..<file.recordCount {
      if record % pause == 0 { advance(record, file.recordCount) }
      try read(record, of: file, into: &shape, &report)
      try coordinates.convert(&shape, record: record, &report)
      let rings = try explaining(source) { () throws(ImportError) in
        try builder.rings(of: shape, file: recipe.file, record: record)
      }
      if rings.isEmpty, !shape.isNull { report.emptyRecords.append(record) }
      layer.rings.append(rings)
      if builder.isCut { report.antimeridianRecords.append(record) }
      if builder.hasPole { report.poleRecords.append(record) }
    }
    coordinates.finish(&report)
    report.droppedRings += builder.counts.droppedRings
    report.duplicateVertices += builder.counts.duplicateVertices
    report.longEdges += builder.counts.longEdges
    report.openLines += builder.counts.openLines
    return layer
  }

  /// Reads the lines of a layer of streets.
  static func lines(
    of recipe: LayerRecipe, _ source: LayerSource, report: inout LayerReport,
    _ advance: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(ImportError) -> LayerFile {
    let file = try open(recipe, source, as: [.polyline], &report)
    if file.recordCount == 0 { return LayerFile() }
    var coordinates = try LayerCoordinates(recipe, source, &report)
    var layer = LayerFile()
    var shape = Shape()
    var builder = LineBuilder()
    layer.lines.reserveCapacity(file.recordCount)
    for record in 0..<file.recordCount {
      if record % pause == 0 { advance(record, file.recordCount) }
      try read(record, of: file, into: &shape, &report)
      try coordinates.convert(&shape, record: record, &report)
      let pieces = try explaining(source) { () throws(ImportError) in
        try builder.pieces(of: shape, file: recipe.file, record: record)
      }
      report.vertices += pieces.reduce(0) { $0 + $1.vertices.count }
      layer.lines.append(pieces)
      if builder.isCut { report.antimeridianRecords.append(record) }
    }
    coordinates.finish(&report)
    report.duplicateVertices += builder.duplicateVertices
    return layer
  }

  /// Reads the points of a point layer; of several points of a record the first.
  static func points(
    of recipe: LayerRecipe, _ source: LayerSource, report: inout LayerReport
  ) throws(ImportError) -> LayerFile {
    let file = try open(recipe, source, as: [.point, .multipoint], &report)
    if file.recordCount == 0 { return LayerFile() }
    var coordinates = try LayerCoordinates(recipe, source, &report)
    var layer = LayerFile()
    var shape = Shape()
    layer.points.reserveCapacity(file.recordCount)
    for record in 0..<file.recordCount {
      try read(record, of: file, into: &shape, &report)
      try coordinates.convert(&shape, record: record, &report)
      if shape.x.count > 1 { report.multipointRecords.append(record) }
      let position = try explaining(source) { () throws(ImportError) in
        try point(of: shape, recipe, record)
      }
      layer.points.append(position)
    }
    coordinates.finish(&report)
    report.vertices = layer.points.count { $0 != nil }
    return layer
  }

  private static func open(
    _ recipe: LayerRecipe, _ source: LayerSource, as types: [ShapeType],
    _ report: inout LayerReport
  ) throws(ImportError) -> Shapefile {
    let file: Shapefile
    do throws(ShapefileError) {
      file = try source.shapefile()
    } catch {
      throw ImportError(error)
    }
    report.records = file.recordCount
    report.shapeType = "\(file.type.planar)"
    switch file.indexState {
    case .asGiven: break
    case .missing: report.notes.append("there is no .shx; the records were found without it")
    case .wrong: report.notes.append("its .shx is wrong; the records were found without it")
    }
    if file.trailingBytes > 0 {
      report.notes.append("\(file.trailingBytes) bytes behind the last record were not used")
    }
    if types.contains(file.type.planar) || file.type == .null { return file }
    let wanted = types.map { "\($0)" }.joined(separator: " or ")
    throw ImportError(
      file: recipe.file, what: "holds shapes of type \(file.type)",
      remedy: "a layer of \(recipe.role) needs \(wanted)")
  }

  /// Says of coordinates that are no degrees also that there is no `.prj` to tell what they are.
  private static func explaining<Result>(
    _ source: LayerSource, _ body: () throws(ImportError) -> Result
  ) throws(ImportError) -> Result {
    do throws(ImportError) {
      return try body()
    } catch {
      guard error.remedy == LayerCoordinates.remedy, source.projection == nil else { throw error }
      throw ImportError(
        file: error.file, place: error.place,
        what: error.what + ", and there is no .prj beside it", remedy: error.remedy)
    }
  }

  /// Reads a record; one that can't be read counts as one without geometry, and the others as they are.
  private static func read(
    _ record: Int, of file: Shapefile, into shape: inout Shape, _ report: inout LayerReport
  ) throws(ImportError) {
    do throws(ShapefileError) {
      try file.read(record: record, into: &shape)
      if shape.isNull { report.nullRecords.append(record) }
    } catch {
      report.damagedRecords.append(LayerReport.Damage(record: record, reason: error.reason))
      shape = Shape()
    }
  }

  private static func point(
    of shape: Shape, _ recipe: LayerRecipe, _ record: Int
  ) throws(ImportError) -> FixedCoordinate? {
    guard let x = shape.x.first, let y = shape.y.first else { return nil }
    guard let coordinate = Coordinate(latitude: y, longitude: x) else {
      throw RingBuilder.notInDegrees(x, y, file: recipe.file, record: record)
    }
    return FixedCoordinate(coordinate)
  }
}

extension ImportError {
  /// A shapefile's error, with what to do about it.
  init(_ error: ShapefileError) {
    let remedy = error.remedy ?? "check the file, or write it anew with the program it comes from"
    if let record = error.record {
      self.init(file: error.file, place: .record(record), what: error.reason, remedy: remedy)
    } else {
      self.init(file: error.file, what: error.reason, remedy: remedy)
    }
  }
}
