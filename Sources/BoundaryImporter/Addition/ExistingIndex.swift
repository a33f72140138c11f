internal import BoundaryIndex
internal import Geometry
internal import ShapefileBridge
internal import SystemAccess

/// An index to which further layers are added, with all that it was made from.
package struct ExistingIndex: Sendable {
  /// The index's file.
  package let path: String

  /// What it was made from; polygons are valid.
  let content: IndexContent

  /// Its layers in their order.
  let layers: [ExistingLayer]

  /// Opens an index and reads it back.
  /// - Throws: ``ImportError`` when there is none, or it is damaged.
  package init(path: String) throws(ImportError) {
    let index: IndexFile
    do throws(IndexOpenError) {
      index = try IndexFile(path: path)
    } catch {
      throw ImportError(file: path, what: ExistingIndex.reason(error), remedy: remedy)
    }
    guard index.hasCorrectChecksum, index.checkStructure().faults.isEmpty else {
      throw ImportError(file: path, what: "is damaged", remedy: remedy)
    }
    self.path = path
    var content = index.content()
    let rings = content.units.map { $0.polygons.flatMap(\.rings) }
    // Rings that touch themselves come in any order; GEOS parts them.
    var ignored = LayerReport(name: "")
    let polygons = try PolygonRepair.polygons(
      of: rings, recipe: LayerRecipe(name: "", file: path), report: &ignored)
    for (unit, polygons) in polygons.enumerated() { content.units[unit].polygons = polygons }
    let read = content
    self.content = read
    layers = read.layers.indices.map { ExistingLayer(number: $0, of: read, path: path) }
  }
}

extension ExistingIndex {
  /// The layers of units, coarsest first.
  var unitLayers: [ExistingLayer] {
    layers.filter { $0.records.recipe.role == .units }.sorted {
      ($0.records.recipe.level, $0.records.number) < ($1.records.recipe.level, $1.records.number)
    }
  }
}

private let remedy = "name an index that is sound, or leave --add out to make a new one"

extension ExistingIndex {
  private static func reason(_ error: IndexOpenError) -> String {
    switch error {
    case .system(let error): "can't be read: \(error.reason)"
    case .notAnIndex: "is no index of revgeo"
    case .version(let version):
      "is an index of format version \(version); this program writes version \(IndexFormat.version)"
    case .damaged(let reason): "is damaged: \(reason)"
    }
  }
}

/// A layer of an existing index.
struct ExistingLayer: Sendable {
  /// Its records by their numbers in the file they came from; the code is the only column.
  let records: LayerRecords

  /// The unit of each record, by its number in the index.
  let unitOfRecord: [Int?]

  init(number: Int, of content: IndexContent, path: String) {
    let about = content.layers[number]
    var recipe = LayerRecipe(name: about.name, file: path)
    recipe.role = about.role
    recipe.columns.code = "code"
    var units: [Int?] = []
    for (unit, description) in content.units.enumerated() where description.layer == number {
      guard let record = description.feature, record < about.recordCount else { continue }
      while units.count <= record { units.append(nil) }
      units[record] = unit
    }
    // Where a unit above reached so deep, it went deeper.
    recipe.level = units.compactMap { $0 }.map { content.units[$0].level }.min() ?? 0
    unitOfRecord = units
    records = LayerRecords(
      recipe: recipe, number: number,
      table: LayerTable(codes: units.map { $0.map { content.units[$0].code } ?? "" }),
      polygons: units.map { $0.map { content.units[$0].polygons } ?? [] })
  }

  /// What a file beside it is compared with.
  var facts: LayerFacts {
    var facts = LayerFacts(file: records.recipe.file)
    var box = (minX: Int32.max, minY: Int32.max, maxX: Int32.min, maxY: Int32.min)
    for ring in records.polygons.lazy.joined().flatMap(\.rings) {
      for vertex in ring {
        box.minX = min(box.minX, vertex.x)
        box.minY = min(box.minY, vertex.y)
        box.maxX = max(box.maxX, vertex.x)
        box.maxY = max(box.maxY, vertex.y)
      }
    }
    guard box.minX <= box.maxX else { return facts }
    let degrees = [box.minX, box.minY, box.maxX, box.maxY].map {
      Double($0) / FixedCoordinate.unitsPerDegree
    }
    facts.extent = ShapeExtent(
      minX: degrees[0], minY: degrees[1], maxX: degrees[2], maxY: degrees[3])
    facts.recordCount = records.polygons.count
    return facts
  }
}
