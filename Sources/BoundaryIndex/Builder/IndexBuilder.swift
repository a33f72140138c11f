import Geometry
package import SystemAccess

/// What building an index came to.
package struct IndexBuildReport: Hashable, Sendable {
  /// Distinct border edges, each stored once although two neighbours share it.
  package var edgeCount = 0

  /// Units whose border is not stored, because it is exactly that of their children together.
  package var unionCount = 0

  /// Cells into which the plane is divided.
  package var cellCount = 0

  /// The size of the index.
  package var byteCount = 0

  /// Places that lie in no unit and are too far from any; they are left out of look-ups.
  package var placesWithoutUnit = 0
}

/// Builds an index: cells from units, trees from places, tables of names.
///
/// The bytes depend on the content alone, so the same content gives the same file.
package enum IndexBuilder {
  /// Builds an index and writes it whole or not at all.
  /// - Complexity: Linear in vertices, times the depth of the cells.
  package static func write(_ content: IndexContent, to path: String) throws(IndexWriteError)
    -> IndexBuildReport
  {
    let bytes: [UInt8]
    let report: IndexBuildReport
    do {
      (bytes, report) = try build(content)
    } catch {
      throw .build(error)
    }
    do {
      let file = try AtomicFile(path: path)
      try file.write(bytes)
      try file.commit()
    } catch {
      throw .system(error)
    }
    return report
  }

  /// Builds an index in memory.
  /// - Parameters:
  ///   - content: What goes into it.
  ///   - threads: How many threads work at a time; the bytes are the same for any number.
  ///   - advance: Told from time to time which share is done; called on any thread.
  /// - Returns: The file's bytes, and what it came to.
  /// - Throws: ``IndexBuildError`` when the content is more than the format has room for, or contradicts itself.
  package static func build(
    _ content: IndexContent, threads: Int = Threads.processorCount,
    advance: @escaping @Sendable (_ done: Double) -> Void = { _ in }
  ) throws(IndexBuildError) -> ([UInt8], IndexBuildReport) {
    try build(content, languages: languages(of: content), threads: threads, advance: advance)
  }

  private static func build(
    _ content: IndexContent, languages: [String], threads: Int,
    advance: @escaping @Sendable (_ done: Double) -> Void
  ) throws(IndexBuildError) -> ([UInt8], IndexBuildReport) {
    try check(content)
    // Names take a thread by themselves while cells take the others.
    let (divided, named) = Threads.both(
      { Result { () throws(IndexBuildError) in try divide(content, threads, advance) } },
      { RecordWriter(content: content, names: NameTable(languages: languages)) })
    var records = named
    var writer = SectionWriter()
    var (cells, report) = try divided.get()
    writer.append(.root, cells.root.bytes)
    writer.append(.nodes, words: cells.nodes)
    writer.append(.leaves, cells.leaves.bytes)
    writer.append(.sets, words: cells.setWords)
    writer.append(.units, records.units.bytes)
    let located = PlaceLocator(
      content: content, index: try unitsAlone(writer), threads: threads)
    advance(0.9)
    report.placesWithoutUnit = located.withoutUnit.count
    writer.replace(.units, records.units(principals: located.principals))
    // Places that no look-up finds are kept for an import that adds the units round them.
    records.appendPlaces(order: located.trees.order + located.withoutUnit)
    writer.append(.places, records.places.bytes)
    writer.append(.placeLeaves, located.trees.leaves.bytes)
    writer.append(.placeNodes, located.trees.nodes.bytes)
    writer.append(.placeTrees, located.trees.trees.bytes)
    writer.append(.placeNeighbours, located.trees.neighbours.bytes)
    StreetWriter(content, &records).write(to: &writer)
    if !content.areas.isEmpty {
      // With the languages of the whole, so that their numbers mean the same.
      let (areas, _) = try build(
        content.contentOfAreas, languages: languages, threads: threads, advance: { _ in })
      writer.append(.areas, areas)
    }
    writer.append(.names, records.names.buffer.bytes)
    writer.append(.unitsByCode, words: records.unitsByCode)
    writer.append(.unitsByParent, words: records.unitsByParent)
    writer.append(.description, records.description.bytes)
    let bytes = writer.finish()
    report.byteCount = bytes.count
    return (bytes, report)
  }

  /// The plane in cells, and what the report says about them.
  private static func divide(
    _ content: IndexContent, _ threads: Int, _ advance: @escaping @Sendable (Double) -> Void
  ) throws(IndexBuildError) -> (cells: CellBuilder, report: IndexBuildReport) {
    var report = IndexBuildReport()
    var table = EdgeTable(units: content.units, threads: threads)
    report.unionCount = table.removeUnions(parents: content.units.map(\.parent)).count
    report.edgeCount = table.edges.count
    // About how the time is divided: edges, cells, places and the file.
    advance(0.3)
    let cells = try CellBuilder(table: table, units: content.units, threads: threads) {
      advance(0.3 + 0.5 * $0)
    }
    report.cellCount = cells.cellCount
    return (cells, report)
  }

  /// What is written so far as an index, to look places up in.
  private static func unitsAlone(_ writer: SectionWriter) throws(IndexBuildError) -> IndexFile {
    do {
      return try IndexFile(bytes: writer.finish(hasChecksum: false))
    } catch {
      throw .unreadable("\(error)")
    }
  }

  private static func check(_ content: IndexContent) throws(IndexBuildError) {
    for (number, unit) in content.units.enumerated() {
      if let vertex = unit.firstVertexOutsideWorld {
        throw .vertexOutsideWorld(unit: number, x: vertex.x, y: vertex.y)
      }
      guard let parent = unit.parent else { continue }
      guard parent < number, content.units[parent].level < unit.level else {
        throw .parentOutOfOrder(unit: number, parent: parent)
      }
    }
    try checkStreets(of: content)
    var kinds = Set(content.units.map(\.kind)).union(content.places.map(\.kind))
    kinds.formUnion(content.streets.map(\.kind))
    kinds.formUnion(content.addresses.map(\.kind))
    let levels = content.units.reduce(0) { max($0, $1.level + 1) }
    for (what, count, most) in [
      ("units", content.units.count, Int(CellWord.valueMask) - 1),
      ("places", content.places.count, Int(Int32.max)),
      ("streets", content.streets.count, Int(Int32.max)),
      ("vertices of streets", content.streetVertexCount, Int(UInt32.max)),
      ("addresses", content.addresses.count, Int(Int32.max)),
      ("languages", languages(of: content).count, Int(UInt8.max)),
      ("layers", content.layers.count, Int(UInt16.max)),
      ("kinds", kinds.count, Int(UInt16.max)),
      ("levels", levels, Int(UInt8.max) + 1),
      ("bytes of names", bytesOfNames(content), Int(UInt32.max)),
    ] where count > most {
      throw .tooLarge(what, count, most)
    }
  }

  private static func checkStreets(of content: IndexContent) throws(IndexBuildError) {
    for (number, street) in content.streets.enumerated() {
      if street.line.isEmpty { throw .streetWithoutVertex(number) }
      for vertex in street.line where vertex.isOutsideWorld {
        throw .streetOutsideWorld(street: number, x: vertex.x, y: vertex.y)
      }
    }
    for (number, address) in content.addresses.enumerated() {
      let position = address.position
      if position.isOutsideWorld {
        throw .addressOutsideWorld(address: number, x: position.x, y: position.y)
      }
    }
  }

  /// At least as many bytes as names and codes take, none taken twice together.
  private static func bytesOfNames(_ content: IndexContent) -> Int {
    func bytes(_ name: String, _ translations: [String: String], _ code: String) -> Int {
      translations.values.reduce(4 + name.utf8.count + code.utf8.count) { $0 + 2 + $1.utf8.count }
    }
    return content.units.reduce(0) { $0 + bytes($1.name, $1.translations, $1.code) }
      + content.places.reduce(0) {
        $0 + bytes($1.name, $1.translations, $1.code) + 1 + $1.timeZone.utf8.count
      }
      + content.streets.reduce(0) { $0 + bytes($1.name, $1.translations, $1.code) }
      + content.addresses.reduce(0) { $0 + bytes($1.street, [:], $1.number + $1.postalCode) }
  }

  private static func languages(of content: IndexContent) -> [String] {
    var languages = Set<String>()
    for unit in content.units { languages.formUnion(unit.translations.keys) }
    for place in content.places { languages.formUnion(place.translations.keys) }
    for area in content.areas { languages.formUnion(area.translations.keys) }
    for street in content.streets where !street.translations.isEmpty {
      languages.formUnion(street.translations.keys)
    }
    return languages.sorted()
  }
}

extension IndexContent {
  /// The vertices that streets take in a file, where each has at least two.
  fileprivate var streetVertexCount: Int { streets.reduce(0) { $0 + max(2, $1.line.count) } }
}

extension UnitDescription {
  fileprivate var firstVertexOutsideWorld: FixedCoordinate? {
    for polygon in polygons {
      for ring in polygon.rings {
        for vertex in ring where vertex.isOutsideWorld { return vertex }
      }
    }
    return nil
  }
}

extension FixedCoordinate {
  fileprivate var isOutsideWorld: Bool {
    x < -FixedCoordinate.halfTurn || x > FixedCoordinate.halfTurn
      || y < -FixedCoordinate.pole || y > FixedCoordinate.pole
  }
}

/// Why an index could not be written.
package enum IndexWriteError: Error, Hashable, Sendable, CustomStringConvertible {
  case build(IndexBuildError)
  case system(SystemError)

  package var description: String {
    switch self {
    case .build(let error): error.description
    case .system(let error): error.description
    }
  }
}
