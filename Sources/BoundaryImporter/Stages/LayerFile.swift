internal import Geometry
internal import ShapefileBridge

/// The read stage: a layer's geometry from its shapefile, in fixed-point units.
struct LayerFile {
  /// The rings of each record; none for a null record.
  private(set) var rings: [[[FixedCoordinate]]] = []

  /// The point of each record, for a layer of points; nothing for a null record.
  private(set) var points: [FixedCoordinate?] = []

  /// Reads the rings of a polygon layer.
  static func rings(
    of recipe: LayerRecipe, report: inout LayerReport
  ) throws(ImportError) -> LayerFile {
    let file = try open(recipe, as: [.polygon, .polyline])
    var layer = LayerFile()
    var shape = Shape()
    var builder = RingBuilder()
    layer.rings.reserveCapacity(file.recordCount)
    report.records = file.recordCount
    for record in 0..<file.recordCount {
      try read(record, of: file, into: &shape)
      if shape.isNull { report.nullRecords.append(record) }
      layer.rings.append(try builder.rings(of: shape, file: recipe.file, record: record))
    }
    report.droppedRings += builder.counts.droppedRings
    report.duplicateVertices += builder.counts.duplicateVertices
    report.longEdges += builder.counts.longEdges
    return layer
  }

  /// Reads the points of a point layer.
  static func points(
    of recipe: LayerRecipe, report: inout LayerReport
  ) throws(ImportError) -> LayerFile {
    let file = try open(recipe, as: [.point])
    var layer = LayerFile()
    var shape = Shape()
    layer.points.reserveCapacity(file.recordCount)
    report.records = file.recordCount
    for record in 0..<file.recordCount {
      try read(record, of: file, into: &shape)
      if shape.isNull { report.nullRecords.append(record) }
      layer.points.append(try point(of: shape, recipe, record))
    }
    report.vertices = layer.points.count - report.nullRecords.count
    return layer
  }

  private static func open(
    _ recipe: LayerRecipe, as types: [ShapeType]
  ) throws(ImportError) -> Shapefile {
    let file: Shapefile
    do throws(ShapefileError) {
      file = try Shapefile(path: recipe.file)
    } catch {
      throw ImportError(error)
    }
    if types.contains(file.type.planar) || file.type == .null { return file }
    let wanted = types.map { "\($0)" }.joined(separator: " or ")
    throw ImportError(
      file: recipe.file, what: "holds shapes of type \(file.type)",
      remedy: "a layer of \(recipe.role) needs \(wanted)")
  }

  private static func read(
    _ record: Int, of file: Shapefile, into shape: inout Shape
  ) throws(ImportError) {
    do throws(ShapefileError) {
      try file.read(record: record, into: &shape)
    } catch {
      throw ImportError(error)
    }
  }

  private static func point(
    of shape: Shape, _ recipe: LayerRecipe, _ record: Int
  ) throws(ImportError) -> FixedCoordinate? {
    guard let x = shape.x.first, let y = shape.y.first else { return nil }
    guard abs(x) <= 180, let coordinate = Coordinate(latitude: y, longitude: x) else {
      throw RingBuilder.notInDegrees(x, y, file: recipe.file, record: record)
    }
    return FixedCoordinate(coordinate)
  }
}

extension ImportError {
  /// A shapefile's error, with what to do about it.
  init(_ error: ShapefileError) {
    let remedy = "check the file, or write it anew with the program it comes from"
    if let record = error.record {
      self.init(file: error.file, place: .record(record), what: error.reason, remedy: remedy)
    } else {
      self.init(file: error.file, what: error.reason, remedy: remedy)
    }
  }
}
